import type { ReactNode } from 'react';
import { viewOf } from '../../state/load.ts';
import { useApp } from '../../state/use-app.ts';
import { countOf, formatCount } from '../../state/words.ts';
import { PanelNote } from '../app/panel-item.tsx';
import { Value } from '../grammar/value.tsx';
import { InertText } from '../kit/inert-text.tsx';
import styles from './usage.module.css';
import { sumText } from './usage-words.ts';

/** What the session's inferences used: the models that are named, and the recorded numbers added up. */
export default function UsagePanel() {
  const usage = useApp((state) => viewOf(state.load)?.usage);
  if (usage === undefined) return null;
  const { inferences, unstated, models, sums, cut } = usage;
  if (inferences === 0)
    return (
      <PanelNote>
        No inference is recorded. An inference is one answer of a model: the models that are named, and the tokens that
        are recorded, would be added up here.
      </PanelNote>
    );
  return (
    <>
      <PanelNote>
        <b>{countOf(inferences, 'inference')}</b>
        {unstated === 0 ? '.' : `, ${formatCount(unstated)} of them without numbers.`} The sums are ours; names and
        numbers are the source’s, and each inference counts once, as it was told last.
      </PanelNote>
      <Table head={['Model', 'Inferences']}>
        {models.map(({ name, count }) => (
          <tr key={name ?? ''}>
            <th scope="row">
              <Value text={name ?? ''} origin={name === null ? 'missing' : 'recorded'} />
            </th>
            <td>
              <Value text={formatCount(count)} origin="computed" />
            </td>
          </tr>
        ))}
      </Table>
      {sums.length === 0 ? null : (
        <Table head={['Number', 'Sum']}>
          {sums.map(({ name, sum, of }) => (
            <tr key={name}>
              <th scope="row">
                <InertText text={name} />
                {of === inferences ? null : <span className={styles['of']}>of {countOf(of, 'inference')}</span>}
              </th>
              <td>
                <Value text={sumText(sum)} origin="computed" />
              </td>
            </tr>
          ))}
        </Table>
      )}
      {cut === 0 ? null : (
        <PanelNote>{countOf(cut, 'record')} gave more numbers than are added up; the rest is in the records.</PanelNote>
      )}
    </>
  );
}

function Table({ head, children }: { readonly head: readonly [string, string]; readonly children: ReactNode }) {
  return (
    <table className={styles['table']}>
      <thead>
        <tr>
          {head.map((words) => (
            <th key={words} scope="col">
              {words}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
}
