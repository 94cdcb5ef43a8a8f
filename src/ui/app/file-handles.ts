import type { FileHandle } from '../../state/watch.ts';

/** What the File System Access API adds where a browser has it; https://wicg.github.io/file-system-access/ */
interface WithPicker {
  showOpenFilePicker(): Promise<FileHandle[]>;
}
interface WithHandle {
  getAsFileSystemHandle(): Promise<(FileHandle & { readonly kind: string }) | null>;
}

/** Whether files can be chosen so that they can be looked at again. */
export function canPickHandles(): boolean {
  return 'showOpenFilePicker' in globalThis;
}

/**
 * Lets a file be chosen.
 *
 * @returns null when nothing was
 * @throws DOMException when the browser does not let files be chosen here
 */
export async function pickHandle(): Promise<FileHandle | null> {
  try {
    const [handle] = await (globalThis as unknown as WithPicker).showOpenFilePicker();
    return handle ?? null;
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return null;
    throw error;
  }
}

/** The handle of a file that is being dropped; must be asked for during the drop itself. Null where the browser gives none. */
export async function droppedHandle(item: DataTransferItem): Promise<FileHandle | null> {
  if (!('getAsFileSystemHandle' in item)) return null;
  const handle = await (item as unknown as WithHandle).getAsFileSystemHandle().catch(() => null);
  return handle?.kind === 'file' ? handle : null;
}
