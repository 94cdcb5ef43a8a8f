import { describe, expect, test } from 'vitest';
import {
  ambiguousWords,
  decisionWords,
  orphanWords,
  outcomeOf,
  requestOf,
  undecidedWords,
} from '../../timeline/words.ts';
import type { RowState } from '../../timeline/view.ts';
import { decisionInBrief, rowWords } from './state-words.ts';

/** Both forms; "|" stands before what is never cut. */
function forms(state: RowState, word: string): readonly [string, string] {
  const { wide, brief } = rowWords(state, word);
  return [wide, brief].map(({ lead, tail }) => (tail === '' ? lead : `${lead}|${tail}`)) as [string, string];
}
const outcome = (status: string | null): string => outcomeOf(status).word;

describe('the outcome is never cut', () => {
  test('of a dangling call', () =>
    expect(forms('dangling', 'no result: outcome unknown')).toEqual([
      'no result: |outcome unknown',
      '|outcome unknown',
    ]));

  test.each(['linkage-none', 'linkage-unknown', 'no-call-id', 'no-such-call', null] as const)(
    'of an orphan: %s',
    (reason) =>
      expect(forms('orphan', `${orphanWords(reason)}; ${outcome('completed')}`)).toEqual([
        'without a call|; completed',
        'no call|; completed',
      ]),
  );

  test.each([
    ['linkage-ambiguous', 'call unclear', 'call unclear'],
    ['duplicate-call-id', 'id shared by 2 calls', 'shared id'],
    ['competing-results', '3 candidates', '3 candidates'],
    ['conflicting-revisions', 'revisions conflict', 'conflict'],
  ] as const)('of an ambiguous result: %s', (reason, wide, brief) => {
    const about = ambiguousWords(reason, { candidates: 3, calls: 2 });
    expect(forms('ambiguous', `${about}; ${outcome('odd; b')}`)).toEqual([`${wide}|; "odd; b"`, `${brief}|; "odd; b"`]);
    expect(forms('ambiguous', about)).toEqual([about, brief]);
  });

  test('of a result whose call may still come', () => {
    expect(forms('unread', `no such call in the part that was read; ${outcome('unknown')}`)).toEqual([
      'no call in the part read|; status unknown',
      'no call seen|; status unknown',
    ]);
    expect(forms('reading', 'no such call so far; completed')[0]).toBe('no call so far|; completed');
    expect(forms('reading', `still being read; ${outcome(null)}`)[0]).toBe('still being read|; no status');
    expect(forms('reading', 'still being read; completed')[1]).toBe('still being read|; completed');
  });

  test('of a terminal: its last status', () =>
    expect(forms('ended', 'running → stopped → killed')[0]).toBe('running → stopped |→ killed'));
});

test.each([
  ['granted', decisionWords('allow_once', 'policy'), 'allowed once', 'allowed'],
  ['granted', decisionWords('allow_session', null), 'allowed for the session', 'allowed'],
  ['granted', decisionWords('allow_maybe', 'an "oracle"'), 'allowed: "allow_maybe", by "an "oracle""', 'allowed'],
  ['refused', decisionWords('reject_always', 'classifier'), 'refused always', 'refused'],
  ['timed_out', decisionWords('timeout', null), 'timed out', 'timed out'],
  ['other', decisionWords('ask, by hand', 'oracle'), '"ask, by hand"', '"ask, by hand"'],
  ['unresolved', undecidedWords('contradiction', null), 'undecided', 'undecided'],
  ['unresolved', undecidedWords('unresolved' as never, 'held'), 'undecided: held', 'undecided'],
] as const)('%s: %s', (state, word, brief, badge) => {
  expect(forms(state, word)[1]).toBe(brief);
  expect(decisionInBrief(word)).toEqual({ text: badge, state: state === 'other' ? null : state });
});

test('what is short already stays as it is', () => {
  for (const [state, word] of [
    ['completed', outcome('completed')],
    ['cancelled', outcome('cancelled')],
    ['unknown', outcome('unknown')],
    ['vendor', outcome('no result: x')],
    ['declined', requestOf('declined', null).word],
    ['plain', 'result on line 12'],
  ] as const)
    expect(forms(state, word)).toEqual([word, word]);
  expect(forms('malformed', 'not read: no JSON')).toEqual(['not read: no JSON', 'not read']);
  expect(forms('answered', requestOf('answered', 'url').word)).toEqual(['agreed to open the URL', 'agreed to open']);
  expect(decisionInBrief('hook says "allow"')).toEqual({ text: 'hook: "allow"', state: null });
});
