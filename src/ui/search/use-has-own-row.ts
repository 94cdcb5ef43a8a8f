import { useApp } from '../../state/use-app.ts';
import { useMedia } from '../kit/use-media.ts';

/** Whether the search has a row of its own below the bar on top: where the bar would leave no room for what is open. */
export function useHasOwnRow(): boolean {
  const isNarrow = useMedia('(max-width: 1240px)');
  // A session of a bundle has more to be named: the bundle, its path in it, the session that it belongs to.
  const isTight = useMedia('(max-width: 1520px)');
  const isOfBundle = useApp(({ bundle }) => bundle !== null);
  return isNarrow || (isTight && isOfBundle);
}
