/** @import { Random } from './random.mjs' */

const SUBJECTS = [
  'The parser',
  'The cache',
  'This test',
  'The renderer',
  'Our migration',
  'The lock file',
  'That branch',
  'The worker',
  'A retry',
  'The config loader',
];
const VERBS = ['reads', 'drops', 'keeps', 'rounds', 'renames', 'flushes', 'splits', 'orders', 'forgets', 'duplicates'];
const OBJECTS = [
  'the last row',
  'every header',
  'stale entries',
  'the time zone',
  'half of the queue',
  'two fields',
  'the empty case',
  'a trailing comma',
  'the “quoted” part',
  'Ærø and Þórshöfn',
  '日本語のラベル',
  'the 🧭 marker',
];
const ENDS = [
  'before it is asked to',
  'when the input is empty',
  'only on the second run',
  'because of the default',
  'after the upgrade',
  'unless strict is set',
  'without saying so',
];
const NAMES = [
  'amount',
  'buffer',
  'count',
  'depth',
  'entry',
  'flags',
  'group',
  'header',
  'index',
  'label',
  'margin',
  'offset',
  'parent',
  'query',
  'range',
  'state',
  'token',
  'value',
];
const FOLDERS = [
  'src',
  'src/parse',
  'src/render',
  'src/net',
  'lib/store',
  'test',
  'test/fixtures',
  'packages/core/src',
  'packages/cli/src',
  'docs',
];
const FILES = [
  'account',
  'almanac',
  'batch',
  'calendar',
  'depth',
  'export',
  'filter',
  'grid',
  'history',
  'invoice',
  'journal',
  'ledger',
  'matrix',
  'notice',
  'orders',
  'paths',
  'queue',
  'report',
  'station',
  'table',
];
const ENDINGS = ['ts', 'ts', 'ts', 'test.ts', 'tsx', 'json', 'md', 'css'];

/**
 * Text to fill records with: lines of prose, of code and of program output, from which pieces of any size are cut. Making a pool
 * once and cutting from it is what lets a generator write hundreds of megabytes in seconds.
 */
export class Texts {
  #random;
  #pools;

  /** @param {Random} random */
  constructor(random) {
    this.#random = random;
    this.#pools = { prose: this.#pool(sentence), code: this.#pool(codeLine), output: this.#pool(outputLine) };
  }

  /**
   * @param {'prose' | 'code' | 'output'} kind
   * @param {number} size about so many characters; the piece begins with a line and may end within one
   * @returns {string}
   */
  piece(kind, size) {
    const { text, starts } = this.#pools[kind];
    let rest = size;
    let piece = '';
    while (rest > 0) {
      const start = this.#random.pick(starts);
      const part = text.slice(start, start + rest);
      piece += part;
      rest -= part.length;
    }
    // A piece may not end within a surrogate pair: half of one is no text.
    return /[\uD800-\uDBFF]$/.test(piece) ? piece.slice(0, -1) : piece;
  }

  /** @returns {string} a path within a project */
  path() {
    const random = this.#random;
    return `${random.pick(FOLDERS)}/${random.pick(FILES)}.${random.pick(ENDINGS)}`;
  }

  /** @returns {string} a shell command */
  command() {
    const random = this.#random;
    const path = this.path();
    return random.pick([
      `npm test -- ${path}`,
      `npx vitest run ${path} --reporter=dot`,
      `grep -rn "${random.pick(NAMES)}" ${random.pick(FOLDERS)} | head -${random.int(5, 60)}`,
      `git diff --stat HEAD~${random.int(1, 9)} -- ${path}`,
      `sed -n '${random.int(1, 80)},${random.int(90, 300)}p' ${path}`,
      `npx tsc --noEmit -p ${random.pick(FOLDERS)}`,
      `node tools/${random.pick(FILES)}.js --limit ${random.int(10, 900)} "${random.pick(OBJECTS)}"`,
    ]);
  }

  /**
   * @param {(random: Random) => string} line
   * @returns {{ text: string; starts: number[] }}
   */
  #pool(line) {
    const starts = [];
    let text = '';
    while (text.length < 1 << 19) {
      starts.push(text.length);
      text += line(this.#random);
    }
    // Pieces start in the first half, so that most of them are cut in one go.
    return { text, starts: starts.slice(0, starts.length >> 1) };
  }
}

/** @param {Random} random */
function sentence(random) {
  const text = `${random.pick(SUBJECTS)} ${random.pick(VERBS)} ${random.pick(OBJECTS)} ${random.pick(ENDS)}`;
  return `${text}${random.pick(['. ', '. ', ', so the next step fails. ', '.\n\n', ' (see `' + random.pick(NAMES) + '`). '])}`;
}

/** @param {Random} random */
function codeLine(random) {
  const [a, b, c] = [random.pick(NAMES), random.pick(NAMES), random.pick(NAMES)];
  const indent = ' '.repeat(2 * random.int(0, 4));
  return (
    indent +
    random.pick([
      `const ${a} = ${b}.get("${c}") ?? ${random.int(0, 999)};\n`,
      `if (${a}.${b} !== undefined && ${c} > ${random.int(0, 64)}) {\n`,
      `return \`\${${a}}/\${${b}.${c}}\`;\n`,
      `// ${random.pick(SUBJECTS)} ${random.pick(VERBS)} ${random.pick(OBJECTS)} ${random.pick(ENDS)}.\n`,
      `export function ${a}Of(${b}: ${c}Map, options: { strict: boolean }): string[] {\n`,
      '}\n',
      '\n',
      `  expect(${a}(${b}, '\\n\\t"${c}"')).toEqual([${random.int(0, 9)}, ${random.int(10, 99)}]);\n`,
    ])
  );
}

/** @param {Random} random */
function outputLine(random) {
  const path = `${random.pick(FOLDERS)}/${random.pick(FILES)}.${random.pick(ENDINGS)}`;
  return random.pick([
    ` ✓ ${path} (${random.int(1, 40)} tests) ${random.int(2, 900)}ms\n`,
    `${path}:${random.int(1, 400)}:${random.int(1, 90)}: ${random.pick(SUBJECTS)} ${random.pick(VERBS)} ${random.pick(OBJECTS)}\n`,
    `\u001B[3${random.int(1, 6)}m${random.pick(['warn', 'info', 'debug'])}\u001B[39m ${random.pick(OBJECTS)} "${random.pick(NAMES)}"\tC:\\${random.pick(FILES)}\\${random.pick(FILES)}\n`,
    `-rw-r--r-- 1 build build ${random.int(100, 999999)} ${path}\n`,
    `    at ${random.pick(NAMES)} (file:///home/build/app/${path}:${random.int(1, 400)}:${random.int(1, 80)})\n`,
  ]);
}
