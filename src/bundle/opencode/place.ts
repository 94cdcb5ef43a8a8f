/** What of a session a file of OpenCode's storage holds. */
export type FileKind = 'session' | 'message' | 'part' | 'todo' | 'session_diff';

/** Where a file lies in a storage. */
export interface Place {
  /** The storage's own folder, with a slash behind it; empty where it is what was opened. */
  readonly root: string;
  readonly kind: FileKind;
  /** What the path says that it belongs to: of a message its session, of a part its message; '' where it says nothing. */
  readonly owner: string;
  /** The file's name without its ending. */
  readonly stem: string;
}

const PATH = /^(?:(.*)\/)?(session|message|part|todo|session_diff)\/(?:(.*)\/)?([^/]+)\.json$/;
/** How many folders may lie between a kind's own and its files. */
const DEPTHS: Readonly<Record<FileKind, readonly number[]>> = {
  session: [1],
  message: [1],
  // By message; the first versions had no folders, those before them one for the session as well.
  part: [0, 1, 2],
  todo: [0],
  session_diff: [0],
};

/**
 * Tells by its path whether a file could belong to a storage of OpenCode: `session/<project>/<session>.json`,
 * `message/<session>/<message>.json`, `part/<message>/<part>.json`, `todo/<session>.json`, `session_diff/<session>.json`. The oldest
 * layout has all of that in a folder `session`, and the sessions in `info`.
 */
export function placeOf(path: string): Place | null {
  const found = PATH.exec(path);
  if (found === null) return null;
  const [, around = '', word, inside, stem = ''] = found;
  const kind = word as FileKind;
  const folders = inside === undefined ? [] : inside.split('/');
  if (!DEPTHS[kind].includes(folders.length)) return null;
  const root = kind === 'session' ? around : around.replace(/(?:^|\/)session$/, '');
  return { root: root === '' ? '' : `${root}/`, kind, owner: kind === 'session' ? '' : (folders.at(-1) ?? ''), stem };
}
