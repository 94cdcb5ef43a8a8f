import { describe, expect, test } from 'vitest';
import type { SessionView } from '../timeline/view.ts';
import { advanceLoad, beginLoad, heedLoad, type Load, recordsOf, versionOf } from './load.ts';

const ORIGIN = { kind: 'local', blob: new Blob([]), handle: null } as const;
const VIEW = { counts: { records: 12 }, tallies: [] } as unknown as SessionView;

function run(load: Load, ...messages: readonly Parameters<typeof advanceLoad>[1][]): Load {
  return messages.reduce<Load>(advanceLoad, load);
}

const begun: Load = { ...beginLoad('a.jsonl', ORIGIN, 100), job: 1 } as Load;
const OPENED = { kind: 'opened', job: 1, format: 'asr', reason: null, bytes: 100 } as const;
const PROGRESS = { kind: 'progress', job: 1, bytes: 40, total: 100, rows: 5 } as const;
const SESSION = { kind: 'session', job: 1, version: 1, view: VIEW } as const;
const DONE = { kind: 'done', job: 1 } as const;
const failed = (reason: 'crashed' | 'unreadable') =>
  ({ kind: 'failed', job: 1, failure: { reason, message: 'why', bytes: 40 } }) as const;

describe('the load', () => {
  test('goes from opening to ready, with rows before the end', () => {
    const midway = run(begun, OPENED, PROGRESS, SESSION);
    expect(midway).toMatchObject({ phase: 'opening', step: 'reading', bytes: 40, total: 100, rows: 5, version: 1 });
    expect(recordsOf(midway)).toBe(5);
    const ready = run(midway, DONE);
    expect(ready).toMatchObject({ phase: 'ready', name: 'a.jsonl', bytes: 100, view: VIEW });
    expect(recordsOf(ready)).toBe(12);
  });

  test('keeps what was read when it fails', () => {
    expect(run(begun, OPENED, PROGRESS, SESSION, failed('unreadable'))).toMatchObject({
      phase: 'failed',
      canAsk: true,
      view: VIEW,
      rows: 5,
    });
    expect(run(begun, failed('crashed'))).toMatchObject({ phase: 'failed', canAsk: false, view: null });
  });

  test('can still fail when it is ready', () => {
    expect(run(begun, OPENED, SESSION, DONE, failed('crashed'))).toMatchObject({ phase: 'failed', view: VIEW });
  });

  test('is not live while nothing is heard of what is added, and live again after that', () => {
    const grown = { kind: 'grown', job: 1, bytes: 120, rows: 6 } as const;
    const live = run(begun, OPENED, SESSION, DONE, grown);
    expect(live).toMatchObject({ isLive: true });
    const lost = heedLoad(live, false, true);
    expect(lost).toMatchObject({ phase: 'ready', isLive: false });
    // What was on its way when the server went.
    expect(run(lost, grown)).toMatchObject({ isLive: false });
    expect(heedLoad(lost, true, true)).toMatchObject({ isLive: true });
    expect(heedLoad(heedLoad(run(begun, OPENED, SESSION, DONE), false, false), true, false)).toMatchObject({
      isLive: false,
    });
  });

  test('is empty whatever is told', () => {
    expect(run({ phase: 'empty' }, SESSION, DONE)).toEqual({ phase: 'empty' });
    expect(versionOf({ phase: 'empty' })).toBe(0);
  });
});
