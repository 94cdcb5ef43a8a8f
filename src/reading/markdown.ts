import type { Nodes, PhrasingContent, RootContent, Table, Text } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { gfm } from 'micromark-extension-gfm';
import { READING_LIMITS } from './limits.ts';
import { piecesOf } from './markdown-pieces.ts';
import { Unreadable } from './unreadable.ts';

/** Characters, and where in the whole text the first of them stands and the others after it; left out where they do not stand there so. */
export interface Written {
  readonly text: string;
  readonly from?: number;
  /** Of a character that is written in another way, such as `&amp;`: where that begins and ends. */
  readonly written?: readonly [from: number, to: number];
}

/** A piece of a line. A link has its words and its address: nothing leads there. */
export type Inline =
  | ({ readonly kind: 'text' | 'code' } & Written)
  /** Markup, as it is written. */
  | ({ readonly kind: 'html' } & Written)
  | { readonly kind: 'break' }
  | { readonly kind: 'strong' | 'emphasis' | 'delete'; readonly children: readonly Inline[] }
  | { readonly kind: 'link'; readonly url: string; readonly title: string | null; readonly children: readonly Inline[] }
  | { readonly kind: 'image'; readonly url: string; readonly title: string | null; readonly alt: string }
  | { readonly kind: 'footnote'; readonly name: string };

/** A part of a text that stands by itself. */
export type MarkdownBlock =
  | { readonly kind: 'paragraph'; readonly children: readonly Inline[] }
  | { readonly kind: 'heading'; readonly depth: number; readonly children: readonly Inline[] }
  /** `more`: what a fence says after the language. */
  | ({ readonly kind: 'code'; readonly language: string | null; readonly more: string | null } & Written)
  | ({ readonly kind: 'html' } & Written)
  | { readonly kind: 'rule' }
  | { readonly kind: 'quote'; readonly children: readonly MarkdownBlock[] }
  | {
      readonly kind: 'list';
      /** The number of the first item; null where they have none. */
      readonly start: number | null;
      readonly items: readonly { readonly checked: boolean | null; readonly children: readonly MarkdownBlock[] }[];
    }
  | {
      readonly kind: 'table';
      readonly align: readonly ('left' | 'right' | 'center' | null)[];
      readonly rows: readonly (readonly (readonly Inline[])[])[];
    }
  | { readonly kind: 'definition'; readonly name: string; readonly url: string; readonly title: string | null }
  | { readonly kind: 'footnote'; readonly name: string; readonly children: readonly MarkdownBlock[] };

export interface MarkdownView {
  readonly blocks: readonly MarkdownBlock[];
}

/**
 * Reads Markdown with GitHub's extensions into parts that hold no markup.
 *
 * @throws Unreadable where Markdown would put other characters in the place of recorded ones
 */
export function readMarkdown(text: string): MarkdownView {
  if (text.includes('\0')) throw new Unreadable('it holds NUL, in whose place Markdown puts U+FFFD');
  if (text.startsWith('\uFEFF')) throw new Unreadable('it begins with a byte order mark, which Markdown leaves out');
  const root = fromMarkdown(text, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] });
  const blocks = new Reader(text).blocks(root.children, 0);
  // References such as &#0; name a character that Markdown does not allow.
  if (text.includes('&#') && replacements(JSON.stringify(blocks)) > replacements(text))
    throw new Unreadable('it names a character by number in whose place Markdown puts U+FFFD');
  return { blocks };
}

function replacements(text: string): number {
  return text.split('\uFFFD').length;
}

class Reader {
  readonly #text: string;
  #nodes = 0;

  constructor(text: string) {
    this.#text = text;
  }

