/** A text that is too much to be read as more than characters; the message is a clause that says of what. */
export class TooMuch extends Error {
  override readonly name = 'TooMuch';
}
