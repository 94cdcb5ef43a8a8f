import type { Nodes, PhrasingContent, RootContent, Table } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { gfm } from 'micromark-extension-gfm';
import { READING_LIMITS } from './limits.ts';
import { Unreadable } from './unreadable.ts';

/** A piece of a line. A link has its words and its address: nothing leads there. */
export type Inline =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'code'; readonly text: string }
  /** Markup, as it is written. */
  | { readonly kind: 'html'; readonly text: string }
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
  | { readonly kind: 'code'; readonly text: string; readonly language: string | null; readonly more: string | null }
  | { readonly kind: 'html'; readonly text: string }
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
    if (depth > READING_LIMITS.depth) return { kind: 'html', text: this.#source(node) };
    // What is no case is shown as it is written.
    // oxlint-disable-next-line typescript/switch-exhaustiveness-check
    switch (node.type) {
      case 'paragraph':
        return { kind: 'paragraph', children: this.#inlines(node.children, depth) };
      case 'heading':
        return { kind: 'heading', depth: node.depth, children: this.#inlines(node.children, depth) };
      case 'code':
        return { kind: 'code', text: node.value, language: node.lang ?? null, more: node.meta ?? null };
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
        return { kind: 'html', text: this.#source(node) };
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
    return nodes.map((node) => this.#inline(node, depth));
  }

  #inline(node: PhrasingContent, depth: number): Inline {
    this.#count();
    if (depth > READING_LIMITS.depth) return { kind: 'text', text: this.#source(node) };
    // What is no case is shown as it is written.
    // oxlint-disable-next-line typescript/switch-exhaustiveness-check
    switch (node.type) {
      case 'text':
        return { kind: 'text', text: node.value };
      case 'inlineCode':
        return { kind: 'code', text: node.value };
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
        return { kind: 'html', text: node.value };
      default:
        // References to definitions are shown as they are written; the definitions stand where they stand.
        return { kind: 'text', text: this.#source(node) };
    }
  }

  /** What was written there. */
  #source({ position }: Nodes): string {
    return position === undefined ? '' : this.#text.slice(position.start.offset, position.end.offset);
  }

  #count(): void {
    if (++this.#nodes > READING_LIMITS.nodes) throw new Unreadable(`more than ${READING_LIMITS.nodes} pieces`);
  }
}
