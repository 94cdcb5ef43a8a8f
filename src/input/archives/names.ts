import { LIMITS } from '../../format/limits.ts';

/**
 * Checks the name that a member has in an archive or a folder, and brings it into one form: parts joined by `/`.
 *
 * A backslash counts as a separator: Windows programs write it as one, and a name that only looks harmless where it is none must not
 * pass. `.` and empty parts are dropped, as they name the folder they stand in.
 *
 * @returns the path, or why it is refused, as a predicate of the name
 */
export function checkName(name: string): { readonly path: string } | { readonly reason: string } {
  if (name.length > LIMITS.entryNameChars)
    return { reason: `has a name of ${name.length} characters: more than ${LIMITS.entryNameChars} are not taken` };
  if (/[\u0000-\u001f\u007f-\u009f]/.test(name)) return { reason: 'has a control character in its name' };
  if (/^[/\\]/.test(name)) return { reason: 'has an absolute name: it begins with a slash' };
  if (/^(?:\.[/\\]+)*[a-z]:/i.test(name)) return { reason: 'has an absolute name: it begins with a drive letter' };
  const parts = name.split(/[/\\]/).filter((part) => part !== '' && part !== '.');
  if (parts.includes('..')) return { reason: 'has `..` in its name, which leads out of where it lies' };
  if (parts.length === 0) return { reason: 'has an empty name' };
  return { path: parts.join('/') };
}

/** The last part of a path that `checkName` has passed. */
export function fileName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

/** A name as it is shown among words: in quotes, without control characters, and not endless. */
export function quotedName(name: string): string {
  return `"${clipName(name.replaceAll(/[\u0000-\u001f\u007f-\u009f]/g, '\ufffd'), 200)}"`;
}

/** A name of at most `chars` characters, its end replaced where it has more. */
export function clipName(name: string, chars: number = LIMITS.entryNameChars): string {
  return name.length <= chars ? name : `${name.slice(0, chars).toWellFormed()}…`;
}

/** Sees to it that the files of a bundle have names that are safe, and no two of them the same path, or paths that some file systems hold for the same. */
export class NameGuard {
  /** The first path of each form in which case and composition of letters make no difference. */
  readonly #seen = new Map<string, string>();

  /**
   * Takes in the name of one more file.
   *
   * @returns null, or why the file is refused, as a predicate of its name
   */
  refuse(name: string): string | null {
    const checked = checkName(name);
    if ('reason' in checked) return checked.reason;
    const { path } = checked;
    const form = path.normalize('NFC').toLowerCase();
    const earlier = this.#seen.get(form);
    if (earlier === undefined) {
      this.#seen.set(form, path);
      return null;
    }
    if (earlier === path) return 'is there twice under this name: the first is taken';
    return earlier.normalize('NFC') === path.normalize('NFC')
      ? `has the same name as ${quotedName(earlier)}, written with other code points: the first is taken`
      : `differs only by case from ${quotedName(earlier)}: the first is taken`;
  }
}
