/** What the platform's errors mean, by their codes. */
const WORDS: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file',
  EACCES: 'this file may not be read (permission denied)',
  EPERM: 'this file may not be read (not permitted)',
  ENAMETOOLONG: 'its name, with the folders it lies in, is longer than this system takes',
};

/** The same of a file that was there when its folder was listed, or of a folder in it: the end of a sentence. */
const LISTED_WORDS: Readonly<Record<string, string>> = {
  ENOENT: 'it was there when the folder was listed, and is not any more',
  EACCES: 'permission denied',
  EPERM: 'not permitted',
  ENAMETOOLONG: WORDS['ENAMETOOLONG'] as string,
  ELOOP: 'links lead round in a circle',
  EMFILE: 'too many files are open',
};

/** Why a file that was named cannot be read; null for an error that is not the platform's. */
export function namedFault(error: unknown): string | null {
  const code = codeOf(error);
  return code === null ? null : (WORDS[code] ?? messageOf(error));
}

/** Why something that lies in a folder cannot be read. The platform's own words would repeat its whole path. */
export function listedFault(error: unknown): string {
  const code = codeOf(error);
  return code === null ? messageOf(error) : (LISTED_WORDS[code] ?? code);
}

function codeOf(error: unknown): string | null {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : null;
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
