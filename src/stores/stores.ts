import { openCodeStore } from './opencode.ts';
import type { Store } from './store.ts';
import { t3CodeStore } from './t3-code.ts';

/** The databases whose sessions can be opened. To add one: a file beside t3-code.ts, and a line here. */
export const STORES: readonly Store[] = [t3CodeStore, openCodeStore];
