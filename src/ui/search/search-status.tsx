import { useApp } from '../../state/use-app.ts';
import { countOf, formatCount } from '../../state/words.ts';
import type { AppState } from '../../state/store.ts';
import { isOnlyEmpty, matchWords, ONLY_EMPTY, shownOf } from './search-words.ts';

/** Tells a screen reader what a search came to, and which match is visited; not every number on the way. */
export function SearchStatus() {
  const words = useApp(wordsOf);
  return (
    <span id="search-status" className="visually-hidden" role="status" data-testid="search-status">
      {words}
    </span>
  );
}

function wordsOf({ search, matchCount, match, selected }: AppState): string {
  if (search === null) return '';
  if (match !== null && match.row === selected && matchCount !== null && matchCount.place > 0) {
    const where = match.pointer === null || match.pointer === '' ? '' : ` at ${match.pointer}`;
    const place = `Match ${formatCount(matchCount.place)} of ${formatCount(matchCount.shown)}`;
    return `${place}, line ${formatCount(match.line)}${where}: ${match.before.slice(-40)}${match.text}${match.after.slice(0, 40)}`;
  }
  const found = matchWords(search, shownOf(search, matchCount));
  const hidden = (matchCount?.hidden ?? 0) > 0 ? `, ${formatCount(matchCount?.hidden ?? 0)} more in hidden rows` : '';
  switch (search.phase) {
    case 'searching':
      return 'Searching';
    case 'invalid':
      return `No regular expression: ${search.fault ?? ''}`;
    case 'broken':
      return `The search broke off. ${found}`;
    case 'stopped':
      return `The search was stopped. ${found}${hidden}`;
    case 'given-up':
      return `The expression takes too long, so the search has ended. ${found}${hidden}`;
    case 'full':
      return `${found}, which is as many as are kept${hidden}`;
    case 'done':
      if (isOnlyEmpty(search)) return `${found}. ${ONLY_EMPTY}`;
      return `${found} in ${countOf(search.records, 'record')}${hidden}`;
  }
}
