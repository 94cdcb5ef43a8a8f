import { markdownRuns } from '../reading/markdown-runs.ts';
import { Answerer } from '../timeline/answers.ts';
import { Mask } from '../timeline/mask.ts';
import { BatchSearch } from '../timeline/search/batch.ts';
import { matcherOf, type SearchQuery } from '../timeline/search/query.ts';
import type { BatchSearcher, Searched } from '../timeline/search/searched.ts';
import { SessionSearch } from '../timeline/search/session-search.ts';
import type { SearchView } from '../timeline/search/view.ts';
import { type OpenStream, openStream } from './timeline.ts';

/** A query for a text, or a regular expression. */
export function queryFor(text: string, options: Partial<SearchQuery> = {}): SearchQuery {
  return { text, isCase: false, isWord: false, isRegex: false, isWritten: false, ...options };
}

/** Searches on the same thread, which a test can wait for. */
export function inlineSearcher(query: SearchQuery, secrets: readonly string[]): BatchSearcher {
  const matcher = matcherOf(query);
  if ('fault' in matcher) throw new Error(matcher.fault);
  const search = new BatchSearch(matcher, new Mask(secrets), markdownRuns);
  return { find: (batch, most) => Promise.resolve(search.find(structuredClone(batch), most)), end: () => undefined };
}

/** A search that tells what it says, and when it has come to an end. */
export class TestSearch {
  readonly said: SearchView[] = [];
  readonly search: SessionSearch;
  #wake: () => void = () => undefined;

  constructor(query: SearchQuery, start = inlineSearcher) {
    const tell = (view: SearchView): void => {
      this.said.push(view);
      this.#wake();
    };
    this.search = new SessionSearch({ start, tell, now: () => performance.now() }, 1, query);
  }

  /** Searches a session to the end, or to where the search gives up. */
  async through(session: Searched): Promise<SearchView> {
    this.said.length = 0;
    this.search.attach(session);
    return this.settled();
  }

  /** Resolves when the search has come to an end. */
  async settled(): Promise<SearchView> {
    for (;;) {
      const last = this.said.at(-1);
      if (last !== undefined && last.phase !== 'searching') return last;
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
  }
}

/** Searches a stream, and asks for all that was found. */
export async function searchOf(stream: Parameters<typeof openStream>[0], query: SearchQuery, start = inlineSearcher) {
  return searchIn(openStream(stream), query, start);
}

/** Searches what is open, and asks for all that was found. */
export async function searchIn({ file, session }: OpenStream, query: SearchQuery, start = inlineSearcher) {
  const finding = new TestSearch(query, start);
  const answerer = new Answerer({ ...file, search: () => finding.search }, session, 1);
  await answerer.ready();
  const view = await finding.through(answerer.searched);
  const rows = Array.from({ length: session.facts.length }, (_, row) => row);
  const { marks } = await answerer.answer('searchMarks', { rows });
  return { view, marks, answerer };
}
