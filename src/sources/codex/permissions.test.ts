import { describe, expect, test } from 'vitest';
import { Rollout, type Values } from './fixtures.ts';

const assess = (rollout: Rollout, status: string, members: Values = {}): Rollout =>
  rollout.event('guardian_assessment', {
    id: 'g1',
    target_item_id: 'c1',
    status,
    action: { type: 'command', command: 'rm -rf x', cwd: '/w' },
    ...members,
  });

describe('reviews', () => {
  test('an assessment that is under way is pending, about the call', () => {
    expect(assess(new Rollout().meta().call('c1', 'x', {}), 'in_progress').of('permission')).toMatchObject([
      { requestId: 'g1', subject: { callId: 'c1' }, status: 'pending' },
    ]);
  });

  test('without the call in the file it is about the command', () => {
    expect(assess(new Rollout().meta(), 'in_progress').of('permission')[0]).toMatchObject({
      subject: { command: 'rm -rf x' },
    });
  });

  test.each([
    ['approved', 'allow_once', 'classifier'],
    ['denied', 'reject_once', 'classifier'],
    ['timed_out', 'timeout', undefined],
    ['aborted', 'cancelled', undefined],
  ])('%s, decided by the reviewer', (status, decision, decidedBy) => {
    const rollout = assess(new Rollout().meta().call('c1', 'x', {}), 'in_progress');
    assess(rollout, status, { decision_source: 'agent', rationale: 'because' });
    const [first, second] = rollout.of('permission');
    expect(second).toMatchObject({ supersedes: first?.['id'], status: 'resolved', decision, rationale: 'because' });
    expect(second?.['decidedBy']).toBe(decidedBy);
  });

  test('a verdict of which nobody says that it decided is a review', () => {
    const [permission] = assess(new Rollout().meta(), 'denied', { rationale: 'r' }).of('permission');
    expect(permission).toMatchObject({ reviews: [{ by: { address: 'guardian' }, verdict: 'denied', rationale: 'r' }] });
    expect(permission).not.toHaveProperty('decision');
    expect(permission).not.toHaveProperty('status');
  });

  test('a status that is not known stays as it is and decides nothing', () => {
    const [permission] = assess(new Rollout().meta(), 'brand_new', { decision_source: 'agent' }).of('permission');
    expect(permission).toMatchObject({ status: 'brand_new' });
    expect(permission).not.toHaveProperty('decision');
  });

  test('a request for approval that was written has no decision', () => {
    const rollout = new Rollout()
      .meta()
      .call('c1', 'shell', {})
      .event('exec_approval_request', { call_id: 'c1', reason: 'why' });
    const [permission] = rollout.of('permission');
    expect(permission).toMatchObject({
      requestId: 'c1',
      idSource: 'derived',
      subject: { callId: 'c1' },
      reason: 'why',
    });
    expect(permission).not.toHaveProperty('decision');
  });
});

test.each([true, false])('a request that borrows the id of its call says so (the call is there: %s)', (isThere) => {
  const rollout = new Rollout().meta();
  if (isThere) rollout.call('c1', 'shell', {});
  rollout
    .event('exec_approval_request', { call_id: 'c1' })
    .event('apply_patch_approval_request', { call_id: 'c2' })
    .event('exec_approval_request', { call_id: 'c1', approval_id: 'own' });
  expect(rollout.of('permission')).toMatchObject([
    { requestId: 'c1', idSource: 'derived', subject: { callId: 'c1' } },
    { requestId: 'c2', idSource: 'derived', subject: { callId: 'c2' } },
    { requestId: 'own', subject: { callId: 'c1' } },
  ]);
  expect(rollout.of('permission')[2]).not.toHaveProperty('idSource');
});

