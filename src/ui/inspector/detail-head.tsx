import { linkTo } from '../../state/address-bar.ts';
import { useAppStore } from '../../state/use-app.ts';
import type { RecordDetail } from '../../timeline/detail.ts';
import { formatCount } from '../../state/words.ts';
import { KIND_WORDS, KindIcon } from '../grammar/kind-icon.tsx';
import { StateMark } from '../grammar/state-mark.tsx';
import { CopyButton } from '../kit/copy-button.tsx';
import { InertText } from '../kit/inert-text.tsx';
import styles from './detail-head.module.css';

/** Names the record: what it is, where it stands, how it stands. */
export function DetailHead({
  detail: { kind, type, id, line, title, state, word, addresses },
}: {
  readonly detail: RecordDetail;
}) {
  const store = useAppStore();
  const link = () => linkTo(store.getState(), addresses[0]?.at ?? { line }, null);
  return (
    <div className={styles['head']}>
      <h2 className={styles['title']}>
        <span className={styles['what']}>
          <KindIcon kind={kind} size={16} beside={title === '' ? KIND_WORDS[kind] : title} />
          <span className={styles['name']} title={title}>
            <InertText text={title === '' ? KIND_WORDS[kind] : title} />
          </span>
        </span>
        <StateMark state={state} word={word} isWhole />
      </h2>
      <p className={styles['facts']}>
        <span className={styles['data']}>{type === null ? KIND_WORDS[kind] : <InertText text={type} />}</span>
        <span>
          {id === null ? (
            'id not recorded'
          ) : (
            <>
              <span className={styles['data']}>
                <InertText text={id} />
              </span>
              <CopyButton text={id} what="the record’s id" />
            </>
          )}
        </span>
        <span>
          line <span className={styles['data']}>{formatCount(line)}</span>
          <CopyButton text={link} what="a link to this record" icon="link" />
        </span>
      </p>
    </div>
  );
}
