import { describe, expect, test, vi } from 'vitest';
import type { SessionClient } from '../worker/client.ts';
import { isDetailLate } from './selection-slice.ts';
import { createAppStore } from './store.ts';

vi.mock('../worker/worker.ts?worker&url', () => ({ default: '/worker.js' }));
vi.mock('../reading/worker.ts?worker&url', () => ({ default: '/reading.js' }));

/** A store whose questions about records wait until a test answers them. */
function start() {
  const answers = new Map<number, { resolve(answer: unknown): void; reject(why: Error): void }>();
  const ask = (name: string, { row }: { readonly row: number }): Promise<unknown> => {
    if (name !== 'detail') return Promise.reject(new Error('not asked for here'));
    return new Promise((resolve, reject) => answers.set(row, { resolve, reject }));
  };
  const store = createAppStore({ ask, listen: () => undefined } as unknown as SessionClient);
  const settle = () => new Promise((resolve) => setTimeout(resolve));
  const tell = async (row: number): Promise<void> => {
    answers.get(row)?.resolve({ row, line: row + 1, addresses: [{ at: { id: `r${row}` } }] });
    await settle();
  };
  const refuse = async (row: number): Promise<void> => {
    answers.get(row)?.reject(new Error('it is gone'));
    await settle();
  };
  return { store, tell, refuse };
}

describe('the chosen record', () => {
  test('is late until its own detail has come', async () => {
    const { store, tell } = start();
    expect(isDetailLate(store.getState())).toBe(false);
    store.getState().selectRow(1);
    expect(isDetailLate(store.getState())).toBe(true);
    await tell(1);
    expect(isDetailLate(store.getState())).toBe(false);
    store.getState().selectRow(2);
    expect(store.getState().detail?.row).toBe(1);
    expect(isDetailLate(store.getState())).toBe(true);
    await tell(2);
    expect(store.getState()).toMatchObject({ detail: { row: 2 }, address: { id: 'r2' } });
    expect(isDetailLate(store.getState())).toBe(false);
  });

  test('that cannot be had is not told of above another record, nor has its address', async () => {
    const { store, tell, refuse } = start();
    store.getState().selectRow(1);
    await tell(1);
    store.getState().selectRow(2);
    await refuse(2);
    expect(store.getState()).toMatchObject({ selected: 2, detail: null, detailFault: 'it is gone', address: null });
    // The next one is not what could not be had.
    store.getState().selectRow(3);
    expect(store.getState().detailFault).toBeNull();
    expect(isDetailLate(store.getState())).toBe(true);
  });
});
