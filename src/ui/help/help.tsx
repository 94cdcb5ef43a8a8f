import { lazy, Suspense } from 'react';
import { useApp } from '../../state/use-app.ts';

const HelpDialog = lazy(() => import('./help-dialog.tsx'));

/** The dialog with the keys and signs, which is loaded when it is asked for. */
export function Help() {
  const isOpen = useApp((state) => state.isHelpOpen);
  if (!isOpen) return null;
  return (
    <Suspense fallback={null}>
      <HelpDialog />
    </Suspense>
  );
}
