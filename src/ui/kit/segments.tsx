import styles from './segments.module.css';

interface Props<Value extends string> {
  /** What is chosen, in words. */
  readonly label: string;
  readonly options: readonly (readonly [value: Value, words: string])[];
  readonly value: Value;
  readonly onChoose: (value: Value) => void;
}

/** A choice between a few ways to show something. */
export function Segments<Value extends string>({ label, options, value, onChoose }: Props<Value>) {
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
    <span className={styles['segments']} role="group" aria-label={label}>
      {options.map(([option, words]) => (
        <button key={option} type="button" aria-pressed={option === value} onClick={() => onChoose(option)}>
          {words}
        </button>
      ))}
    </span>
  );
}
