/** A text that is too much to be read as more than characters, or of which some would be changed; the message is a clause that says why. */
export class Unreadable extends Error {
  override readonly name = 'Unreadable';
}
