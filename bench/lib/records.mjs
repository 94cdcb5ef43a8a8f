import { Random } from './random.mjs';
import { Texts } from './texts.mjs';

/**
 * How large the parts of a session are.
 *
 * @typedef {object} Sizes
 * @property {number} result median characters of a result
 * @property {number} resultMost most characters of a result
 * @property {number} prose median characters of a message
 * @property {number} edit median characters of an edit
 * @property {number} huge the share of results of about 1 MB
 */

/** What long sessions have. @type {Sizes} */
const REAL = { result: 2300, resultMost: 60_000, prose: 500, edit: 900, huge: 1 / 9000 };
/** Little text and many records: a long session that can lie in a repository. @type {Sizes} */
export const SHORT = { result: 90, resultMost: 400, prose: 90, edit: 80, huge: 0 };

const OPTIONS = [
  { optionId: 'once', name: 'Allow once', kind: 'allow_once' },
  { optionId: 'always', name: 'Always allow', kind: 'allow_always' },
  { optionId: 'no', name: 'Reject', kind: 'reject_once' },
];

/** Makes the records of one long session, a turn at a time. */
class Session {
  #random;
  #texts;
  #sizes;
  #seq = 0;
  #clock = Date.parse('2026-09-01T06:00:00.000Z');
  #inference = '';
  #calls = 0;
  #requests = 0;
  #terminals = 0;
  /** Terminals that run, as they were last recorded. @type {{ id: string; members: Record<string, unknown> }[]} */
  #running = [];

  /**
   * @param {number} seed
   * @param {Sizes} sizes
   */
  constructor(seed, sizes) {
    this.#random = new Random(seed);
    this.#texts = new Texts(this.#random);
    this.#sizes = sizes;
  }

