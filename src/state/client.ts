import { SessionClient } from '../worker/client.ts';

/** Makes the page's end of the channel to the worker, which starts with the first file. */
export function createSessionClient(): SessionClient {
  return new SessionClient();
}
