import type { Token } from '../../json/tape.ts';
import { partsOf, writeText } from '../kit/content.ts';
import { isEmpty, writeParts } from './content.ts';
import type { Conversion } from './conversion.ts';
import { N } from './names.ts';
import { SPEAKERS } from './registry.ts';

/**
 * Makes records of a message: what was thought, what was said, the calls with their results, and what the model used. Of a message that
 * was told before only what has changed. Writes nothing for a type that is not known.
 */
export function convertMessage(conversion: Conversion): void {
  const { tape, message } = conversion;
  const type = tape.textOrNull(tape.member(message, N.type)) ?? '';
  if (!SPEAKERS.has(type)) return;
  const own = (name: (typeof N)['content']): Token => tape.member(message, name);
  let at = 0;
  for (const thought of tape.elements(own(N.thoughts))) writeThought(conversion, thought, at++);
  writeMessage(conversion, type, own(N.content), own(N.displayContent));
  conversion.calls.tell(own(N.toolCalls));
  // A response whose tokens are not recorded was one all the same where its model is; tokens that were told stay as they were.
  const hasModel = tape.isString(own(N.model)) && !tape.isEmpty(own(N.model)) && SPEAKERS.get(type) === 'assistant';
  if (tape.isObject(own(N.tokens)) || (hasModel && !conversion.revisions.has('tokens')))
    writeInference(conversion, own(N.tokens), own(N.model));
}

/** Makes a `message`; the harness is the author of what is neither the user's nor the model's. */
function writeMessage(conversion: Conversion, type: string, content: Token, display: Token): void {
  const { tape, writer, revisions } = conversion;
  // Masked away is a revision as well.
  if (isEmpty(tape, content) && isEmpty(tape, display) && !revisions.has('content')) return;
  const speaker = SPEAKERS.get(type) ?? null;
  revisions.write('message', 'content', [tape.member(conversion.message, N.type), content, display], () => {
    writer.word('role', speaker ?? 'system');
    if (speaker === null) {
      writer.word('author', 'harness');
      writer.copy('level', tape.member(conversion.message, N.type));
    }
    if (speaker === 'assistant') writeInferenceId(conversion);
    writeParts(tape, writer, 'content', isEmpty(tape, content) ? [] : partsOf(tape, content));
    if (!isEmpty(tape, display)) writeParts(tape, writer, 'displayContent', partsOf(tape, display));
  });
}

/** Makes a `reasoning` of a thought: its subject and its description. */
function writeThought(conversion: Conversion, thought: Token, at: number): void {
  const { tape, writer, revisions } = conversion;
  const texts = [tape.member(thought, N.subject), tape.member(thought, N.description)].filter(
    (text) => tape.isString(text) && !tape.isEmpty(text),
  );
  const write = (): void => {
    writeInferenceId(conversion);
    // A thought of another form is shown as it stands.
    if (texts.length === 0) writeParts(tape, writer, 'content', [thought]);
    else writeParts(tape, writer, 'content', texts, (_, __, text) => writeText(writer, text));
  };
  conversion.at(
    tape.member(thought, N.timestamp),
    () => void revisions.write('reasoning', `thought ${at}`, [thought], write),
  );
}

/** Makes an `inference` of what is recorded of a message: its model, its tokens as recorded, `cached` being part of `input`. */
function writeInference(conversion: Conversion, tokens: Token, model: Token): void {
  const { tape, writer, revisions } = conversion;
  revisions.write('inference', 'tokens', [tokens, model], () => {
    writeInferenceId(conversion);
    if (tape.isString(model)) writer.copy('model', model);
    if (tape.isObject(tokens)) writer.copy('usage', tokens);
  });
}

/** A message of the model's is one inference, and has its id. */
export function writeInferenceId({ tape, writer, message }: Conversion): void {
  const id = tape.member(message, N.id);
  if (tape.isString(id)) writer.copy('inferenceId', id);
}
