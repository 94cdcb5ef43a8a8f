import type { Conversion } from './conversion.ts';
import type { Session } from './sessions.ts';

/**
 * The path of a PathRef: an absolute path that lies in the session's directory, as seen from there. The root of it is called `cwd`. Null for a path
 * that lies elsewhere, or that is none.
 */
export function pathInCwd(session: Session | null, path: string): string | null {
  const cwd = session?.cwd ?? null;
  if (cwd === null || cwd === '') return null;
  const root = cwd.replace(/(?<=.)[\\/]+$/, '');
  if (path === root || path === cwd) return '.';
  const separator = root.includes('\\') && !root.startsWith('/') ? '\\' : '/';
  const base = root.endsWith(separator) ? root : root + separator;
  if (!path.startsWith(base)) return null;
  const inside = path.slice(base.length);
  return inside === '' || /^[\\/]/.test(inside) || inside.split(/[\\/]/).includes('..') ? null : inside;
}

/** Writes a PathRef, without its closing bracket. */
export function writePathRef({ writer }: Conversion, path: string): void {
  writer.out.ascii('{"root":"cwd","path":').text(JSON.stringify(path));
}
