import type { ByteWriter } from '../../base/bytes.ts';
import type { Json } from '../kit/writer.ts';

const COST = 64;

/** A content that grows by pieces: texts that follow one another become one text part, escapes and all. */
export class TextParts {
  /** Whole parts, and pieces of a text, which stand without quotes. */
  readonly #pieces: { readonly isText: boolean; readonly json: Json }[] = [];
  /** What keeping it costs. */
  bytes = 0;

  /** Adds a piece of text: what stands between the quotes. */
  text(json: Json): void {
    this.#add(true, json);
  }

  /** Adds a part that is no text, or more than a text. */
  other(json: Json): void {
    this.#add(false, json);
  }

  /** Writes all of it as an array of content parts. */
  write(out: ByteWriter): void {
    out.ascii('[');
    this.#pieces.forEach(({ isText, json }, at) => {
      const goesOn = isText && this.#pieces[at - 1]?.isText === true;
      if (at > 0 && !goesOn) out.ascii(',');
      if (isText && !goesOn) out.ascii('{"type":"text","text":"');
      out.bytes(json);
      if (isText && this.#pieces[at + 1]?.isText !== true) out.ascii('"}');
    });
    out.ascii(']');
  }

  #add(isText: boolean, json: Json): void {
    this.#pieces.push({ isText, json });
    this.bytes += json.length + COST;
  }
}
