import { isBuiltin } from 'node:module';
import path from 'node:path';
import { parseSync } from 'vite';

/** One import of a module, of whatever form: `import`, `export … from`, `import()`, `import('…').Type`, `import x = require()`. */
export interface Import {
  /** What stands between the quotes; null where it is computed. */
  readonly specifier: string | null;
  /** True when nothing of it is left at run time. */
  readonly typeOnly: boolean;
}

/** What the files of a layer may import, besides those of their own layer. */
interface Layer {
  /** Layers it may use in any way. */
  readonly values: readonly string[];
  /** Layers it may know only through `import type`. */
  readonly types?: readonly string[];
  /** Packages it may use, each with everything under its name. */
  readonly packages?: readonly string[];
  /** True where Node's own modules may be used. */
  readonly node?: boolean;
}

const INPUT = ['base', 'format', 'diagnostics', 'json', 'input'];
const SESSION = [...INPUT, 'records', 'session'];
const CORE = [...SESSION, 'timeline', 'sources', 'stores', 'open', 'bundle'];

/** Who may import whom, from the bottom up. A file's layer is the longest of these paths that it lies under. */
const LAYERS: Readonly<Record<string, Layer>> = {
  base: { values: [] },
  format: { values: ['base'] },
  diagnostics: { values: ['base', 'format'] },
  json: { values: ['base', 'format', 'diagnostics'] },
  input: { values: INPUT, packages: ['@zip.js/zip.js', 'fzstd', 'hash-wasm', 'pako'] },
  records: { values: INPUT },
  session: { values: SESSION },
  timeline: { values: [...SESSION, 'timeline/query'], packages: ['diff'] },
  // The language of filters: the page writes it, the worker answers it.
  'timeline/query': { values: ['base', 'format'] },
  sources: { values: [...INPUT, 'records'] },
  // Data alone: the page loads it without the converters.
  'sources/registries.ts': { values: ['sources'] },
  stores: { values: INPUT, packages: ['@sqlite.org/sqlite-wasm'] },
  open: { values: [...SESSION, 'sources'] },
  bundle: { values: [...SESSION, 'timeline', 'open', 'stores'], packages: ['@noble/hashes'] },
  'worker/protocol.ts': {
    values: [],
    types: ['base', 'format', 'diagnostics', 'input', 'session', 'timeline', 'timeline/query', 'bundle'],
  },
  worker: { values: [...CORE, 'worker/protocol.ts'], packages: ['@sqlite.org/sqlite-wasm'] },
  'worker/client.ts': { values: ['base', 'worker/protocol.ts', 'worker/incoming.ts', 'worker/script.ts'] },
  'worker/incoming.ts': { values: ['base', 'worker/protocol.ts'] },
  'worker/script.ts': { values: [], types: ['worker/protocol.ts', 'reading'] },
  // The thread that searches reads prose as the page lays it out.
  'worker/search-worker.ts': { values: [...CORE, 'reading'], types: ['worker'] },
  reading: {
    values: ['base', 'reading/limits.ts', 'reading/language-names.ts', 'reading/looks.ts', 'reading/terminal-piece.ts'],
    types: ['timeline'],
    packages: [
      '@ansi-tools/parser',
      'diff',
      'mdast',
      'mdast-util-from-markdown',
      'mdast-util-gfm',
      'micromark-extension-gfm',
      'shiki',
    ],
  },
  // What the page needs of it at once: no library is behind these.
  'reading/client.ts': { values: ['base', 'reading/limits.ts'], types: ['reading', 'worker/script.ts'] },
  'reading/limits.ts': { values: [] },
  'reading/terminal-piece.ts': { values: [], types: ['reading'] },
  'reading/language-names.ts': { values: [] },
  'reading/looks.ts': { values: ['reading/limits.ts', 'reading/language-names.ts'], types: ['timeline'] },
  cli: { values: [...CORE, 'sources/registries.ts'], node: true },
  state: {
    values: [
      'base',
      'format',
      'timeline/query',
      'worker/protocol.ts',
      'worker/client.ts',
      'worker/script.ts',
      'reading/client.ts',
      'reading/limits.ts',
    ],
    types: ['diagnostics', 'timeline', 'bundle', 'reading', 'reading/terminal-piece.ts'],
    packages: ['react', 'zustand'],
  },
  'ui/kit': { values: ['base'], packages: ['react', 'react-dom', '@tanstack/react-virtual'] },
  ui: {
    values: [
      'base',
      'format',
      'timeline/query',
      'state',
      'ui/kit',
      'sources/registries.ts',
      'reading/looks.ts',
      'reading/limits.ts',
      'reading/language-names.ts',
      'reading/terminal-piece.ts',
    ],
    types: ['diagnostics', 'session', 'timeline', 'bundle', 'sources', 'worker/protocol.ts', 'reading'],
    packages: ['react', 'react-dom', 'zustand', '@tanstack/react-virtual', '@base-ui/react'],
  },
  'main.tsx': { values: ['state', 'ui', 'ui/kit'], packages: ['react', 'react-dom'] },
};

