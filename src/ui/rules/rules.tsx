import { lazy, Suspense } from 'react';
import { useApp } from '../../state/use-app.ts';

const RulesDialog = lazy(() => import('./rules-dialog.tsx'));

/** The dialog with the rules of a native format, which is loaded when it is asked for. */
export function Rules() {
  const format = useApp((state) => state.rulesOf);
  if (format === null) return null;
  return (
    <Suspense fallback={null}>
      <RulesDialog format={format} />
    </Suspense>
  );
}
