import { DocumentFramer, type DocumentSink } from '../../input/frame-document.ts';
import { LineConverter } from '../kit/converter.ts';
import { tellingUnread } from '../kit/unread.ts';
import type { Source } from '../source.ts';
import { Lines } from './lines.ts';
import { SESSION_NAMES } from './names.ts';
import { REGISTRY } from './registry.ts';
import { recogniseGemini } from './recognise.ts';

/** Sessions of Google's Gemini CLI (`~/.gemini/tmp/<project>/chats/session-….json` and `.jsonl`). */
export const geminiCli: Source = {
  format: 'gemini-cli',
  title: 'Gemini CLI',
  registry: REGISTRY,
  recognise: recogniseGemini,
  converter: () => {
    const lines = new Lines();
    const form = { list: 'messages', firstNames: SESSION_NAMES };
    const { tape, writer } = lines.conversion;
    const sink: DocumentSink = {
      ...tellingUnread(lines, (piece) => writer.tellUnread(piece)),
      opened: (frame) => lines.opened(frame),
      member: (frame) => lines.member(frame),
      closed: (frame) => lines.closed(frame),
    };
    return new LineConverter(lines, new DocumentFramer(tape, sink, form));
  },
};
