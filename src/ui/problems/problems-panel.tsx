import { useApp } from '../../state/use-app.ts';
import { useAnswer } from '../../state/use-answer.ts';
import { viewOf } from '../../state/load.ts';
import { countOf } from '../../state/words.ts';
import { CoverageView } from './coverage-view.tsx';
import { ProblemGroupView } from './problem-group.tsx';
import styles from './problems.module.css';

const SO_FAR = { growing: ' so far.', live: ' so far.', stopped: ' in the part that was read.', whole: '.' };

/** Findings of one rule that are fetched; a file can be wrong on every line. */
const LISTED = 500;
const ASK = { limit: LISTED };

/** What is wrong with the session by rule, and what was and was not checked. */
export default function ProblemsPanel() {
  const { answer, fault } = useAnswer('problems', ASK);
  const view = useApp((state) => viewOf(state.load));
  if (fault !== null && answer === null)
    return <p className={styles['note']}>The findings cannot be listed: {fault}.</p>;
  if (answer === null || view === null) return null;
  const { groups, coverage } = answer;
  return (
    <>
      <p className={styles['note']}>
        {countOf(view.errors, 'error')}, {countOf(view.warnings, 'warning')}, {countOf(view.notices, 'notice')}
        {SO_FAR[view.extent]}
        {groups.length === 0 ? ' None of the clauses that were checked is broken.' : ''}
      </p>
      {groups.map((group) => (
        <ProblemGroupView key={`${group.severity} ${group.rule}`} group={group} />
      ))}
      <CoverageView coverage={coverage} />
    </>
  );
}
