import { useApp } from '../../state/use-app.ts';
import { Button } from '../kit/button.tsx';
import { focusTimeline } from '../app/use-keys.ts';
import { ScrollRegion } from '../kit/scroll-region.tsx';
import { DetailBody } from './detail-body.tsx';
import { DetailHead } from './detail-head.tsx';
import styles from './inspector.module.css';

/** Everything about the selected record. */
export function Inspector() {
  const detail = useApp((state) => state.detail);
  const fault = useApp((state) => state.detailFault);
  const unselect = useApp((state) => state.unselect);
  const selected = useApp((state) => state.selected);
  const close = () => {
    unselect();
    focusTimeline();
  };
  return (
    <section className={styles['inspector']} aria-label="Inspector" data-testid="inspector" data-row={detail?.row}>
      <div className={styles['head']}>
        {detail === null ? <span /> : <DetailHead detail={detail} />}
        <Button look="bare" icon="close" aria-label="Close the inspector" onClick={close} />
      </div>
      <ScrollRegion key={selected} label="Details of the record" className={styles['body']} focusName="inspector">
        <HiddenNote />
        {fault === null ? null : <p className={styles['fault']}>This record cannot be shown: {fault}.</p>}
        {detail === null ? null : <DetailBody detail={detail} />}
      </ScrollRegion>
    </section>
  );
}

/** Says that the record is not among the rows, when filters hide it. */
function HiddenNote() {
  const isHidden = useApp((state) => state.isHidden);
  const setFilters = useApp((state) => state.setFilters);
  if (!isHidden) return null;
  return (
    <p className={styles['hidden']}>
      The filters hide this record’s row.{' '}
      <Button look="link" onClick={() => setFilters([])}>
        Show all rows
      </Button>
    </p>
  );
}
