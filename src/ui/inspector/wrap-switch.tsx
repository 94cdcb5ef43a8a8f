import { useApp } from '../../state/use-app.ts';
import { Button } from '../kit/button.tsx';

/** Whether long lines wrap, in all texts. */
export function WrapSwitch() {
  const wraps = useApp((state) => state.wraps);
  const setWraps = useApp((state) => state.setWraps);
  return (
    <Button
      look="bare"
      icon="wrap"
      aria-label="Wrap long lines"
      aria-pressed={wraps}
      title={wraps ? 'Long lines wrap' : 'Long lines run on'}
      onClick={() => setWraps(!wraps)}
    />
  );
}
