import { linkTo } from '../../state/address-bar.ts';
import { useAppStore } from '../../state/use-app.ts';
import { usePlace } from '../search/mark-place.ts';

/**
 * Makes links to the values of the record that is around.
 *
 * @returns a function that takes a JSON Pointer and gives the full address of the page with that value; null where values are not of a
 *   record, but of a blob or a file beside it
 */
export function useValueLink(): ((pointer: string) => string) | null {
  const store = useAppStore();
  const place = usePlace();
  if (place === null || place.blob !== null) return null;
  return (pointer) => {
    const state = store.getState();
    // Of a call's paired result the link names the result.
    const shown = state.detail?.addresses.find(({ row }) => row === place.row);
    return shown === undefined ? location.href : linkTo(state, shown.at, pointer);
  };
}
