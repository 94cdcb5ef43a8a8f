import { Random } from './random.mjs';
import { Texts } from './texts.mjs';

const SHARED = {
  isSidechain: false,
  userType: 'external',
  cwd: '/home/build/app',
  version: '2.1.40',
  gitBranch: 'main',
  slug: 'quiet-plotting-heron',
};

/** Makes the lines of one long native session, a turn at a time. */
class NativeSession {
  #random;
  #texts;
  #sessionId;
  /** @type {string | null} */
  #parent = null;
  #clock = Date.parse('2026-09-02T06:00:00.000Z');
  #message = { id: '', requestId: '' };

  /** @param {number} seed */
  constructor(seed) {
    this.#random = new Random(seed);
    this.#texts = new Texts(this.#random);
    this.#sessionId = this.#random.uuid();
  }

  /** @returns {Generator<object>} */
  *lines() {
    for (;;) yield* this.#turn();
  }

  *#turn() {
    const random = this.#random;
    const prompt = this.#line({
      type: 'user',
      message: { role: 'user', content: this.#texts.piece('prose', random.size(200, 1, 9000)) },
      permissionMode: 'default',
      todos: [],
    });
    yield {
      type: 'file-history-snapshot',
      messageId: prompt.uuid,
      snapshot: { messageId: prompt.uuid, trackedFileBackups: {}, timestamp: this.#now() },
      isSnapshotUpdate: false,
    };
    yield prompt;
    for (let response = random.int(3, 14); response > 0; response--) yield* this.#response();
    yield this.#line({
      type: 'system',
      subtype: 'stop_hook_summary',
      hookCount: 1,
      hookInfos: [{ command: 'npm run lint', durationMs: random.int(90, 4000) }],
      hookErrors: [],
      preventedContinuation: false,
      stopReason: '',
      hasOutput: false,
      level: 'suggestion',
      toolUseID: random.uuid(),
    });
    yield this.#line({
      type: 'system',
      subtype: 'turn_duration',
      durationMs: random.int(4000, 900_000),
      isMeta: false,
    });
  }

  *#response() {
    const random = this.#random;
    this.#message = { id: `msg_01${random.hex(22)}`, requestId: `req_01${random.hex(22)}` };
    if (random.chance(0.35))
      yield this.#assistant({
        type: 'thinking',
        thinking: this.#texts.piece('prose', random.size(500, 0.8, 12_000)),
        signature: Buffer.from(random.hex(random.int(240, 1200)), 'hex').toString('base64'),
      });
    if (random.chance(0.45))
      yield this.#assistant({ type: 'text', text: this.#texts.piece('prose', random.size(260, 0.9, 6000)) });
    const calls = [];
    for (let count = random.pick([1, 1, 1, 1, 1, 2, 3]); count > 0; count--) {
      const call = this.#call();
      const line = this.#assistant({ type: 'tool_use', id: call.id, name: call.name, input: call.input });
      calls.push({ ...call, uuid: line.uuid });
      yield line;
    }
    for (const call of calls) yield* this.#outcome(call);
  }

  #call() {
    const random = this.#random;
    const id = `toolu_01${random.hex(22)}`;
    const path = `/home/build/app/${this.#texts.path()}`;
    const [name, input] = random.pick(
      /** @type {(() => [string, Record<string, unknown>])[]} */ ([
        () => ['Bash', { command: this.#texts.command(), description: this.#texts.piece('prose', 30) }],
        () => [
          'Bash',
          { command: this.#texts.command(), description: this.#texts.piece('prose', 30), timeout: 300_000 },
        ],
        () => ['Read', { file_path: path }],
        () => ['Read', { file_path: path, offset: random.int(1, 900), limit: 200 }],
        () => ['Grep', { pattern: this.#texts.piece('prose', 16), path, output_mode: 'content', '-n': true }],
        () => [
          'Edit',
          {
            file_path: path,
            old_string: this.#texts.piece('code', random.size(500, 1, 9000)),
            new_string: this.#texts.piece('code', random.size(600, 1, 9000)),
          },
        ],
        () => ['mcp__issues__search', { query: this.#texts.piece('prose', 40) }],
      ]),
    )();
    return { id, name, path, input };
  }

  /** @param {{ id: string; name: string; path: string; uuid: string; input: Record<string, unknown> }} call */
  *#outcome({ id, name, path, uuid, input }) {
    const random = this.#random;
    // Each hook leaves lines before and after a call: they are half of a real file.
    for (let hooks = random.int(1, 3); hooks > 0; hooks--)
      yield this.#hook('PreToolUse', name, `tools/guard-${hooks}.sh`, id);
    if (name === 'Bash')
      for (let beat = random.pick([0, 0, 0, 1, 3, 8]); beat > 0; beat--)
        yield this.#progress(
          {
            type: 'bash_progress',
            output: this.#texts.piece('output', random.int(0, 200)),
            fullOutput: this.#texts.piece('output', random.int(0, 400)),
            elapsedTimeSeconds: beat,
            totalLines: random.int(0, 40),
            timeoutMs: 120_000,
          },
          `bash-progress-${beat}`,
          id,
        );
    if (random.chance(0.004)) return;
    const isHuge = random.chance(1 / 9000);
    const size = isHuge ? random.int(400_000, 600_000) : random.size(1500, 1.3, 60_000);
    const text = this.#texts.piece(name === 'Bash' ? 'output' : 'code', size);
    const isError = random.chance(0.06);
    const isDenied = random.chance(0.006);
    const refusal =
      "The user doesn't want to proceed with this tool use. The tool use was rejected (eg. if it was a file edit, the new_string was NOT written to the file).";
    const content = isDenied ? refusal : isError ? `Exit code 1\n${text}` : text;
    yield this.#line({
      type: 'user',
      message: {
        role: 'user',
        content: [
          {
            tool_use_id: id,
            type: 'tool_result',
            content,
            ...(isError || isDenied ? { is_error: true } : name === 'Bash' ? { is_error: false } : {}),
          },
        ],
      },
      toolUseResult: isDenied
        ? 'User rejected tool use'
        : isError
          ? `Error: Exit code 1\n${text}`
          : this.#structured(name, text, path, input),
      sourceToolAssistantUUID: uuid,
      ...(isDenied ? { toolDenialKind: 'user-rejected' } : {}),
    });
    for (let hooks = random.int(1, 2); hooks > 0; hooks--) yield this.#hook('PostToolUse', name, 'callback', id);
    if (random.chance(0.2))
      yield this.#line({
        type: 'attachment',
        attachment: {
          type: 'hook_success',
          hookName: `PostToolUse:${name}`,
          hookEvent: 'PostToolUse',
          toolUseID: id,
          command: 'callback',
          content: '',
          stdout: '',
          stderr: '',
          exitCode: 0,
          durationMs: random.int(3, 800),
        },
      });
  }

  /**
   * What the agent keeps beside the text that the model received.
   *
   * @param {string} name
   * @param {string} text
   * @param {string} path
   * @param {Record<string, unknown>} input
   */
  #structured(name, text, path, input) {
    const lines = text.length >> 5;
    if (name === 'Bash')
      return { stdout: text, stderr: '', interrupted: false, isImage: false, noOutputExpected: false };
    if (name === 'Read')
      return {
        type: 'text',
        file: { filePath: path, content: text, numLines: lines, startLine: 1, totalLines: lines },
      };
    if (name === 'Grep') return { mode: 'content', numFiles: 1, filenames: [path], content: text, numLines: lines };
    if (name === 'Edit')
      return {
        filePath: path,
        oldString: input['old_string'],
        newString: input['new_string'],
        originalFile: text,
        structuredPatch: [],
        userModified: false,
        replaceAll: false,
      };
    return [{ type: 'text', text }];
  }

  /**
   * @param {string} event
   * @param {string} name
   * @param {string} command
   * @param {string} id
   */
  #hook(event, name, command, id) {
    return this.#progress({ type: 'hook_progress', hookEvent: event, hookName: `${event}:${name}`, command }, id, id);
  }

  /**
   * @param {object} data
   * @param {string} toolUseID
   * @param {string} parentToolUseID
   */
  #progress(data, toolUseID, parentToolUseID) {
    return this.#line({ type: 'progress', data, toolUseID, parentToolUseID });
  }

  /** @param {object} block */
  #assistant(block) {
    const random = this.#random;
    const usage = {
      input_tokens: random.int(1, 9),
      cache_creation_input_tokens: random.int(90, 9000),
      cache_read_input_tokens: random.int(9000, 160_000),
      cache_creation: { ephemeral_5m_input_tokens: 0, ephemeral_1h_input_tokens: random.int(90, 9000) },
      output_tokens: random.int(1, 900),
      service_tier: 'standard',
      inference_geo: 'not_available',
    };
    return this.#line({
      type: 'assistant',
      requestId: this.#message.requestId,
      message: {
        model: 'claude-heron-1',
        id: this.#message.id,
        type: 'message',
        role: 'assistant',
        content: [block],
        stop_reason: null,
        stop_sequence: null,
        usage,
      },
    });
  }

  /** @param {Record<string, unknown>} members */
  #line(members) {
    this.#clock += this.#random.int(2, 1800);
    const uuid = this.#random.uuid();
    const line = {
      parentUuid: this.#parent,
      sessionId: this.#sessionId,
      ...SHARED,
      ...members,
      uuid,
      timestamp: this.#now(),
    };
    this.#parent = uuid;
    return line;
  }

  #now() {
    return new Date(this.#clock).toISOString();
  }
}

/**
 * The lines of a native Claude Code session without end, shaped as real ones are: half of them are hooks and progress, a call and its result
 * stand on lines of their own, and a result keeps its text twice.
 *
 * @param {number} seed
 * @returns {Generator<string>} lines without their line feed
 */
export function* claudeCodeLines(seed) {
  for (const line of new NativeSession(seed).lines()) yield JSON.stringify(line);
}
