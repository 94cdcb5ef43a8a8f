import { describe, expect, test } from 'vitest';
import { inspectStream } from '../../testing/streams.ts';
import { convert, Log, type Values } from './fixtures.ts';

describe('what has no record of its own', () => {
  test.each([
    'available_commands_update',
    'current_mode_update',
    'config_option_update',
    'session_info_update',
    'usage_update',
    'state_update',
    'notice',
    'compaction_update',
    'plan_removed',
    '_acme_widget',
  ])('%s is shown as it stands', (kind) => {
    const log = new Log().begin().update(kind, { a: 1 });
    expect(log.records().at(-1)).toMatchObject({
      type: `acp/session/update.${kind}`,
      native: { params: { update: { a: 1 } } },
    });
  });

  test('methods of extensions, and their responses', () => {
    const log = new Log().begin().ask('x', '_acme.dev/status', { a: 1 }).result('x', { b: 2 });
    expect(log.records().slice(-2)).toMatchObject([
      { type: 'acp/_acme.dev/status', native: { params: { a: 1 } } },
      { type: 'acp/_acme.dev/status.result', native: { result: { b: 2 } } },
    ]);
  });

  test('errors are kept', () => {
    const log = new Log()
      .begin()
      .prompt(2, 'x')
      .send('agent', { id: 2, error: { code: -32603, message: 'Internal error', data: { a: 1 } } });
    expect(log.of('acp/session/prompt.error')).toMatchObject([
      { error: { code: -32603, message: 'Internal error', data: { a: 1 } } },
    ]);
  });

  test('a cancelled turn leaves its calls open', async () => {
    const log = new Log()
      .begin()
      .prompt(2, 'x')
      .call('t')
      .notify('session/cancel', { sessionId: 's1' })
      .result(2, { stopReason: 'cancelled' });
    expect((await inspectStream(convert(log.text()))).streams[0]?.calls).toMatchObject([
      { pairing: 'dangling', outcome: 'unknown' },
    ]);
  });

  test('plans replace one another, each by its id', () => {
    const entries = [{ content: 'a', priority: 'high', status: 'pending' }];
    const plan = (planId: string): Values => ({ plan: { type: 'items', planId, entries } });
    const log = new Log()
      .begin()
      .update('plan', { entries })
      .update('plan', { entries: [] })
      .update('plan_update', plan('p'))
      .update('plan_update', plan('q'))
      .update('plan_update', plan('p'));
    const plans = log.of('plan');
    expect(plans.map(({ supersedes }) => supersedes)).toEqual([
      undefined,
      plans[0]?.['id'],
      undefined,
      undefined,
      plans[2]?.['id'],
    ]);
    expect(plans[0]).toMatchObject({ entries });
    expect(
      new Log()
        .begin()
        .update('plan_update', { plan: { type: 'markdown', planId: 'p', content: '#' } })
        .types()
        .at(-1),
    ).toBe('acp/session/update.plan_update');
  });

  test('the protocol’s own _meta is kept', () => {
    const log = new Log().begin().send('agent', {
      method: 'session/update',
      params: {
        sessionId: 's1',
        _meta: { trace: 1 },
        update: { sessionUpdate: 'tool_call', toolCallId: 't', title: 'x', _meta: { tool: 'Bash' } },
      },
    });
    expect(log.of('tool_call')[0]).toMatchObject({
      _meta: { 'acp/meta': { params: { trace: 1 }, update: { tool: 'Bash' } } },
    });
  });
});
