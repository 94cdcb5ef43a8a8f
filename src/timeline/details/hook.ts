import { N } from '../../records/names.ts';
import type { Field, Section } from '../detail.ts';
import { hookOf } from '../words.ts';
import { contentSection } from './content.ts';
import { durationField, endFields, outputSection } from './process.ts';
import { M, missingField, present, type RecordView } from './record-view.ts';
import { statusField } from './status-field.ts';

/** What the harness ran on an event, and how that ended. What it put into the conversation is a message of its own (ASR-273). */
export function hookSections(view: RecordView): Section[] {
  view.member(N.exitCode);
  view.member(N.signal);
  view.member(M.timedOut);
  return [
    { kind: 'fields', title: 'Hook', fields: hookFields(view) } as const,
    {
      kind: 'fields',
      title: 'Run',
      fields: [...endFields(view, 0, ''), durationField(view) ?? missingField('Duration')],
    } as const,
    outputSection(view, 0, '', N.stdout, 'Standard output', null),
    outputSection(view, 0, '', N.stderr, 'Standard error', null),
    contentSection(view, N.output, 'Output', 'process'),
  ].filter((section) => section !== null);
}

function hookFields(view: RecordView): Field[] {
  const { word } = hookOf(view.string(N.status));
  return present(
    view.fieldOr('Event', N.event, 'not recorded', { mono: true }),
    view.field('Name', N.name, { mono: true }),
    view.field('Ran as', M.handlerKind, { mono: true }),
    view.field('Command', N.command, { mono: true }),
    statusField(view, word),
    view.field('Decision', N.decision, { mono: true, note: 'of the hook; permissions have decisions of their own' }),
    view.field('For call', N.callId, { mono: true, link: view.context.links.callNamedBy(view.row) }),
    view.field('Hook ID', N.hookId, { mono: true }),
  );
}
