import { LIMITS } from '../../format/limits.ts';
import type { ByteSource } from '../byte-source.ts';
import { ArchiveFault, type BundleEntry, type RefusedEntry, type Unpacking } from './archive.ts';
import type { UnpackingLimits } from './meter.ts';
import { NameGuard } from './names.ts';
import { tarEntries } from './tar.ts';
import { zipEntries } from './zip.ts';

/**
 * The files of an archive, in its own order, and the members that are refused with the reason. Folders are no entries. Nothing is
 * unpacked before an entry is opened.
 *
 * @param source the archive, unpacked where it was compressed as a whole
 * @param env where unpacked files go; its `onProgress` is called while a tar archive is listed and while an entry is opened
 * @throws ArchiveFault when the archive is damaged, cut off or has more members than LIMITS.bundleEntries; the entries before that stay
 *   good. The source's error when it cannot be read, the signal's reason when it is aborted
 */
export async function* bundleEntries(
  source: ByteSource,
  kind: 'zip' | 'tar',
  env: Unpacking,
  limits: UnpackingLimits = LIMITS,
): AsyncGenerator<BundleEntry | RefusedEntry> {
  const guard = new NameGuard();
  let count = 0;
  for await (const entry of kind === 'zip' ? zipEntries(source, env, limits) : tarEntries(source, env)) {
    if (count === limits.bundleEntries) {
      const most = limits.bundleEntries.toLocaleString('en');
      throw new ArchiveFault(`it has more than ${most} files: the first ${most} were read, the rest is not shown`);
    }
    count++;
    const reason = 'refused' in entry ? null : guard.refuse(entry.path);
    yield reason === null ? entry : { refused: 'refused' in entry ? entry.refused : entry.path, reason };
  }
}
