import type { Field } from '../../timeline/detail.ts';
import { useMarkAttributes } from '../search/mark-place.ts';
import { Value } from '../grammar/value.tsx';
import { CopyButton } from '../kit/copy-button.tsx';
import { cx } from '../kit/cx.ts';
import { InertText } from '../kit/inert-text.tsx';
import styles from './fields.module.css';
import { Outcome } from './outcome.tsx';
import { PointerCopies } from './pointer-copies.tsx';

/** Facts, a line each: what it is, what the record says, and where in the record it says so. */
export function Fields({ fields }: { readonly fields: readonly Field[] }) {
  return (
    <dl className={styles['fields']}>
      {fields.map((field) => (
        <div
          key={`${field.label} ${field.pointer ?? ''} ${field.value}`}
          className={styles['field']}
          data-pointer={field.pointer}
        >
          <dt>{field.label}</dt>
          <dd className="reveals">
            <FieldValue field={field} />
            <FieldCopies field={field} />
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

function FieldCopies({ field: { origin, pointer, copied, value, label } }: { readonly field: Field }) {
  const own =
    (origin === 'recorded' && pointer !== undefined) || origin === 'computed' ? (
      <CopyButton text={copied ?? value} what={label} isQuiet />
    ) : null;
  return pointer === undefined ? own : <PointerCopies pointer={pointer}>{own}</PointerCopies>;
}

function FieldValue({ field: { value, origin, mono, pointer } }: { readonly field: Field }) {
  const attributes = useMarkAttributes(pointer ?? null, 'text');
  const marking = pointer !== undefined && origin === 'recorded' ? attributes : {};
  return (
    <span className={cx(styles['value'], mono === true && origin !== 'missing' && styles['mono'])} {...marking}>
      <Value text={value} origin={origin} />
    </span>
  );
}
