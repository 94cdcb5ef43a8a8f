import { describe, expect, test } from 'vitest';
import { NativeSession } from './fixtures.ts';

describe('permission modes', () => {
  test('the first that is stated and each other one make a record; the same one makes none', () => {
    const session = new NativeSession()
      .user('a', { permissionMode: 'default' })
      .user('b', { permissionMode: 'default' })
      .user('c')
      .user('d', { permissionMode: 'plan' })
      .plain({ type: 'permission-mode', permissionMode: 'acceptEdits', sessionId: 's1' })
      .user('e', { permissionMode: 'acceptEdits' });
    expect(
      session.of('claude-code/user.permissionMode').map(({ permissionMode, before }) => [permissionMode, before]),
    ).toEqual([
      ['default', undefined],
      ['plan', 'default'],
    ]);
    expect(session.of('claude-code/permission-mode')).toMatchObject([
      { permissionMode: 'acceptEdits', native: { permissionMode: 'acceptEdits' } },
    ]);
  });

  test('what is no word is no mode', () => {
    const session = new NativeSession()
      .user('a', { permissionMode: 7 })
      .user('b', { permissionMode: '' })
      .user('c', { permissionMode: 'x'.repeat(300) });
    expect(session.of('claude-code/user.permissionMode')).toEqual([]);
  });

  test('a copied line says nothing anew', () => {
    const session = new NativeSession().user('a', { permissionMode: 'plan' }).user('b', { permissionMode: 'default' });
    session.raw(session.text().split('\n')[0] ?? '');
    expect(session.of('claude-code/user.permissionMode')).toHaveLength(2);
  });
});

test('plan mode is entered and left by calls, and the plan is the call’s own argument', () => {
  const session = new NativeSession()
    .call('t1', 'EnterPlanMode', {})
    .result('t1', 'Entered plan mode.', { toolUseResult: { message: 'Entered plan mode.' } })
    .call('t2', 'ExitPlanMode', { plan: '# Do it', planFilePath: '/p.md' })
    .result('t2', 'User has approved your plan.', {
      toolUseResult: { plan: '# Do it', isAgent: false, filePath: '/p' },
    });
  expect(session.of('tool_call')).toMatchObject([
    { name: 'EnterPlanMode', kind: 'switch_mode' },
    { name: 'ExitPlanMode', kind: 'switch_mode', input: { plan: '# Do it' } },
  ]);
  // That the plan was approved is said in the text of the result alone, which is no decision.
  const [, left] = session.of('tool_result');
  expect(left).toMatchObject({ status: 'completed', raw: { plan: '# Do it' } });
  expect(left).not.toHaveProperty('permission');
});
