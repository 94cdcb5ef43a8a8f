import { describe, expect, test } from 'vitest';
import { encodeUtf8 } from '../../base/bytes.ts';
import { Rollout } from './fixtures.ts';
import { recogniseCodex } from './recognise.ts';

const reason = (text: string): string | null => recogniseCodex(encodeUtf8(text));

describe('what is recognised', () => {
  test.each([
    [new Rollout().meta().text(), 'line 1 is of type session_meta and has timestamp and payload'],
    [
      new Rollout().raw('broken').event('token_count').text(),
      'line 2 is of type event_msg and has timestamp and payload',
    ],
    [
      '{"timestamp":"t","ordinal":0,"type":"compacted","payload":{}}',
      'line 1 is of type compacted and has timestamp and payload',
    ],
    [
      '{"id":"x","timestamp":"t","instructions":null}\n',
      'line 1 has id, timestamp and instructions, as the oldest rollouts begin',
    ],
    ['{"record_type":"state"}\n', 'line 1 has record_type state'],
    [
      `{"timestamp":"t","type":"session_meta","payload":{"base_instructions":"${'x'.repeat(70_000)}`,
      'line 1, which is cut, is of type session_meta and has timestamp and payload',
    ],
  ])('%.60s', (text, words) => {
    expect(reason(text)).toBe(words);
  });

  test.each([
    '{"timestamp":"t","type":"session_meta","payload":"x"}',
    '{"timestamp":"t","type":"other","payload":{}}',
    '{"type":"event_msg","payload":{}}',
    '{"type":"tool_call","seq":1,"id":"a"}\n{"timestamp":"t","type":"event_msg","payload":{}}',
    '{"id":"x","timestamp":"t"}',
    '{"type":"user","uuid":"u","sessionId":"s","parentUuid":null}',
    'plain text',
    '',
  ])('%j is none', (text) => {
    expect(reason(text)).toBeNull();
  });

  test('what comes after the first objects makes no difference', () => {
    expect(reason(`${'{"a":1}\n'.repeat(50)}${new Rollout().meta().text()}`)).toBeNull();
  });
});
