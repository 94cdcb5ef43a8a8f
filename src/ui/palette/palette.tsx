import { lazy, Suspense } from 'react';
import { useApp } from '../../state/use-app.ts';

const PaletteDialog = lazy(() => import('./palette-dialog.tsx'));

/** The palette of commands, which is loaded when it is asked for. */
export function Palette() {
  const isOpen = useApp((state) => state.isPaletteOpen);
  if (!isOpen) return null;
  return (
    <Suspense fallback={null}>
      <PaletteDialog />
    </Suspense>
  );
}