/** The scripts that are started as workers, and where. */
const WORKERS: Readonly<Record<string, readonly string[]>> = {
  'worker/script.ts': ['worker/worker.ts', 'reading/worker.ts'],
  'worker/search-port.ts': ['worker/search-worker.ts'],
};

/**
 * Finds every import in a file.
 *
 * @param file the file's name, whose ending says which syntax it has
 * @param code its text
 * @returns the imports in the order of the text
 * @throws when the text is not valid TypeScript
 */
export function importsOf(file: string, code: string): Import[] {
  const { program, errors } = parseSync(file, code);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`);
  const found: Import[] = [];
  visit(program, (node) => {
    const source = importSource(node);
    if (source === undefined) return;
    const value = isNode(source) ? source.value : undefined;
    found.push({
      specifier: typeof value === 'string' ? value : null,
      typeOnly: node.type === 'TSImportType' || node.importKind === 'type' || node.exportKind === 'type',
    });
  });
  return found;
}

/** Imports modules anew that others have imported, under another name: what they may be has been checked there. */
const AGAIN = 'ui/kit/fetch-part.ts';

/**
 * Checks one import against the rules.
 *
 * @param file the importing file, as a path from `src`
 * @param found what it imports
 * @returns why it may not, or null when it may
 */
export function importFault(file: string, found: Import): string | null {
  if (isTest(file)) return null;
  const from = layerOf(file);
  const rules = from === null ? undefined : LAYERS[from];
  if (rules === undefined) return 'the file lies in no layer';
  const { specifier } = found;
  if (specifier === null) return file === AGAIN ? null : 'a computed import cannot be checked';
  if (isBuiltin(specifier)) return rules.node === true ? null : `Node's own modules are not for ${from}`;
  if (!specifier.startsWith('.')) {
    const known = rules.packages?.some((name) => specifier === name || specifier.startsWith(`${name}/`));
    return known === true ? null : `the package is not for ${from}`;
  }
  const [relative = '', query] = specifier.split('?');
  const target = path.posix.join(path.posix.dirname(file), relative);
  if (path.posix.extname(target) === '') return 'the ending of the file is missing';
  if (isTest(target)) return 'only tests may import what is for tests';
  // The address of a worker's script, not its code.
  if (WORKERS[file]?.includes(target) === true && query?.startsWith('worker') === true) return null;
  const to = layerOf(target);
  if (to === null) return 'the imported file lies in no layer';
  if (to === from || rules.values.includes(to)) return null;
  if (rules.types?.includes(to) !== true) return `${from} may not import ${to}`;
  return found.typeOnly ? null : `${from} may import ${to} only with \`import type\``;
}

/** Takes a path from `src`; tells whether it is a test or only for tests, which may import anything. */
function isTest(file: string): boolean {
  return /\.test\.tsx?$|^(testing|cases)\//.test(file);
}

/** Takes a path from `src`; returns the name of its layer, or null. */
function layerOf(file: string): string | null {
  for (let name = file; name !== '.'; name = path.posix.dirname(name)) if (Object.hasOwn(LAYERS, name)) return name;
  return null;
}

type Node = Readonly<Record<string, unknown>>;

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null;
}

/** Takes a syntax node; returns the node that names the module it imports, or undefined when it is no import. */
function importSource(node: Node): unknown {
  switch (node.type) {
    case 'ImportDeclaration':
    case 'ImportExpression':
    case 'TSImportType':
    case 'ExportAllDeclaration':
      return node.source;
    case 'ExportNamedDeclaration':
      return node.source ?? undefined;
    case 'TSExternalModuleReference':
      return node.expression;
    default:
      return undefined;
  }
}

/** Calls `see` with every object of a syntax tree, parents first. */
function visit(value: unknown, see: (node: Node) => void): void {
  if (!isNode(value)) return;
  see(value);
  for (const child of Object.values(value)) visit(child, see);
}
