import { encodeUtf8 } from '../base/bytes.ts';
import { type Session, SessionReader } from '../session/session.ts';

/** The whole of a stream that one of our sources made, as the reader takes it. */
export function nativeSession(stream: string): Session {
  const reader = new SessionReader(true);
  reader.push(encodeUtf8(stream));
  reader.finish();
  return reader.session();
}
