import { memo } from 'react';
import { formatTitle } from '../../format/formats.ts';
import type { SessionLine } from '../../bundle/view.ts';
import { openEnds } from '../../state/session-list.ts';
import { countOf, formatBytes, formatCount, nameOf, parentTitle } from '../../state/words.ts';
import { StateMark } from '../grammar/state-mark.tsx';
import { SeverityMark } from '../grammar/severity.tsx';
import { cx } from '../kit/cx.ts';
import { InertText } from '../kit/inert-text.tsx';
import { PathText } from '../kit/path-text.tsx';
import { timeOf } from '../timeline/time-of.ts';
import styles from './session-table.module.css';

interface Props {
  readonly line: SessionLine;
  readonly index: number;
  readonly isChosen: boolean;
}

/** One session of a bundle. */
export const SessionRow = memo(function SessionRow({ line, index, isChosen }: Props) {
  const { path, began, agent, format, records, calls, size, fault } = line;
  return (
    <div
      id={sessionRowId(index)}
      role="row"
      className={cx(styles['row'], styles['session'])}
      aria-rowindex={index + 2}
      aria-selected={isChosen}
      data-index={index}
      data-path={path}
    >
      <span role="gridcell" className={styles['path']}>
        <span className={styles['title']}>
          <Name line={line} />
          <AgentKind note={line.note} />
          <Children of={line.children} />
          {fault === null ? null : (
            <span className={styles['cut']} title={fault}>
              not read to its end
            </span>
          )}
        </span>
        <span className={styles['place']}>
          <code title={path}>
            <PathText path={path} />
          </code>
          <Kin line={line} />
        </span>
      </span>
      <span role="gridcell" className={styles['began']} title={began ?? undefined}>
        {began === null ? <span className={styles['none']}>not recorded</span> : <Began time={began} />}
      </span>
      <span role="gridcell" className={styles['agent']}>
        <InertText text={agent ?? formatTitle(format)} />
      </span>
      <span role="gridcell" className={styles['records']}>
        {formatCount(records)}
      </span>
      <span role="gridcell" className={styles['calls']}>
        {formatCount(calls)}
      </span>
      <span role="gridcell" className={styles['open']}>
        {openEnds(line) === 0 ? (
          <span className={styles['none']}>none</span>
        ) : (
          <>
            <span className={styles['each']}>
              <OpenEnds line={line} />
            </span>
            <span className={styles['together']}>{formatCount(openEnds(line))} in doubt</span>
          </>
        )}
      </span>
      <span role="gridcell" className={styles['problems']}>
        <Problems line={line} />
      </span>
      <span role="gridcell" className={styles['size']}>
        {formatBytes(size)}
      </span>
    </div>
  );
});

/** The element id of a row, for `aria-activedescendant`. */
export function sessionRowId(index: number): string {
  return `session-${index}`;
}

/** Its title; where none is recorded, what a file beside it calls it; else how it begins, in quotes. */
function Name({ line: { title, opening, note } }: { readonly line: SessionLine }) {
  const named = title ?? note?.title ?? null;
  if (named !== null)
    return (
      <span
        className={styles['text']}
        title={
          title === null ? `${named}\n(No title recorded. It is what ${note?.path} says, beside the session)` : named
        }
      >
        <InertText text={named} />
      </span>
    );
  if (opening === null) return <i className={styles['none']}>no title and no message of a user recorded</i>;
  return (
    <span className={styles['opening']} title={`No title recorded. The first message of the user: ${opening}`}>
      “<InertText text={opening} />”
    </span>
  );
}

/** What kind of agent a file beside the session says it is of. */
function AgentKind({ note }: Pick<SessionLine, 'note'>) {
  if (note === null || note.kind === null) return null;
  return (
    <span className={styles['kind']} title={`${note.kind}: what ${note.path} says, beside the session`}>
      <InertText text={note.kind} />
    </span>
  );
}

/** How many sessions of the list belong to it. */
function Children({ of: { subagents, others } }: { readonly of: SessionLine['children'] }) {
  const words = [
    subagents > 0 ? countOf(subagents, 'subagent') : '',
    others > 0 ? `${countOf(others, 'session')} started` : '',
  ].filter(Boolean);
  if (words.length === 0) return null;
  return (
    <span className={styles['kind']} title="Sessions in this list that belong to it">
      {words.join(', ')}
    </span>
  );
}

function Began({ time }: { readonly time: string }) {
  const { date, time: clock } = timeOf(time);
  return (
    <>
      {date === null ? '' : `${date} `}
      <InertText text={clock.slice(0, 8)} />
    </>
  );
}

/** Which session it belongs to, and which others begin like it. */
function Kin({ line: { parent, copies } }: { readonly line: SessionLine }) {
  return (
    <>
      {parent === null ? null : <Parent parent={parent} />}
      {copies === 0 ? null : (
        <span
          className={styles['parent']}
          title="They begin with the very same line: a session that was forked or resumed holds a copy of the one before. Each counts the calls that it holds."
        >
          begins like {countOf(copies, 'other session')}
        </span>
      )}
    </>
  );
}

function Parent({ parent }: { readonly parent: NonNullable<SessionLine['parent']> }) {
  if ('words' in parent)
    return (
      <span className={styles['parent']}>
        <InertText text={parent.words} />
      </span>
    );
  return (
    <button
      type="button"
      tabIndex={-1}
      className={styles['parent']}
      title={parentTitle(parent)}
      data-parent={parent.path}
    >
      of <InertText text={nameOf(parent.path)} />
    </button>
  );
}

function OpenEnds({ line: { dangling, orphans, ambiguous, undecided } }: { readonly line: SessionLine }) {
  return (
    <>
      {dangling > 0 ? <StateMark state="dangling" word={`${formatCount(dangling)} no result`} /> : null}
      {orphans > 0 ? <StateMark state="orphan" word={countOf(orphans, 'orphan')} /> : null}
      {ambiguous > 0 ? <StateMark state="ambiguous" word={`${formatCount(ambiguous)} ambiguous`} /> : null}
      {undecided > 0 ? <StateMark state="unresolved" word={`${formatCount(undecided)} undecided`} /> : null}
    </>
  );
}

function Problems({ line: { errors, warnings, notices } }: { readonly line: SessionLine }) {
  if (errors + warnings === 0)
    return <span className={styles['none']}>{notices === 0 ? 'none' : countOf(notices, 'notice')}</span>;
  return (
    <>
      {errors > 0 ? (
        <span className={styles['severity']}>
          <SeverityMark severity="error" label="errors" /> {formatCount(errors)}
        </span>
      ) : null}
      {warnings > 0 ? (
        <span className={styles['severity']}>
          <SeverityMark severity="warning" label="warnings" /> {formatCount(warnings)}
        </span>
      ) : null}
    </>
  );
}
