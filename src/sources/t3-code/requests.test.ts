import { describe, expect, test } from 'vitest';
import { T3Rows } from './fixture-rows.ts';
import { codexItem, recordsOf, recordsOfType } from './fixtures.ts';

const thread = (): T3Rows => new T3Rows().thread();

describe('approvals', () => {
  const asked = (): T3Rows =>
    thread().activity('approval.requested', { requestId: 'r', requestKind: 'command', detail: 'rm x' });

  test.each([
    ['accept', 'allow_once'],
    ['acceptForSession', 'allow_session'],
    ['acceptAlways', 'allow_always'],
    ['decline', 'reject_once'],
    ['cancel', 'cancelled'],
    ['somethingNew', 'somethingNew'],
  ])('%s is %s, and who decided is not said', (decision, becomes) => {
    const rows = asked().activity('approval.resolved', { requestId: 'r', decision });
    const [pending, resolved] = recordsOfType(rows, 'permission');
    expect(pending).toMatchObject({ requestId: 'r', status: 'pending', description: 'rm x' });
    expect(pending).not.toHaveProperty('decision');
    expect(resolved).toMatchObject({ supersedes: pending?.['id'], status: 'resolved', decision: becomes });
    expect(resolved).not.toHaveProperty('decidedBy');
  });

  test('one that was never answered is pending, and neither granted nor refused', () => {
    const rows = asked().approval('r');
    expect(recordsOfType(rows, 'permission')).toMatchObject([{ status: 'pending' }]);
    expect(recordsOf(rows).at(-1)).toMatchObject({ repeats: recordsOfType(rows, 'permission')[0]?.['id'] });
  });

  test('the row of the table and the activity tell one answer once', () => {
    const rows = asked()
      .approval('r', { status: 'resolved', decision: 'decline', resolved_at: '2026-02-01T10:00:09.000Z' })
      .activity('approval.resolved', { requestId: 'r', decision: 'decline' });
    const permissions = recordsOfType(rows, 'permission');
    expect(permissions).toHaveLength(2);
    expect(permissions[1]).toMatchObject({ decision: 'reject_once', decidedAt: '2026-02-01T10:00:09.000Z' });
    expect(recordsOf(rows).at(-1)).toMatchObject({
      type: 't3-code/approval.resolved',
      repeats: permissions[1]?.['id'],
    });
  });

  test('when it was decided is told whichever row comes first', () => {
    const row = { status: 'resolved', decision: 'accept', resolved_at: '2026-02-01T10:00:09.000Z' };
    const answer = { requestId: 'r', decision: 'accept' };
    for (const rows of [
      asked().approval('r', row).activity('approval.resolved', answer),
      asked().activity('approval.resolved', answer).approval('r', row),
      thread().approval('r', row).activity('approval.requested', { requestId: 'r', detail: 'rm x' }),
    ]) {
      const last = recordsOfType(rows, 'permission').at(-1);
      expect(last).toMatchObject({
        decision: 'allow_once',
        decidedAt: '2026-02-01T10:00:09.000Z',
        description: 'rm x',
      });
    }
  });

  test('an answer without a decision decides nothing', () => {
    const rows = thread().approval('r', { status: 'resolved' }).activity('approval.resolved', { requestId: 'r' });
    expect(recordsOfType(rows, 'permission')).toHaveLength(1);
    expect(recordsOfType(rows, 'permission')[0]).not.toHaveProperty('status');
  });

  test('a failed answer tells nothing, and one without an id is a line', () => {
    const rows = asked()
      .activity('provider.approval.respond.failed', { requestId: 'r' })
      .activity('approval.requested', {});
    expect(recordsOfType(rows, 'permission')).toHaveLength(1);
  });

  test('is about the call only where that is said', () => {
    const rows = thread()
      .activity('tool.started', { toolCallId: 'c', data: codexItem('c') })
      .activity('approval.requested', { requestId: 'r', toolCallId: 'c' })
      .activity('approval.requested', { requestId: 's', toolCallId: 'other' });
    expect(recordsOfType(rows, 'permission').map(({ subject }) => subject)).toEqual([{ callId: 'c' }, undefined]);
  });
});

