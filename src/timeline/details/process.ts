import type { Name, Token } from '../../json/tape.ts';
import { N } from '../../records/names.ts';
import { isComputed } from '../computed.ts';
import type { Field, Section } from '../detail.ts';
import { durationWords } from '../text.ts';
import { timeBetween } from '../values.ts';
import { captureWords } from './capture.ts';
import { M, missingField, present, type RecordView } from './record-view.ts';

/** How a process ended: only what is recorded. `of` is the object that says it. */
export function endFields(view: RecordView, of: Token, at: string): Field[] {
  return present(
    view.fieldOr('Exit code', N.exitCode, 'not recorded', { of, at, mono: true }),
    view.field('Signal', N.signal, { of, at, mono: true }),
    view.field('Timed out', M.timedOut, { of, at }),
  );
}

/** How long it ran, where the record says so: as recorded, or as the source worked it out of the times that it read. */
export function durationField(view: RecordView): Field | null {
  const how = isComputed(view.tape, '/durationMs') ? 'computed from two recorded times' : 'as recorded';
  return view.field('Duration', N.durationMs, { note: `milliseconds, ${how}` });
}

/** When it ran and how long: as recorded; a duration that is only computed is said to be. */
export function timeFields(view: RecordView): Field[] {
  const between = timeBetween(view.tape, 0);
  const duration = durationField(view);
  const computed: Field | null =
    between === null
      ? null
      : {
          label: 'Duration',
          value: durationWords(between),
          origin: 'computed',
          note: 'between startedAt and completedAt',
        };
  return present(
    view.fieldOr('Started', N.startedAt, 'not recorded', { mono: true }),
    view.fieldOr('Completed', N.completedAt, 'not recorded', { mono: true }),
    duration ?? computed ?? missingField('Duration'),
  );
}

/** What a process wrote, as a text; what capture says where there is none; null where neither is recorded. */
export function outputSection(
  view: RecordView,
  of: Token,
  at: string,
  name: Name,
  title: string,
  note: string | null,
): Section | null {
  const token = of === 0 ? view.member(name) : view.tape.member(of, name);
  const said = captureWords(view, at === '' ? name.text : `${at.slice(1)}.${name.text}`);
  if (token < 0) return said === null ? null : { kind: 'note', title, words: said, tone: 'quiet' };
  const words = [said, note].filter((text) => text !== null).join('; ');
  const pointer = `${at}/${name.text}`;
  if (!view.tape.isString(token))
    return { kind: 'json', title, ...(words === '' ? {} : { note: words }), node: view.node(token), pointer };
  return {
    kind: 'text',
    title,
    ...(words === '' ? {} : { note: words }),
    text: view.text(token),
    pointer,
    source: 'process',
  };
}
