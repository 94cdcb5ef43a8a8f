import { N } from '../../records/names.ts';
import type { Field } from '../detail.ts';
import type { RecordView } from './record-view.ts';

/** The status of a record, in the words that its row has for it. */
export function statusField(view: RecordView, word: string): Field {
  const origin = view.member(N.status) < 0 ? 'missing' : 'recorded';
  const recorded = view.string(N.status);
  const field = { label: 'Status', value: word, origin, pointer: '/status' } as const;
  return recorded === null || recorded === word ? field : { ...field, copied: recorded };
}
