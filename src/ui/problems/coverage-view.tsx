import type { Coverage } from '../../timeline/view.ts';
import { countOf } from '../../state/words.ts';
import { Disclosure } from '../kit/disclosure.tsx';
import styles from './problems.module.css';

/** Which clauses were checked, so that no errors is not read as conforming. */
export function CoverageView({ coverage: { whole, part, no } }: { readonly coverage: Coverage }) {
  return (
    <section className={styles['coverage']} data-testid="coverage">
      <h3>What was checked</h3>
      <p>No errors does not mean that the file conforms: some clauses only the source could settle.</p>
      <Disclosure summary={<span>{countOf(whole.length, 'clause')} checked</span>}>
        <p className={styles['codes']}>
          {whole.map((code) => (
            <code key={code}>{code}</code>
          ))}
        </p>
      </Disclosure>
      <Disclosure summary={<span>{countOf(part.length, 'clause')} checked in part</span>}>
        <Limits clauses={part} />
      </Disclosure>
      <Disclosure summary={<span>{countOf(no.length, 'clause')} that a file cannot settle</span>}>
        <Limits clauses={no} />
      </Disclosure>
    </section>
  );
}

function Limits({ clauses }: { readonly clauses: Coverage['part'] }) {
  return (
    <dl className={styles['limits']}>
      {clauses.map(({ code, limit }) => (
        <div key={code}>
          <dt>
            <code>{code}</code>
          </dt>
          <dd>{limit}</dd>
        </div>
      ))}
    </dl>
  );
}
