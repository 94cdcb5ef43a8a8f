import { N } from '../../records/names.ts';
import type { Field, Section } from '../detail.ts';
import { standingOf } from '../states.ts';
import { blobWords, captureWords } from './capture.ts';
import { endFields, timeFields } from './process.ts';
import { M, present, type RecordView } from './record-view.ts';

/** A process that may outlive its call: what runs, how it stands, what it has written so far. */
export function terminalSections(view: RecordView): Section[] {
  return [
    { kind: 'fields', title: 'Terminal', fields: terminalFields(view) },
    { kind: 'fields', title: 'End', fields: endFields(view, 0, '').concat(timeFields(view)) },
    ...outputSections(view),
  ];
}

function terminalFields(view: RecordView): Field[] {
  const { word } = standingOf(view.context.index.session, 'records', view.row);
  const cwd = view.member(M.cwd);
  view.member(N.exitCode);
  view.member(N.signal);
  view.member(M.timedOut);
  return present(
    view.fieldOr('Command', N.command, 'not recorded', { mono: true }),
    view.field('Description', M.description),
    view.field('Kind', N.kind, { mono: true }),
    view.fieldOr('Status', N.status, 'not recorded', { mono: true }),
    { label: 'In this session', value: word, origin: 'computed' },
    view.field('Turn waited for it', M.awaited),
    cwd < 0
      ? null
      : { label: 'Working directory', value: view.path(cwd), origin: 'recorded', pointer: '/cwd', mono: true },
    view.field('Created by call', N.callId, { mono: true, link: view.context.links.callNamedBy(view.row) }),
    view.fieldOr('Terminal ID', N.terminalId, 'not recorded', { mono: true }),
  );
}

function outputSections(view: RecordView): Section[] {
  const { tape } = view;
  const output = view.member(N.output);
  const said = captureWords(view, 'output');
  const title = 'Output so far';
  const unseen = 'a snapshot; not known to have reached the model';
  if (output < 0) return said === null ? [] : [{ kind: 'note', title, words: said, tone: 'quiet' }];
  const sections: Section[] = [];
  const note = [said, unseen].filter((words) => words !== null).join('; ');
  const text = tape.member(output, N.text);
  const blob = blobWords(view, tape.member(output, N.blob));
  if (tape.isString(text))
    sections.push({ kind: 'text', title, note, text: view.text(text), pointer: '/output/text', source: 'process' });
  if (blob !== null) sections.push({ kind: 'note', title, words: `in ${blob}`, tone: 'quiet' });
  return sections.length > 0 ? sections : [{ kind: 'json', title, note, node: view.node(output), pointer: '/output' }];
}
