import type { Searched } from '../timeline/search/searched.ts';
import { SessionSearch } from '../timeline/search/session-search.ts';
import type { SearchQuery, SearchView } from '../timeline/search/view.ts';
import { WorkerSearcher } from './search-port.ts';

/** The search through one opened session: at most one at a time, which follows the session as it grows. */
export class Searching {
  readonly #tell: (view: SearchView) => void;
  #session: Searched | null = null;
  #search: SessionSearch | null = null;

  constructor(tell: (view: SearchView) => void) {
    this.#tell = tell;
  }

  /** The search that there is; null for none. */
  get current(): SessionSearch | null {
    return this.#search;
  }

  /** Begins a search in place of the one before; with null there is none from then on. */
  begin(search: number, query: SearchQuery | null): void {
    this.#search?.drop();
    this.#search = null;
    if (query === null || query.text === '') return;
    const host = {
      start: (each: SearchQuery, secrets: readonly string[]) => new WorkerSearcher(each, secrets),
      tell: this.#tell,
      now: () => performance.now(),
    };
    this.#search = new SessionSearch(host, search, query);
    if (this.#session !== null) this.#search.attach(this.#session);
  }

  /** Stops the search, or goes on with it. */
  pause(goesOn: boolean): void {
    if (goesOn) this.#search?.goOn();
    else this.#search?.stop();
  }

  /** Searches another state of the session. */
  attach(session: Searched): void {
    this.#session = session;
    this.#search?.attach(session);
  }

  /** Ends for good. */
  drop(): void {
    this.begin(0, null);
    this.#session = null;
  }
}
