import { useApp } from '../../state/use-app.ts';
import { Segments } from '../kit/segments.tsx';

interface Props {
  readonly label?: string;
  /** Whether what is below stands as it is recorded for once, whatever is chosen. */
  readonly isRaw?: boolean;
  readonly onChoose?: () => void;
}

/** How all comparisons are shown. It stands with each of them: what was chosen at one can be taken back at any other. */
export function EditSwitches({ label = 'How changes are shown', isRaw = false, onChoose }: Props) {
  const hasSides = useApp((state) => state.hasSides);
  const isPlain = useApp(({ plainLooks }) => plainLooks.includes('diff'));
  const setSides = useApp((state) => state.setSides);
  const setPlain = useApp((state) => state.setPlain);
  return (
    <Segments
      label={label}
      options={[
        ['inline', 'Inline'],
        ['sides', 'Side by side'],
        ['raw', 'Raw'],
      ]}
      value={isRaw || isPlain ? 'raw' : hasSides ? 'sides' : 'inline'}
      onChoose={(form) => {
        onChoose?.();
        setPlain('diff', form === 'raw');
        if (form !== 'raw') setSides(form === 'sides');
      }}
    />
  );
}