describe('questions', () => {
  const QUESTIONS = [
    {
      id: 'a',
      header: 'H',
      question: 'Which?',
      options: [{ label: 'X', description: 'd' }, { label: 'Y' }],
      isOther: true,
    },
    { id: 'b', question: 'Which?' },
  ];
  const asked = (questions: unknown): Rollout => new Rollout().meta().call('q', 'request_user_input', { questions });

  test('they are asked with their own ids, and answered by them', () => {
    const rollout = asked(QUESTIONS).output(
      'q',
      JSON.stringify({ answers: { a: { answers: ['Y', 'more'] }, b: { answers: ['free'] } } }),
    );
    const [first, second] = rollout.of('input_request');
    expect(first).toMatchObject({
      requestId: 'q',
      callId: 'q',
      mode: 'questions',
      questions: [
        {
          id: 'a',
          header: 'H',
          text: 'Which?',
          options: [{ label: 'X', description: 'd' }, { label: 'Y' }],
          allowOther: true,
        },
        { id: 'b', text: 'Which?' },
      ],
    });
    expect(first).not.toHaveProperty('status');
    expect(second).toMatchObject({
      supersedes: first?.['id'],
      status: 'answered',
      questions: first?.['questions'],
      answers: [
        { questionId: 'a', selected: ['Y'], text: 'more' },
        { questionId: 'b', text: 'free' },
      ],
    });
  });

  test('an output that holds no answers ends nothing', () => {
    expect(asked(QUESTIONS).output('q', 'request_user_input was cancelled').of('input_request')).toHaveLength(1);
  });

  test.each(['isSecret', 'is_secret'])('the answer to a question marked %s is nowhere', (mark) => {
    const output = JSON.stringify({ answers: { s: { answers: ['hunter2'] }, a: { answers: ['X'] } } });
    const rollout = asked([{ id: 's', question: 'Token?', [mark]: true }, ...QUESTIONS])
      .output('q', output)
      .output('q', output);
    rollout.line('compacted', { replacement_history: [{ type: 'function_call_output', call_id: 'q', output }] });
    rollout.item('brand_new', { output }).item('function_call_output', { output });
    expect(JSON.stringify(rollout.records())).not.toContain('hunter2');
    expect(rollout.of('tool_result')[0]).toMatchObject({ capture: { content: { state: 'redacted' } } });
    expect(rollout.of('input_request')[1]).toMatchObject({
      status: 'answered',
      questions: [{ id: 's', secret: true }, {}, {}],
      answers: [{ questionId: 'a', selected: ['X'] }],
    });
    expect(rollout.of('codex/compacted')[0]).toMatchObject({ capture: { native: { state: 'redacted' } } });
  });

  test('a list that is no list of questions asks nothing, and its secrets stay secret', () => {
    const rollout = asked([{ question: 'no id', isSecret: true }]).output('q', 'hunter2');
    expect(rollout.of('input_request')).toEqual([]);
    expect(JSON.stringify(rollout.records())).not.toContain('hunter2');
  });
});

describe('agents', () => {
  test('a started agent is a subagent of its call; later lines revise it', () => {
    const rollout = new Rollout().meta().call('c1', 'spawn_agent', {});
    rollout.event('collab_agent_spawn_end', {
      call_id: 'c1',
      new_thread_id: 'th',
      new_agent_nickname: 'Ada',
      status: 'pending_init',
    });
    rollout.event('collab_waiting_end', {
      call_id: 'c2',
      agent_statuses: [{ thread_id: 'th', status: { completed: 'done' } }],
    });
    rollout.event('collab_close_end', { call_id: 'c3', receiver_thread_id: 'th', status: { completed: 'done' } });
    const [first, second] = rollout.of('subagent');
    expect(first).toMatchObject({ subagentId: 'th', title: 'Ada', callId: 'c1', status: 'pending_init' });
    expect(second).toMatchObject({ supersedes: first?.['id'], title: 'Ada', callId: 'c1', status: 'completed' });
    expect(rollout.of('subagent')).toHaveLength(2);
    expect(rollout.of('codex/event_msg.collab_close_end')).toHaveLength(1);
    expect(rollout.of('terminal')).toEqual([]);
  });
});
