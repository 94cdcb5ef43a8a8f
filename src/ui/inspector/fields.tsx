import type { Field } from '../../timeline/detail.ts';
import { Value } from '../grammar/value.tsx';
import { CopyButton } from '../kit/copy-button.tsx';
import { cx } from '../kit/cx.ts';
import { InertText } from '../kit/inert-text.tsx';
import styles from './fields.module.css';
import { Outcome } from './outcome.tsx';

/** Facts, a line each: what it is, what the record says, and where in the record it says so. */
export function Fields({ fields }: { readonly fields: readonly Field[] }) {
  return (
    <dl className={styles['fields']}>
      {fields.map((field) => (
        <div key={`${field.label} ${field.pointer ?? ''} ${field.value}`} className={styles['field']}>
          <dt>{field.label}</dt>
          <dd className="reveals">
            <span className={cx(styles['value'], field.mono === true && field.origin !== 'missing' && styles['mono'])}>
              <Value text={field.value} origin={field.origin} />
            </span>
            {field.origin === 'recorded' || field.origin === 'computed' ? (
              <CopyButton text={field.value} what={field.label} isQuiet />
            ) : null}
            {field.pointer === undefined ? null : (
              <CopyButton text={field.pointer} what={`the pointer ${field.pointer}`} icon="pointer" isQuiet />
            )}
            {field.note === undefined ? null : (
              <span className={styles['note']}>
                <InertText text={field.note} />
              </span>
            )}
            {field.link === undefined ? null : <Outcome link={field.link} />}
          </dd>
        </div>
      ))}
    </dl>
  );
}
