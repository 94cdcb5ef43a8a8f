/** The page's own tones, which stand for a terminal's colours: it has no others, and each can be read in both themes. */
export type Tone = 'red' | 'amber' | 'teal' | 'blue' | 'accent' | 'violet' | 'ink' | 'ink-2' | 'ink-3';

/** How a run of a terminal's text is drawn. */
export interface AnsiStyle {
  readonly tone?: Tone;
  /** The ground it stands on. */
  readonly ground?: Tone;
  /** Words for a style sheet: bold, dim, italic, underline, strike, hidden, reverse. */
  readonly marks?: string;
}

const NAMED: readonly Tone[] = ['ink-2', 'red', 'teal', 'amber', 'accent', 'violet', 'blue', 'ink'];
const BRIGHT: readonly Tone[] = ['ink-3', ...NAMED.slice(1)];
/** What turns a mark on, and what turns it off. */
const ON: Readonly<Record<number, string>> = {
  1: 'bold',
  2: 'dim',
  3: 'italic',
  4: 'underline',
  7: 'reverse',
  8: 'hidden',
  9: 'strike',
  21: 'underline',
};
const OFF: Readonly<Record<number, readonly string[]>> = {
  22: ['bold', 'dim'],
  23: ['italic'],
  24: ['underline'],
  27: ['reverse'],
  28: ['hidden'],
  29: ['strike'],
};

/** The state that "select graphic rendition" sequences change (ECMA-48, 8.3.117). */
export class Rendition {
  #tone: Tone | undefined;
  #ground: Tone | undefined;
  readonly #marks = new Set<string>();
  #style: AnsiStyle | null;

  /** @param style how text is drawn at first */
  constructor(style: AnsiStyle | null = null) {
    this.#style = style;
    this.#tone = style?.tone;
    this.#ground = style?.ground;
    for (const mark of style?.marks?.split(' ') ?? []) this.#marks.add(mark);
  }

  /** How text is drawn now; the same object as long as nothing changes, null when it is plain. */
  get style(): AnsiStyle | null {
    return this.#style;
  }

  /** Takes the parameters of one sequence, as they stand between `ESC [` and `m`. */
  apply(parameters: string): void {
    // Sub-parameters follow a colon: `38:2::r:g:b` has one more than `38;2;r;g;b`, and `4:0` ends the line that `4:3` draws.
    for (const group of groupsOf(parameters)) this.#set(group);
    const marks = [...this.#marks].toSorted().join(' ');
    const style: AnsiStyle = {
      ...(this.#tone === undefined ? {} : { tone: this.#tone }),
      ...(this.#ground === undefined ? {} : { ground: this.#ground }),
      ...(marks === '' ? {} : { marks }),
    };
    this.#style = Object.keys(style).length === 0 ? null : style;
  }

  #set([code = 0, ...rest]: readonly number[]): void {
    if (code === 0) {
      this.#tone = undefined;
      this.#ground = undefined;
      this.#marks.clear();
    } else if (code === 4 && rest[0] === 0) this.#marks.delete('underline');
    else if (Object.hasOwn(ON, code)) this.#marks.add(ON[code] ?? '');
    else if (Object.hasOwn(OFF, code)) for (const mark of OFF[code] ?? []) this.#marks.delete(mark);
    else if (code === 38) this.#tone = extended(rest) ?? this.#tone;
    else if (code === 48) this.#ground = extended(rest) ?? this.#ground;
    else if (code === 39) this.#tone = undefined;
    else if (code === 49) this.#ground = undefined;
    else if (code >= 30 && code <= 37) this.#tone = NAMED[code - 30];
    else if (code >= 40 && code <= 47) this.#ground = NAMED[code - 40];
    else if (code >= 90 && code <= 97) this.#tone = BRIGHT[code - 90];
    else if (code >= 100 && code <= 107) this.#ground = BRIGHT[code - 100];
  }
}

/** Parameters in groups: an extended colour, which older programs write with semicolons, takes those that belong to it. */
function groupsOf(parameters: string): number[][] {
  const plain = parameters.split(';').map((part) => part.split(':').map(Number));
  const groups: number[][] = [];
  for (let at = 0; at < plain.length; at++) {
    const group = plain[at] as number[];
    const code = group[0];
    if (group.length > 1 || (code !== 38 && code !== 48 && code !== 58)) {
      groups.push(group);
      continue;
    }
    const mode = plain[at + 1]?.[0];
    const count = mode === 5 ? 2 : mode === 2 ? 4 : 1;
    groups.push([code, ...plain.slice(at + 1, at + 1 + count).map(([value = 0]) => value)]);
    at += count;
  }
  return groups;
}

function extended([mode, ...values]: readonly number[]): Tone | undefined {
  if (mode === 5) return indexed(values[0] ?? 0);
  // With colons the number of the colour space may stand first, or be left empty.
  const [red = 0, green = 0, blue = 0] = values.slice(-3);
  return mode === 2 ? nearest(red, green, blue) : undefined;
}

function indexed(index: number): Tone | undefined {
  if (index < 8) return NAMED[index];
  if (index < 16) return BRIGHT[index - 8];
  if (index >= 232) return grey((index - 232) / 23);
  const level = (place: number) => [0, 95, 135, 175, 215, 255][Math.floor((index - 16) / place) % 6] ?? 0;
  return nearest(level(36), level(6), level(1));
}

function nearest(red: number, green: number, blue: number): Tone {
  const most = Math.max(red, green, blue);
  const range = most - Math.min(red, green, blue);
  if (range < 36) return grey(most / 255);
  const turn =
    most === red ? (green - blue) / range : most === green ? 2 + (blue - red) / range : 4 + (red - green) / range;
  const hue = (turn * 60 + 360) % 360;
  if (hue < 20 || hue >= 335) return 'red';
  if (hue < 72) return 'amber';
  if (hue < 172) return 'teal';
  if (hue < 205) return 'blue';
  return hue < 262 ? 'accent' : 'violet';
}

/** Black and white are the ends of what can be read; which is which the theme decides. */
function grey(level: number): Tone {
  if (level > 0.8) return 'ink';
  return level > 0.3 && level <= 0.6 ? 'ink-3' : 'ink-2';
}
