import { describe, expect, test } from 'vitest';
import { SessionReader } from '../session/session.ts';
import { addressOf, findRecord } from './find-record.ts';

/** A record of three lines, a blank one, a record on line 5, and a blank line at the end. */
const TEXT = '{"type":"message",\n"seq":0,"id":"a"\n}\n\n{"type":"message","seq":1,"id":"b"}\n\n';

describe('a line is found in a file that is', () => {
  const bytes = new TextEncoder().encode(TEXT);

  test('whole: the record that it is a part of, and none beyond the end', () => {
    const reader = new SessionReader();
    reader.push(bytes);
    reader.finish();
    const session = reader.session();
    expect([1, 2, 3, 4, 5, 6, 7, 99].map((line) => findRecord(session, { line }).row)).toEqual([
      0, 0, 0, 0, 1, 1, -1, -1,
    ]);
  });

  test('being read: none for a line that has not come yet', () => {
    const reader = new SessionReader();
    reader.push(bytes.subarray(0, TEXT.indexOf('{"type":"message","seq":1') + 4));
    const session = reader.session();
    expect([1, 3, 5, 6, 2000].map((line) => findRecord(session, { line }).row)).toEqual([0, 0, -1, -1, -1]);
  });

  test('of one record a line: every line, and no other', () => {
    const lines = Array.from({ length: 50 }, (_, seq) => JSON.stringify({ type: 'message', seq, id: `r${seq}` }));
    const reader = new SessionReader();
    reader.push(new TextEncoder().encode(lines.slice(0, 20).join('\n')));
    expect([19, 20, 21].map((line) => findRecord(reader.session(), { line }).row)).toEqual([18, -1, -1]);
    reader.push(new TextEncoder().encode(`\n${lines.slice(20).join('\n')}`));
    reader.finish();
    expect([20, 21, 50, 51].map((line) => findRecord(reader.session(), { line }).row)).toEqual([19, 20, 49, -1]);
  });
});

describe('an id', () => {
  const open = (records: readonly object[]) => {
    const reader = new SessionReader();
    reader.push(new TextEncoder().encode(records.map((record) => JSON.stringify(record)).join('\n')));
    reader.finish();
    return reader.session();
  };
  const said = (seq: number, id: string, more = {}) => ({
    type: 'message',
    seq,
    id,
    role: 'user',
    content: 'x',
    ...more,
  });

  test('that stands on several records names none of them, and each is addressed by its line', () => {
    const session = open([said(0, 'a'), said(1, 'dup'), said(2, 'dup')]);
    expect(findRecord(session, { id: 'dup' })).toEqual({ row: -1, lines: [2, 3] });
    expect(findRecord(session, { id: 'a' })).toEqual({ row: 0, lines: [] });
    expect(findRecord(session, { id: 'none' })).toEqual({ row: -1, lines: [] });
    expect([0, 1, 2].map((row) => addressOf(session, row))).toEqual([{ id: 'a' }, { line: 2 }, { line: 3 }]);
  });
});
