const PREFIX = 'sessionscope.';

/** Reads what this browser remembers of the reader's choices; null when nothing, or when it keeps no storage for the page. */
export function readPref(name: string): string | null {
  try {
    return localStorage.getItem(PREFIX + name);
  } catch {
    return null;
  }
}

/** Remembers a choice, where the browser lets us. */
export function writePref(name: string, value: string): void {
  try {
    localStorage.setItem(PREFIX + name, value);
  } catch {
    // A browser that keeps nothing: the choice lasts as long as the page.
  }
}