  blocks(nodes: readonly RootContent[], depth: number): MarkdownBlock[] {
    return nodes.map((node) => this.#block(node, depth));
  }

  #block(node: RootContent, depth: number): MarkdownBlock {
    this.#count();
    if (depth > READING_LIMITS.depth) return { kind: 'html', ...this.#source(node) };
    // What is no case is shown as it is written.
    // oxlint-disable-next-line typescript/switch-exhaustiveness-check
    switch (node.type) {
      case 'paragraph':
        return { kind: 'paragraph', children: this.#inlines(node.children, depth) };
      case 'heading':
        return { kind: 'heading', depth: node.depth, children: this.#inlines(node.children, depth) };
      case 'code':
        return {
          kind: 'code',
          language: node.lang ?? null,
          more: node.meta ?? null,
          ...this.#written(node.value, this.#codeStart(startOf(node))),
        };
      case 'thematicBreak':
        return { kind: 'rule' };
      case 'blockquote':
        return { kind: 'quote', children: this.blocks(node.children, depth + 1) };
      case 'list':
        return {
          kind: 'list',
          start: node.ordered === true ? (node.start ?? 1) : null,
          items: node.children.map((item) => ({
            checked: item.checked ?? null,
            children: this.blocks(item.children, depth + 1),
          })),
        };
      case 'table':
        return this.#table(node, depth);
      case 'definition':
        return {
          kind: 'definition',
          name: node.label ?? node.identifier,
          url: node.url,
          title: node.title ?? null,
        };
      case 'footnoteDefinition':
        return {
          kind: 'footnote',
          name: node.label ?? node.identifier,
          children: this.blocks(node.children, depth + 1),
        };
      default:
        return { kind: 'html', ...this.#source(node) };
    }
  }

  #table(node: Table, depth: number): MarkdownBlock {
    const rows = node.children.map(({ children }) => {
      if (children.length > READING_LIMITS.columns)
        throw new Unreadable(`a table of more than ${READING_LIMITS.columns} columns`);
      return children.map((cell) => this.#inlines(cell.children, depth));
    });
    return { kind: 'table', align: node.align ?? [], rows };
  }

  #inlines(nodes: readonly PhrasingContent[], depth: number): Inline[] {
    return nodes.flatMap((node) => (node.type === 'text' ? this.#lines(node) : [this.#inline(node, depth)]));
  }

  /** A text, line by line where it has something else between its lines, such as the sign of a quote, and piece by piece where within one. */
  #lines(node: Text): Inline[] {
    this.#count();
    const whole = this.#written(node.value, startOf(node));
    const lines = node.value.split('\n');
    const sources = this.#source(node).text.split('\n');
    if (whole.from !== undefined || lines.length !== sources.length) return [{ kind: 'text', ...whole }];
    let next = startOf(node);
    return lines.flatMap((line, index) => {
      const raw = sources[index] as string;
      const [start, feed] = [next, next + raw.length];
      next = feed + 1;
      const isLast = index === lines.length - 1;
      const text = isLast ? line : `${line}\n`;
      const source = isLast ? raw : raw.trimEnd();
      const from = start + source.length - line.length;
      if (source.endsWith(line) && this.#text.startsWith(text, from)) return [{ kind: 'text', text, from }];
      const before = index === 0 ? 0 : (/^[ \t>]*/.exec(source)?.[0].length ?? 0);
      const pieces = piecesOf(line, source.slice(before), start + before);
      if (pieces === null) return [{ kind: 'text', text }];
      if (!isLast) pieces.push({ text: '\n', from: feed });
      return pieces.map((piece) => {
        this.#count();
        return { kind: 'text', ...piece } as const;
      });
    });
  }

  #inline(node: Exclude<PhrasingContent, Text>, depth: number): Inline {
    this.#count();
    if (depth > READING_LIMITS.depth) return { kind: 'text', ...this.#source(node) };
    // What is no case is shown as it is written.
    // oxlint-disable-next-line typescript/switch-exhaustiveness-check
    switch (node.type) {
      case 'inlineCode': {
        const start = startOf(node);
        const ticks = /^`*/.exec(this.#text.slice(start))?.[0].length ?? 0;
        return { kind: 'code', ...this.#written(node.value, start + ticks, start + ticks + 1) };
      }
      case 'break':
        return { kind: 'break' };
      case 'strong':
      case 'emphasis':
      case 'delete':
        return { kind: node.type, children: this.#inlines(node.children, depth + 1) };
      case 'link':
        return {
          kind: 'link',
          url: node.url,
          title: node.title ?? null,
          children: this.#inlines(node.children, depth + 1),
        };
      case 'image':
        return { kind: 'image', url: node.url, title: node.title ?? null, alt: node.alt ?? '' };
      case 'footnoteReference':
        return { kind: 'footnote', name: node.label ?? node.identifier };
      case 'html':
        return { kind: 'html', ...this.#written(node.value, startOf(node)) };
      default:
        // References to definitions are shown as they are written; the definitions stand where they stand.
        return { kind: 'text', ...this.#source(node) };
    }
  }

  /** What was written there. */
  #source(node: Nodes): Written {
    const from = startOf(node);
    return { text: this.#text.slice(from, node.position?.end.offset ?? from), from };
  }

  /** Where the lines of a code begin: below its fence, or after what they are set in by. */
  #codeStart(start: number): number {
    let from = start;
    while (' \t'.includes(this.#text.charAt(from)) && from < this.#text.length) from++;
    if (from > start || !/[`~]/.test(this.#text.charAt(from))) return from;
    const feed = this.#text.indexOf('\n', from);
    return feed < 0 ? this.#text.length : feed + 1;
  }

  /** Characters with the first of some places where they stand. */
  #written(text: string, ...places: readonly number[]): Written {
    const from = places.find((place) => this.#text.startsWith(text, place));
    return from === undefined ? { text } : { text, from };
  }

  #count(): void {
    if (++this.#nodes > READING_LIMITS.nodes) throw new Unreadable(`more than ${READING_LIMITS.nodes} pieces`);
  }
}

function startOf({ position }: Nodes): number {
  return position?.start.offset ?? 0;
}
