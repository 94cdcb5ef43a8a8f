import { N } from '../../records/names.ts';
import type { Field, Section } from '../detail.ts';
import { providerWords } from '../glance.ts';
import { present, type RecordView } from './record-view.ts';

const GRADES: Readonly<Record<string, string>> = {
  exact: 'exact: the source records it in members of its own',
  parsed: 'parsed: the producer found it by a rule of the agent’s registry',
  unknown: 'unknown: server, tool or name cannot be told',
};

/**
 * Where a tool comes from. A call without a provider has that of its paired result (ASR-276); where both have one and they
 * differ, that is said. A tool's name is never taken apart for it. Null where neither has one.
 */
export function providerSection(call: RecordView, result: RecordView | null): Section | null {
  const own = call.tape.isObject(call.member(N.provider));
  const inherited = result !== null && result.tape.isObject(result.member(N.provider));
  if (own) {
    const fields = providerFields(call, null);
    const theirs = inherited ? providerWords(result.record) : null;
    if (theirs !== null && theirs !== providerWords(call.record)) {
      fields.push({
        label: 'Provider of the result',
        value: theirs,
        origin: 'recorded',
        note: 'differs from that of the call',
      });
    }
    return { kind: 'fields', title: 'Provider', fields };
  }
  if (inherited) return { kind: 'fields', title: 'Provider', fields: providerFields(result, 'from result') };
  return null;
}

/** The provider of a result that is shown by itself; null where it has none. */
export function ownProviderSection(view: RecordView): Section | null {
  return view.tape.isObject(view.member(N.provider))
    ? { kind: 'fields', title: 'Provider', fields: providerFields(view, null) }
    : null;
}

function providerFields(view: RecordView, note: string | null): Field[] {
  const of = view.member(N.provider);
  const options = { of, at: '/provider', mono: true, ...(note === null ? {} : { note }) };
  const grade = view.string(N.identity, of);
  const said = grade === null ? undefined : Object.hasOwn(GRADES, grade) ? GRADES[grade] : undefined;
  return present(
    view.fieldOr('Kind', N.kind, 'not recorded', options),
    view.fieldOr('Server', N.server, 'unknown', options),
    view.field('Tool', N.tool, options),
    view.field('Name', N.name, options),
    said === undefined
      ? view.fieldOr('Identity', N.identity, 'not recorded', options)
      : { label: 'Identity', value: said, origin: 'recorded', pointer: '/provider/identity' },
  );
}
