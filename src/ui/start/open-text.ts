import type { AppState } from '../../state/store.ts';

/** Opens text that was pasted. */
export function openText({ openBlob }: AppState, text: string): void {
  openBlob(new Blob([text], { type: 'text/plain' }), 'pasted text');
}
