import { type Inline, type MarkdownBlock, readMarkdown, type Written } from './markdown.ts';
import { lookOf } from './looks.ts';
import { Unreadable } from './unreadable.ts';

/** Characters that are drawn, and where they stand in the text, or what is written in the place of one. */
interface Piece {
  readonly text: string;
  readonly from: number;
  readonly to: number;
}

/**
 * What a text that is prose shows together, where it is read as Markdown: of each paragraph, heading and cell its pieces, in the order of the
 * text. What is not drawn as it stands there parts them. None where the text is not read as Markdown.
 */
export function markdownRuns(text: string): Piece[][] {
  if (lookOf(text, { prose: true })?.kind !== 'markdown') return [];
  try {
    // What is one piece as it is written is found in the text itself.
    return [...runsOf(readMarkdown(text).blocks)].filter((run) => run.length > 1 || run.some(isWrittenOtherwise));
  } catch (error) {
    if (error instanceof Unreadable) return [];
    throw error;
  }
}

function* runsOf(blocks: readonly MarkdownBlock[]): Generator<Piece[]> {
  for (const block of blocks) {
    // Of all others the text is in one piece.
    // oxlint-disable-next-line typescript/switch-exhaustiveness-check
    switch (block.kind) {
      case 'paragraph':
      case 'heading':
        yield* runsIn(block.children);
        break;
      case 'quote':
      case 'footnote':
        yield* runsOf(block.children);
        break;
      case 'list':
        for (const item of block.items) yield* runsOf(item.children);
        break;
      case 'table':
        for (const cell of block.rows.flat()) yield* runsIn(cell);
        break;
      default:
    }
  }
}

function* runsIn(inlines: readonly Inline[]): Generator<Piece[]> {
  let run: Piece[] = [];
  for (const piece of piecesOf(inlines)) {
    if (piece !== null) run.push(piece);
    else {
      yield run;
      run = [];
    }
  }
  yield run;
}

function pieceOf({ text, from, written }: Written): Piece | null {
  if (from !== undefined) return { text, from, to: from + text.length };
  return written === undefined ? null : { text, from: written[0], to: written[1] };
}

function isWrittenOtherwise({ text, from, to }: Piece): boolean {
  return text.length !== to - from;
}

/** The pieces of a line; null for what parts them. */
function* piecesOf(inlines: readonly Inline[]): Generator<Piece | null> {
  for (const inline of inlines) {
    switch (inline.kind) {
      case 'text':
      case 'code':
      case 'html':
        yield pieceOf(inline);
        break;
      case 'strong':
      case 'emphasis':
      case 'delete':
        yield* piecesOf(inline.children);
        break;
      case 'link':
        // Its address is drawn behind its words.
        yield* piecesOf(inline.children);
        yield null;
        break;
      case 'break':
      case 'image':
      case 'footnote':
        yield null;
        break;
    }
  }
}
