/** Only a browser's workers have it, so not every library of types knows of it. */
declare const FileReaderSync: (new () => { readAsArrayBuffer(blob: Blob): ArrayBuffer }) | undefined;

/** Whether Blobs can be read while the caller waits. */
export const CAN_WAIT = typeof FileReaderSync !== 'undefined';

/**
 * Reads a Blob while the caller waits.
 *
 * @throws where the platform has no way to; the platform's error when it cannot be read any more
 */
export function readBlobWaiting(blob: Blob): Uint8Array {
  if (typeof FileReaderSync === 'undefined') throw new Error('this platform cannot wait for a Blob');
  return new Uint8Array(new FileReaderSync().readAsArrayBuffer(blob));
}
