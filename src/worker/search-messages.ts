import type { Batch, FoundBatch } from '../timeline/search/batch.ts';
import type { SearchQuery } from '../timeline/search/query.ts';

/** To the thread that searches: first what is looked for, then batch after batch. */
export type ToSearcher =
  | { readonly kind: 'begin'; readonly query: SearchQuery; readonly secrets: readonly string[] }
  | { readonly kind: 'find'; readonly batch: Batch; readonly most: number };

/** From it: that it has begun, then what is in each batch, in their order. */
export type FromSearcher =
  | { readonly kind: 'begun' }
  | { readonly kind: 'found'; readonly found: FoundBatch }
  | { readonly kind: 'failed'; readonly reason: string };