describe('questions', () => {
  const question = (members: object = {}): object => ({
    id: 'mode',
    header: 'Mode',
    question: 'Which?',
    options: [{ label: 'Slow', description: 'd' }, { label: 'Fast' }],
    ...members,
  });

  test('have their own ids, and answers that are labels are what was selected', () => {
    const rows = thread()
      .activity('user-input.requested', {
        requestId: 'u',
        questions: [question({ multiSelect: true }), question({ id: 'b' })],
      })
      .activity('user-input.resolved', { requestId: 'u', answers: { mode: ['Fast', 'other'], b: 'Slow', else: 'x' } });
    const [asked, answered] = recordsOfType(rows, 'input_request');
    expect(asked).toMatchObject({
      requestId: 'u',
      mode: 'questions',
      status: 'pending',
      questions: [
        {
          id: 'mode',
          header: 'Mode',
          text: 'Which?',
          options: [{ label: 'Slow', description: 'd' }, { label: 'Fast' }],
        },
        { id: 'b' },
      ],
    });
    expect(answered).toMatchObject({
      supersedes: asked?.['id'],
      status: 'answered',
      answers: [
        { questionId: 'mode', selected: ['Fast'], text: 'other' },
        { questionId: 'b', selected: ['Slow'] },
      ],
    });
  });

  test('with one id twice are no questions, and the answer is a line', () => {
    const rows = thread()
      .activity('user-input.requested', { requestId: 'u', questions: [question(), question()] })
      .activity('user-input.resolved', { requestId: 'u', answers: { mode: 'x' } });
    expect(recordsOfType(rows, 'input_request')).toEqual([]);
  });

  test('that a version put into the table of approvals are no approvals', () => {
    const rows = thread()
      .activity('user-input.requested', { requestId: 'u', questions: [question()] })
      .approval('u');
    expect(recordsOfType(rows, 'permission')).toEqual([]);
    expect(recordsOf(rows).at(-1)).toMatchObject({ type: 't3-code/projection_pending_approvals.pending' });
  });

  test.each([
    ['was never asked', thread()],
    ['was asked in another form', thread().activity('user-input.requested', { requestId: 'u', questions: 'Token?' })],
    ['has no id', thread().activity('user-input.requested', { questions: [question()] })],
  ])('answers to what %s are withheld: nothing says that they are no secret', (_, rows) => {
    rows
      .activity('user-input.resolved', { requestId: 'u', answers: { mode: 'hush' } })
      .activity('user-input.resolved', { answers: ['hush'] })
      .activity('brand.new', { requestId: 'u', answers: { mode: 'hush' } });
    expect(JSON.stringify(recordsOf(rows))).not.toContain('hush');
    expect(recordsOfType(rows, 't3-code/user-input.resolved')[0]).toMatchObject({
      capture: { native: { state: 'redacted' } },
    });
  });

  test('a row that repeats answers to what was asked openly is shown', () => {
    const rows = thread()
      .activity('user-input.requested', { requestId: 'u', questions: [question()] })
      .activity('brand.new', { requestId: 'u', answers: { mode: 'Fast' } });
    expect(recordsOfType(rows, 't3-code/brand.new')[0]).toHaveProperty('native');
  });

  test('the answer to a secret stands nowhere', () => {
    const rows = thread()
      .activity('user-input.requested', { requestId: 'u', questions: [question({ secret: true })] })
      .activity('user-input.resolved', { requestId: 'u', answers: { mode: 'hush' } });
    expect(JSON.stringify(recordsOf(rows))).not.toContain('hush');
    expect(recordsOfType(rows, 'input_request')[1]).toMatchObject({ status: 'answered' });
  });
});
