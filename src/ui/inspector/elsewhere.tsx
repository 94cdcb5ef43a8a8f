import type { LinkOutcome } from '../../timeline/detail.ts';
import { useApp } from '../../state/use-app.ts';
import { formatCount } from '../../state/words.ts';
import { Button } from '../kit/button.tsx';
import { InertText } from '../kit/inert-text.tsx';
import styles from './elsewhere.module.css';

/** Records of other sessions of the bundle, or such sessions: each opens its session, at that record. */
export function Elsewhere({ records }: { readonly records: NonNullable<LinkOutcome['elsewhere']> }) {
  const open = useApp((state) => state.openElsewhere);
  return records.map(({ path, line, id }) => (
    <Button
      key={`${path} ${line ?? ''}`}
      look="link"
      className={styles['place']}
      onClick={() => open(path, line === null ? null : { line, id })}
    >
      <InertText text={path} />
      {line === null ? null : `, line ${formatCount(line)}`}
    </Button>
  ));
}
