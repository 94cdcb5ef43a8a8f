import type { LinkOutcome } from '../../timeline/detail.ts';
import { useAppStore } from '../../state/use-app.ts';
import { formatCount } from '../../state/words.ts';
import { Button } from '../kit/button.tsx';
import { InertText } from '../kit/inert-text.tsx';

/** Records of other sessions of the bundle; each opens its session, at that record. */
export function Elsewhere({ records }: { readonly records: NonNullable<LinkOutcome['elsewhere']> }) {
  const store = useAppStore();
  return records.map(({ path, line, id }) => (
    <Button
      key={`${path} ${line}`}
      look="link"
      onClick={() => {
        const { openSession, goTo, view } = store.getState();
        openSession(path);
        goTo({ view, filters: [], target: id === null ? { line } : { id }, session: path });
      }}
    >
      <InertText text={path} />, line {formatCount(line)}
    </Button>
  ));
}
