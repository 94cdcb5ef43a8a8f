/**
 * Why a file could not be read, as the end of a sentence without its full stop. The browser's own words for a chosen file that is no
 * longer what it was name a permission problem, and say nothing of how to go on.
 */
export function readFault(error: unknown): string {
  const name = error instanceof Error ? error.name : '';
  if (name === 'NotReadableError')
    return 'it has changed since it was chosen, or may not be read any more; choose it again to read what it is now';
  if (name === 'NotFoundError') return 'it is not there any more; it was moved or removed since it was chosen';
  const message = error instanceof Error ? error.message : String(error);
  return message.replace(/[.\s]+$/, '');
}
