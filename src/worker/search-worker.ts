import { markdownRuns } from '../reading/markdown-runs.ts';
import { Mask } from '../timeline/mask.ts';
import { BatchSearch } from '../timeline/search/batch.ts';
import { matcherOf } from '../timeline/search/query.ts';
import type { FromSearcher, ToSearcher } from './search-messages.ts';

declare const self: DedicatedWorkerGlobalScope;

/** A thread that does nothing but search, so that an expression which takes for ever can be ended with it. */
let search: BatchSearch | null = null;

function tell(message: FromSearcher, transfer: Transferable[] = []): void {
  self.postMessage(message, transfer);
}

function receive(message: ToSearcher): void {
  if (message.kind === 'begin') {
    const matcher = matcherOf(message.query);
    if ('fault' in matcher) tell({ kind: 'failed', reason: matcher.fault });
    else {
      search = new BatchSearch(matcher, new Mask(message.secrets), markdownRuns);
      tell({ kind: 'begun' });
    }
  } else if (search !== null) {
    const found = search.find(message.batch, message.most);
    const { records, tokens, starts, ends, texts } = found;
    tell({ kind: 'found', found }, [records.buffer, tokens.buffer, starts.buffer, ends.buffer, texts.buffer]);
  }
}

self.onmessage = ({ data }: MessageEvent<ToSearcher>) => {
  try {
    receive(data);
  } catch (error) {
    tell({ kind: 'failed', reason: error instanceof Error ? error.message : String(error) });
  }
};
