import { encodeUtf8 } from '../base/bytes.ts';
import type { Bundle } from '../bundle/bundle.ts';
import { copiesOf, type Summary, summaryOf, withSurroundings } from '../bundle/summary.ts';
import type { SessionLine } from '../bundle/view.ts';
import { memorySource } from '../input/byte-source.ts';
import { OpenFile } from '../open/open.ts';
import { NativeSession, type Values } from '../sources/claude-code/fixtures.ts';
import { Answerer } from '../timeline/answers.ts';
import { besideWords } from '../timeline/blobs.ts';
import type { RecordDetail } from '../timeline/detail.ts';
import { memoryBundle } from './bundles.ts';

/** Where the main session lies in the folders of these tests, where its subagent's, and what tells about that. */
export const MAIN = 'p/s1.jsonl';
export const AGENT = 'p/s1/subagents/agent-a1.jsonl';
export const NOTE = 'p/s1/subagents/agent-a1.meta.json';

/** A project's folder: its sessions listed as the page does it, and one of them opened. */
export class Folder {
  readonly bundle: Bundle;
  readonly #summaries: readonly Summary[];
  /** Answers about the session that was opened last. */
  answerer: Answerer | null = null;

  private constructor(bundle: Bundle, summaries: readonly Summary[]) {
    this.bundle = bundle;
    this.#summaries = summaries;
  }

  static async of(files: Readonly<Record<string, string>>): Promise<Folder> {
    const bundle = await memoryBundle(new Map(Object.entries(files).map(([path, text]) => [path, encodeUtf8(text)])));
    await bundle.kinship.readNotes(bundle);
    const summaries: Summary[] = [];
    for (const entry of bundle) {
      const found = await bundle.find(entry);
      if (found.kind !== 'stream') continue;
      const { session, fault } = await bundle.read(found);
      const summary = await summaryOf(found, session, fault, bundle.kinship.noteOf(found.path, found.file.format));
      bundle.kinship.join(found.path, found.file, summary.ids, session);
      bundle.outputs.identify(found.path, summary.ids.sessionId);
      summaries.push(summary);
    }
    return new Folder(bundle, summaries);
  }

  get paths(): string[] {
    return this.#summaries.map(({ line }) => line.path);
  }

  line(path: string): SessionLine {
    const summary = this.#summaries.find(({ line }) => line.path === path);
    if (summary === undefined) throw new Error(`${path} is no session`);
    return {
      ...withSurroundings(summary, this.bundle.around(path)),
      copies: copiesOf(this.#summaries).get(path) ?? 0,
    };
  }

  /** What the inspector shows of the first row of a kind. */
  async detail(path: string, kind: string, number = 0): Promise<RecordDetail> {
    const entry = this.bundle.entry(path);
    const found = entry === undefined ? null : await this.bundle.find(entry, true);
    if (found?.kind !== 'stream') throw new Error(`${path} is no session`);
    await found.file.read();
    const { records, native, format } = found.file;
    const answerer = new Answerer(
      {
        records,
        native,
        format,
        findBeside: async (wanted) =>
          'hash' in wanted
            ? { source: null, why: '' }
            : {
                source: await this.bundle.outputs.open(path, wanted.file),
                why: besideWords(this.bundle.outputs.standing(path, wanted.file), wanted.size).words,
              },
      },
      found.file.session(this.bundle.around(path)),
      1,
    );
    const { rows } = await answerer.answer('rows', { view: 'records', filters: [], from: 0, to: 99_999 });
    const row = rows.filter((each) => each.kind === kind)[number]?.row ?? -1;
    this.answerer = answerer;
    return answerer.answer('detail', { row });
  }
}

/** What every line of the subagent's session has. */
export const agentLine: Values = { isSidechain: true, agentId: 'a1' };
/** A session that starts agent `a1` by call `t1`, the answer to which it may have. */
export function main(isAnswered = true): NativeSession {
  const session = new NativeSession().user('Look').call('t1', 'Task', { description: 'Review', prompt: 'p' });
  return isAnswered
    ? session.result('t1', 'found', { toolUseResult: { status: 'completed', agentId: 'a1' } })
    : session;
}
/** The session of agent `a1`. */
export const agent = (): NativeSession => new NativeSession().user('p', agentLine).assistant('Done', agentLine);
/** A file that tells about it. */
export const note = (members: Values): string =>
  JSON.stringify({ agentType: 'Explore', description: 'Review it', ...members });
/** Links of a row to other records: their relations, what they come to, and where in other sessions they lead. */
export const linksOf = ({ links }: RecordDetail) =>
  links.map(({ relation, outcome, elsewhere = [] }) => [
    relation,
    outcome,
    ...elsewhere.map(({ path, line }) => (line === null ? path : `${path}:${line}`)),
  ]);

/** What is shown of a session’s first result when it is opened by itself. */
export async function alone(text: string): Promise<{ file: RecordDetail }> {
  const { answerer } = await opened(text);
  const { rows } = await answerer.answer('rows', { view: 'records', filters: [], from: 0, to: 99 });
  return { file: await answerer.answer('detail', { row: rows.find(({ kind }) => kind === 'tool_result')?.row ?? -1 }) };
}

/** A session that is opened by itself. */
export async function opened(text: string): Promise<{ open: OpenFile; answerer: Answerer }> {
  const open = await OpenFile.begin(memorySource(encodeUtf8(text), 'x'), true);
  await open.read();
  const { records, native, format } = open;
  return { open, answerer: new Answerer({ records, native, format }, open.session(), 1) };
}
