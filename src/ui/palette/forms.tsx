import styles from './palette.module.css';

/** What can be written to go somewhere. */
const FORMS: readonly (readonly [forms: readonly string[], leadsTo: string])[] = [
  [['120', 'line 120'], 'a line of the file'],
  [['r71'], 'a record, by the whole of its id'],
  [['14:03', '14:03:22.5'], 'a time of day, of 24 hours, as the rows show it'],
  [['2026-01-31', '2026-01-31 14:03', '2026-01-31T14:03+02:00'], 'a date; with a time; with a zone'],
  [['+5m', '+1h30m'], 'so long after the first recorded time'],
  [['#r=r71&p=/exec'], 'a link of this page, or its end'],
];

interface Props {
  /** Whether there is a session to go anywhere in. */
  readonly hasPlaces: boolean;
  /** Whether what was typed was not understood as a place, so that it helps to say what is. */
  readonly isTaught: boolean;
}

/** Said where nothing is offered for what was typed. */
export function Forms({ hasPlaces, isTaught }: Props) {
  if (!isTaught) return null;
  return (
    <>
      <p>Nothing is called that.{hasPlaces ? ' To go to a place, write' : ''}</p>
      {hasPlaces ? (
        <dl className={styles['forms']}>
          {FORMS.map(([forms, leadsTo]) => (
            <div key={leadsTo}>
              <dt>
                {forms.map((form) => (
                  <code key={form}>{form}</code>
                ))}
              </dt>
              <dd>{leadsTo}</dd>
            </div>
          ))}
        </dl>
      ) : null}
    </>
  );
}
