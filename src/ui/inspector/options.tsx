import type { Section } from '../../timeline/detail.ts';
import { Glyph } from '../grammar/glyph.tsx';
import { InertText } from '../kit/inert-text.tsx';
import styles from './choices.module.css';

type OptionViews = Extract<Section, { readonly kind: 'options' }>['options'];

/** The options of a permission, and which was chosen. */
export function Options({ options }: { readonly options: OptionViews }) {
  return (
    <ul className={styles['choices']}>
      {options.map(({ id, name, kind, chosen }) => (
        <li key={`${id} ${name} ${kind}`} className={styles['choice']} data-chosen={chosen}>
          <span className={styles['sign']}>{chosen ? <Glyph name="check" size={13} /> : null}</span>
          <span>
            <InertText text={name === '' ? id : name} />
            <code className={styles['id']}>
              <InertText text={kind} />
            </code>
          </span>
          {chosen ? <span className={styles['word']}>chosen</span> : null}
        </li>
      ))}
    </ul>
  );
}
