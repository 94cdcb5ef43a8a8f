import type { TestRecord } from './streams.ts';

/** A question for a secret that was answered, in a record; `more` says with what, and what else is another. */
export const secretRequest = (more: TestRecord = {}): TestRecord => ({
  type: 'input_request',
  seq: 1,
  id: 'q',
  requestId: '1',
  mode: 'questions',
  questions: [{ id: 's', text: 'Token?', secret: true }],
  status: 'answered',
  ...more,
});

/** The same with a text as its answer. */
export const answeredWith = (text: string): TestRecord => secretRequest({ answers: [{ questionId: 's', text }] });
