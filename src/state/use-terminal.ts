import { useEffect, useState } from 'react';
import type { AnsiStyle } from '../reading/ansi-style.ts';
import { READING_LIMITS } from '../reading/limits.ts';
import type { Readings } from '../reading/protocol.ts';
import type { TerminalPiece } from '../reading/terminal-piece.ts';
import { readingClient } from './use-reading.ts';
import { countOf } from './words.ts';

/** A piece of a terminal's text, and where in the text it begins. */
export interface PlacedPiece extends TerminalPiece {
  readonly base: number;
}

/** A terminal's text as far as it has been read. */
export interface TerminalSoFar {
  /** Stays the same list while it grows. */
  readonly pieces: readonly PlacedPiece[];
  /** How many they are. */
  readonly count: number;
  readonly isEnd: boolean;
  /** A clause that says why it cannot be read so. */
  readonly fault: string | null;
}

const NOTHING: readonly PlacedPiece[] = [];
const { pieceChars, pieceMost, overwrittenChars } = READING_LIMITS;

/** Reads a terminal's text of any length, piece by piece. */
export function useTerminal(text: string): TerminalSoFar {
  const [read, setRead] = useState<TerminalSoFar & { readonly of: string }>(begun(text));
  useEffect(() => {
    const gone = new AbortController();
    const pieces: PlacedPiece[] = [];
    const tell = (isEnd: boolean, fault: string | null): void => {
      if (!gone.signal.aborted) setRead({ pieces, count: pieces.length, isEnd, fault, of: text });
    };
    readAll(text, pieces, gone.signal, () => tell(false, null)).then(
      () => tell(true, null),
      (error: unknown) => tell(true, error instanceof Error ? error.message : String(error)),
    );
    return () => gone.abort();
  }, [text]);
  return read.of === text ? read : begun(text);
}

function begun(of: string): TerminalSoFar & { readonly of: string } {
  return { pieces: NOTHING, count: 0, isEnd: false, fault: null, of };
}

async function readAll(text: string, pieces: PlacedPiece[], signal: AbortSignal, onPiece: () => void): Promise<void> {
  let style: AnsiStyle | null = null;
  let [base, wanted, overwritten] = [0, pieceChars, 0];
  while (base < text.length && !signal.aborted) {
    const isEnd = base + wanted >= text.length;
    if (wanted > pieceMost) throw new Error(`a line of more than ${countOf(pieceMost, 'character')}`);
    const ask: Readings['terminal']['ask'] = { text: text.slice(base, base + wanted), style, isEnd };
    const piece: TerminalPiece = await readingClient.read('terminal', ask, signal);
    wanted = piece.taken === 0 ? wanted * 2 : pieceChars;
    if (piece.taken === 0) continue;
    overwritten += piece.folded.text.length;
    if (overwritten > overwrittenChars)
      throw new Error(`more than ${countOf(overwrittenChars, 'overwritten character')}`);
    pieces.push({ ...piece, base });
    style = piece.style;
    base += piece.taken;
    onPiece();
  }
}
