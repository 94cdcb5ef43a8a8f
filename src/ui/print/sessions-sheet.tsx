import { formatTitle } from '../../format/formats.ts';
import { listSessions, openEnds } from '../../state/session-list.ts';
import { useApp } from '../../state/use-app.ts';
import { countOf, formatCount } from '../../state/words.ts';
import { InertText } from '../kit/inert-text.tsx';
import { HeadRow } from './head-row.tsx';
import styles from './print.module.css';

const COLUMNS = ['Session', 'Began', 'Agent', 'Records', 'Calls', 'In doubt', 'Errors'];

/** The list of a bundle's sessions, all of it, on paper. */
export function SessionsSheet() {
  const bundle = useApp((state) => state.bundle);
  const order = useApp((state) => state.sessionOrder);
  if (bundle === null) return null;
  const aside = bundle.view.refusedCount + bundle.view.othersCount;
  return (
    <section className={styles['sheet']} data-print="" data-testid="print">
      <h1>
        <InertText text={bundle.view.name} />
      </h1>
      <p>
        {countOf(bundle.lines.length, 'session')}
        {bundle.view.phase === 'ready' ? '' : ' so far'}
        {aside === 0
          ? ''
          : `; ${countOf(aside, 'file')} that ${aside === 1 ? 'is' : 'are'} none, or refused, not listed`}
      </p>
      <table data-sessions="">
        <HeadRow columns={COLUMNS} />
        <tbody>
          {listSessions(bundle.lines, '', order).map((line) => (
            <tr key={line.path}>
              <td>
                {line.title === null ? null : (
                  <>
                    <b>
                      <InertText text={line.title} />
                    </b>{' '}
                  </>
                )}
                <InertText text={line.path} />
                {line.fault === null ? '' : ' (not read to its end)'}
              </td>
              <td>
                <InertText text={line.began ?? 'not recorded'} />
              </td>
              <td>
                <InertText text={line.agent ?? formatTitle(line.format)} />
              </td>
              <td>{formatCount(line.records)}</td>
              <td>{formatCount(line.calls)}</td>
              <td>{formatCount(openEnds(line))}</td>
              <td>{formatCount(line.errors)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
