import { useMedia } from '../kit/use-media.ts';

/** Whether the top bar has no room for the field, so that it has a row of its own. */
export function useHasOwnRow(): boolean {
  return useMedia('(max-width: 1240px)');
}