  /** @returns {Generator<object>} */
  *records() {
    yield this.#record('session', {
      sessionId: `ses_${this.#random.hex(12)}`,
      title: 'A long session, made by a program',
      agent: 'Generator 1',
      cwd: '/home/build/app',
    });
    for (;;) yield* this.#turn();
  }

  /**
   * @param {string} type
   * @param {Record<string, unknown>} members
   */
  #record(type, members) {
    this.#clock += this.#random.int(2, 1400);
    const seq = this.#seq++;
    return { type, seq, id: `r${seq}`, ts: this.#now(), ...members };
  }

  #now() {
    return new Date(this.#clock).toISOString();
  }

  *#turn() {
    const random = this.#random;
    yield this.#record('message', {
      role: 'user',
      content: this.#text('prose', random.size(this.#sizes.prose / 2, 0.8, 4000)),
    });
    yield this.#record('hook', {
      event: 'user_prompt_submit',
      handlerKind: 'command',
      name: 'context',
      command: 'tools/context.sh',
      status: 'completed',
      exitCode: 0,
      stdout: '',
      stderr: '',
      durationMs: random.int(3, 90),
    });
    for (let response = random.int(2, 12); response > 0; response--) yield* this.#response();
    yield this.#record('hook', {
      event: 'stop',
      handlerKind: 'command',
      name: 'npm run lint',
      command: 'npm run lint',
      status: random.chance(0.1) ? 'failed' : 'completed',
      exitCode: 0,
      durationMs: random.int(200, 9000),
    });
  }

  *#response() {
    const random = this.#random;
    this.#inference = `inf_${random.hex(10)}`;
    yield this.#record('inference', {
      inferenceId: this.#inference,
      model: 'heron-large-2',
      usage: {
        inputTokens: random.int(900, 160_000),
        outputTokens: random.int(20, 4000),
        cachedTokens: random.int(0, 90_000),
      },
    });
    if (random.chance(0.6)) {
      const parts = this.#text('prose', random.size(this.#sizes.prose, 0.9, 20_000));
      if (random.chance(0.5))
        parts.unshift({
          type: 'thinking',
          thinking: this.#texts.piece('prose', random.size(this.#sizes.prose, 0.7, 9000)),
        });
      yield this.#record('message', { role: 'assistant', inferenceId: this.#inference, content: parts });
    }
    // Calls made at once come back in any order.
    const count = random.pick([1, 1, 1, 1, 2, 3]);
    const calls = [];
    for (let call = 0; call < count; call++) {
      const made = this.#call();
      calls.push(made);
      yield made.record;
    }
    if (random.chance(0.3)) calls.reverse();
    for (const call of calls) yield* this.#outcome(call);
    if (random.chance(0.01)) yield* this.#question();
    if (this.#running.length > 0 && random.chance(0.08)) yield this.#endTerminal();
  }

  #call() {
    const random = this.#random;
    const callId = `call_${(++this.#calls).toString(36)}${random.hex(4)}`;
    const path = this.#texts.path();
    const [name, kind, input] = random.pick(
      /** @type {(() => [string, string | undefined, Record<string, unknown>])[]} */ ([
        () => ['Bash', 'execute', { command: this.#texts.command(), timeout: 120_000 }],
        () => ['Bash', 'execute', { command: this.#texts.command() }],
        () => ['Read', 'read', { path: `/home/build/app/${path}`, offset: random.int(0, 400), limit: 200 }],
        () => ['Read', 'read', { path: `/home/build/app/${path}` }],
        () => [
          'Grep',
          'search',
          { pattern: this.#texts.piece('prose', 18), path: `/home/build/app/${path}`, context: 2 },
        ],
        () => [
          'Edit',
          'edit',
          {
            path: `/home/build/app/${path}`,
            old: this.#texts.piece('code', random.size(this.#sizes.edit, 1, 12_000)),
            new: this.#texts.piece('code', random.size(this.#sizes.edit, 1, 12_000)),
          },
        ],
        () => ['mcp__issues__search', undefined, { query: this.#texts.piece('prose', 40), limit: 20 }],
      ]),
    )();
    const record = this.#record('tool_call', {
      inferenceId: this.#inference,
      callId,
      callIdSource: 'native',
      name,
      ...(kind === undefined
        ? { provider: { kind: 'mcp', server: 'issues', tool: 'search', identity: 'exact' } }
        : { kind }),
      requestedBy: 'model',
      input,
    });
    return {
      callId,
      name,
      command: name === 'Bash' ? String(input['command']) : null,
      record,
    };
  }

  /** @param {{ callId: string; name: string; command: string | null }} call */
  *#outcome({ callId, name, command }) {
    const random = this.#random;
    yield this.#record('hook', {
      event: 'pre_tool_use',
      handlerKind: 'command',
      name: 'guard',
      command: 'tools/guard.sh',
      callId,
      status: 'completed',
      decision: 'allow',
      exitCode: 0,
      stdout: '',
      stderr: '',
      durationMs: random.int(4, 60),
    });
    const isAsked = random.chance(0.06);
    let decision = 'allow_once';
    if (isAsked) {
      const asked = {
        requestId: `perm_${++this.#requests}`,
        subject: { callId },
        title: `${name}?`,
        options: OPTIONS,
        reason: 'ask_rule',
      };
      const pending = this.#record('permission', { ...asked, status: 'pending' });
      yield pending;
      decision = random.pick(['allow_once', 'allow_once', 'allow_always', 'reject_once']);
      if (random.chance(0.95)) {
        const selectedOptionId = OPTIONS.find((option) => option.kind === decision)?.optionId;
        yield this.#record('permission', {
          supersedes: pending.id,
          ...asked,
          status: 'resolved',
          decision,
          selectedOptionId,
          decidedBy: 'user',
          decidedAt: this.#now(),
        });
      }
    }
    // Some calls are still open when the agent goes on: nothing answers them.
    if (random.chance(0.004)) return;
    const isDenied = isAsked && decision === 'reject_once';
    const status = isDenied
      ? 'denied'
      : random.pick([
          'completed',
          'completed',
          'completed',
          'completed',
          'completed',
          'completed',
          'failed',
          'completed',
          'completed',
          random.chance(0.1) ? 'interrupted' : 'completed',
        ]);
    const size = random.chance(this.#sizes.huge)
      ? random.int(900_000, 1_200_000)
      : random.size(this.#sizes.result, 1.2, this.#sizes.resultMost);
    const content = isDenied ? this.#text('prose', 60) : this.#text(name === 'Bash' ? 'output' : 'code', size);
    const isBackground = name === 'Bash' && !isDenied && random.chance(0.02);
    let terminalId;
    if (isBackground) {
      terminalId = `term_${++this.#terminals}`;
      const members = {
        terminalId,
        kind: 'shell',
        callId,
        command,
        cwd: { root: 'app', path: '.' },
        awaited: false,
        startedAt: this.#now(),
      };
      const record = this.#record('terminal', { ...members, status: 'running' });
      this.#running.push({ id: record.id, members });
      yield record;
    }
    const durationMs = random.int(3, 30_000);
    const exec =
      name === 'Bash' && !isDenied
        ? {
            exec: {
              command,
              cwd: { root: 'app', path: '.' },
              exitCode: status === 'failed' ? 1 : 0,
              ...(terminalId === undefined ? {} : { terminalId }),
            },
          }
        : {};
    const compact = isAsked
      ? {}
      : { permission: { decision: 'allow_once', decidedBy: random.pick(['policy', 'policy', 'auto_mode']) } };
    const isOrphan = random.chance(0.001);
    yield this.#record('tool_result', {
      ...(isOrphan ? { linkage: 'none' } : { callId, linkage: 'exact' }),
      status,
      content,
      ...exec,
      ...(isDenied ? {} : { durationMs }),
      ...compact,
    });
    if (random.chance(0.8)) {
      yield this.#record('hook', {
        event: 'post_tool_use',
        handlerKind: 'command',
        name: 'format',
        command: ['npx', 'oxfmt', '--check'],
        callId,
        status: 'completed',
        exitCode: 0,
        stdout: '',
        stderr: '',
        durationMs: random.int(20, 900),
      });
    }
  }

  *#question() {
    const random = this.#random;
    const requestId = `ask_${++this.#requests}`;
    const questions = [
      {
        id: 'a',
        header: 'Choice',
        text: this.#texts.piece('prose', 80),
        options: [{ label: 'Yes' }, { label: 'No' }, { label: 'Later' }],
        multiSelect: false,
        allowOther: true,
      },
    ];
    const isAnswered = random.chance(0.9);
    yield this.#record('input_request', {
      requestId,
      mode: 'questions',
      questions,
      blocking: true,
      status: isAnswered ? 'answered' : 'cancelled',
      ...(isAnswered ? { answers: [{ questionId: 'a', selected: ['Later'] }] } : {}),
    });
  }

  #endTerminal() {
    const { id, members } = /** @type {{ id: string; members: Record<string, unknown> }} */ (this.#running.shift());
    const end = this.#random.pick([
      { status: 'exited', exitCode: 0 },
      { status: 'exited', exitCode: 1 },
      { status: 'stopped' },
      { status: 'killed', signal: 'SIGTERM' },
    ]);
    const output = {
      text: this.#texts.piece('output', this.#random.size(this.#sizes.result / 2, 1, this.#sizes.resultMost)),
    };
    return this.#record('terminal', { supersedes: id, ...members, ...end, completedAt: this.#now(), output });
  }

  /**
   * @param {'prose' | 'code' | 'output'} kind
   * @param {number} size
   * @returns {{ type: string; text?: string; thinking?: string }[]}
   */
  #text(kind, size) {
    return [{ type: 'text', text: this.#texts.piece(kind, size) }];
  }
}

/**
 * The lines of a record stream without end: calls with their results, permissions, hooks, terminals, messages.
 *
 * @param {number} seed
 * @param {Sizes} sizes
 * @returns {Generator<string>} lines without their line feed
 */
export function* recordLines(seed, sizes = REAL) {
  for (const record of new Session(seed, sizes).records()) yield JSON.stringify(record);
}
