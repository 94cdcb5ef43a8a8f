import { expect, test } from 'vitest';
import { faultsOf } from './expected.mjs';

const REPORT = {
  streams: [
    {
      name: 'run.jsonl',
      counts: { records: 3, byType: { tool_call: 1 } },
      malformed: [{ line: 4, reason: 'not JSON' }],
      calls: [{ record: { line: 1 }, pairing: 'paired', results: [{ line: 2 }], outcome: 'failed' }],
      results: [{ record: { line: 2 }, pairing: 'paired', call: { line: 1 } }],
      inputRequests: [{ record: { line: 3 }, status: null }],
    },
  ],
  diagnostics: [
    { code: 'A', severity: 'error', stream: 'run.jsonl', line: 2 },
    { code: 'A', severity: 'error', stream: 'run.jsonl', line: 2 },
    { code: 'B', severity: 'warning', stream: 'run.jsonl', line: 3 },
  ],
};

const MET = {
  counts: { records: 3 },
  byType: { tool_call: 1 },
  malformed: [4],
  callPairings: ['paired'],
  calls: [{ line: 1, results: [2], outcome: 'failed' }],
  results: [{ line: 2, call: 1 }],
  inputRequests: [],
  errors: [{ code: 'A', line: 2 }],
  warnings: [{ code: 'B', line: 3 }],
  notCodes: ['C'],
  notInOutput: ['hunter2'],
};

test('a report that says what is expected has no faults', () => {
  expect(faultsOf(MET, REPORT, JSON.stringify(REPORT))).toEqual([]);
  expect(faultsOf({ streams: [{ ...MET, name: 'run.jsonl' }] }, REPORT, '')).toEqual([]);
});

test.each([
  ['another count', { counts: { records: 4 } }],
  ['another count of a type', { byType: { tool_call: 2 } }],
  ['a malformed line too many', { malformed: [] }],
  ['another pairing', { callPairings: ['dangling'] }],
  ['another result of a call', { calls: [{ line: 1, results: [3] }] }],
  ['another call of a result', { results: [{ line: 2, call: null }] }],
  ['a row that is missing', { inputRequests: [{ line: 9 }] }],
  ['a row too many in a complete list', { results: [] }],
  ['an error too many', { errors: [] }],
  ['an error that is missing', { errors: MET.errors.concat({ code: 'C', line: 2 }) }],
  ['a warning that is missing', { warnings: [{ code: 'B', line: 2 }] }],
  ['a code that should not be', { notCodes: ['B'] }],
  ['a secret that is repeated', { notInOutput: ['not JSON'] }],
  ['a stream that is missing', { streams: [{ name: 'other.jsonl' }] }],
])('%s is a fault', (_, expected) => {
  expect(faultsOf(expected, REPORT, JSON.stringify(REPORT))).toHaveLength(1);
});
