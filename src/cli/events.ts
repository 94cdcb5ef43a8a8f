import { stat } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';

/** Milliseconds between two looks at a file. Looking works on every file system; notices of changes do not. */
const LOOK_EVERY = 400;
/** Milliseconds for which a file may be missing before that is told. */
const GONE_AFTER = 2000;
/** Milliseconds after which something is sent although nothing has changed, so that nobody in between gives up the connection. */
const BEAT_EVERY = 15_000;

/**
 * Tells by server-sent events how large a file is: at once, and whenever its size, its date or the file itself has changed; also that it is
 * not there any more. Ends when the
 * other side goes away. https://html.spec.whatwg.org/multipage/server-sent-events.html
 */
export function tellGrowth(path: string, request: IncomingMessage, response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
  let told = '';
  let missed = 0;
  let beat = Date.now();
  let timer: ReturnType<typeof setTimeout>;
  const look = async (): Promise<void> => {
    const found = await stat(path).catch(() => null);
    // A file that is gone for a moment is being replaced.
    missed = found === null ? missed + 1 : 0;
    const isGone = missed * LOOK_EVERY > GONE_AFTER;
    const now = found === null ? (isGone ? 'gone' : told) : `${found.ino} ${found.size} ${found.mtimeMs}`;
    if (now !== told)
      response.write(`data: ${JSON.stringify(found === null ? { isGone: true } : { size: found.size })}\n\n`);
    else if (Date.now() - beat > BEAT_EVERY) response.write(': still here\n\n');
    else {
      timer = setTimeout(() => void look(), LOOK_EVERY);
      return;
    }
    told = now;
    beat = Date.now();
    timer = setTimeout(() => void look(), LOOK_EVERY);
  };
  void look();
  request.on('close', () => clearTimeout(timer));
  response.on('close', () => clearTimeout(timer));
}
