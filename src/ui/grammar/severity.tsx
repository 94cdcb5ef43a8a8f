import type { Severity } from '../../diagnostics/diagnostics.ts';
import styles from './grammar.module.css';
import type { Tone } from './looks.ts';

/** The tone of each severity. */
const SEVERITY_TONES: Readonly<Record<Severity, Tone>> = { error: 'red', warning: 'amber', notice: 'grey' };

const DRAWINGS: Readonly<Record<Severity, readonly [shape: string, sign: string]>> = {
  error: ['', 'M8 2.5v7.2M8 13v.2'],
  warning: ['M8 2.2 14.4 13.5H1.6z', 'M8 6.4v3.4M8 11.7v.1'],
  notice: ['M8 2a6 6 0 1 0 0 12A6 6 0 0 0 8 2z', 'M8 7.4v3.6M8 5v.1'],
};

/** The mark of a finding: a bare "!" for an error, in a triangle for a warning, an "i" in a circle for a notice. */
export function SeverityMark({ severity, label = severity }: { readonly severity: Severity; readonly label?: string }) {
  const [shape, sign] = DRAWINGS[severity];
  return (
    <span className={styles['mark']} data-severity={severity} data-tone={SEVERITY_TONES[severity]} title={label}>
      <svg aria-hidden="true" className={styles['glyph']} width="13" height="13" viewBox="0 0 16 16">
        {shape === '' ? null : <path d={shape} />}
        <path d={sign} />
      </svg>
      <span className="visually-hidden">{label}</span>
    </span>
  );
}
