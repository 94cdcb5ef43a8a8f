import { useEffect, useMemo, useReducer, useState } from 'react';
import type { TerminalSoFar } from '../../state/use-terminal.ts';
import type { Room } from './line-window.tsx';
import { TerminalLines } from './terminal-lines.ts';

/** Characters that are laid out at once: some ten milliseconds. */
const AT_ONCE = 1 << 20;

/** Lays out one terminal's text as it is read, and anew where its lines get another width; what is open stays so. */
export function useTerminalLines({ pieces, count }: TerminalSoFar, { fits, wraps }: Room): TerminalLines {
  const [open] = useState(() => new Set<string>());
  const lines = useMemo(() => {
    const laid = new TerminalLines(pieces, open, fits, wraps);
    laid.goOn(AT_ONCE);
    return laid;
  }, [pieces, open, fits, wraps]);
  const [, draw] = useReducer((times: number) => times + 1, 0);
  useEffect(() => {
    if (lines.isUpToDate) return undefined;
    const timer = setInterval(() => {
      lines.goOn(AT_ONCE);
      if (lines.isUpToDate) clearInterval(timer);
      draw();
    });
    return () => clearInterval(timer);
  }, [lines, count]);
  return lines;
}
