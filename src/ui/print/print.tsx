import { lazy, Suspense } from 'react';
import { useApp } from '../../state/use-app.ts';

const PrintView = lazy(() => import('./print-view.tsx'));

/** What goes on paper, made when it is asked for. */
export function Print() {
  const isPrinting = useApp((state) => state.isPrinting);
  if (!isPrinting) return null;
  return (
    <Suspense fallback={null}>
      <PrintView />
    </Suspense>
  );
}
