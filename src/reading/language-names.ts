/** Endings of files, names after a fence and subtypes of media types, by the language that they mean. */
const NAMES = {
  bash: 'bash sh shell zsh shellscript x-sh',
  c: 'c h x-c',
  cpp: 'cpp cc cxx hpp hh hxx c++ x-c++',
  csharp: 'csharp cs c#',
  css: 'css',
  diff: 'diff patch x-diff x-patch',
  docker: 'dockerfile docker',
  go: 'go golang x-go',
  graphql: 'graphql gql',
  html: 'html htm xhtml',
  ini: 'ini cfg conf properties editorconfig',
  java: 'java x-java',
  javascript: 'javascript js mjs cjs x-javascript',
  json: 'json webmanifest',
  jsonc: 'jsonc json5',
  jsonl: 'jsonl ndjson x-ndjson',
  jsx: 'jsx',
  kotlin: 'kotlin kt kts',
  lua: 'lua',
  make: 'make makefile mk',
  markdown: 'markdown md mdx',
  php: 'php',
  powershell: 'powershell ps1 psm1 pwsh',
  python: 'python py pyi python3 x-python',
  ruby: 'ruby rb rake gemfile rakefile',
  rust: 'rust rs x-rust',
  scss: 'scss sass',
  sql: 'sql',
  swift: 'swift',
  toml: 'toml',
  tsx: 'tsx',
  typescript: 'typescript ts mts cts',
  xml: 'xml svg xsd xsl plist',
  yaml: 'yaml yml x-yaml',
} as const;

export type Language = keyof typeof NAMES;

const BY_NAME = new Map(
  Object.entries(NAMES).flatMap(([language, names]) => names.split(' ').map((name) => [name, language as Language])),
);
const TITLES: Readonly<Partial<Record<Language, string>>> = {
  bash: 'Shell',
  cpp: 'C++',
  csharp: 'C#',
  css: 'CSS',
  graphql: 'GraphQL',
  html: 'HTML',
  ini: 'INI',
  javascript: 'JavaScript',
  json: 'JSON',
  jsonc: 'JSON with comments',
  jsonl: 'JSON lines',
  jsx: 'JSX',
  make: 'Makefile',
  php: 'PHP',
  powershell: 'PowerShell',
  scss: 'SCSS',
  sql: 'SQL',
  toml: 'TOML',
  tsx: 'TSX',
  typescript: 'TypeScript',
  xml: 'XML',
  yaml: 'YAML',
};

/** The language of a file by its name, or of the name after a fence; null where it is not known. */
export function languageOf(name: string): Language | null {
  const last = name.replace(/^.*[/\\]/s, '').toLowerCase();
  return BY_NAME.get(last.replace(/^.*\./s, '')) ?? BY_NAME.get(last) ?? null;
}

/** The language of a media type, such as `application/json` or `text/x-python`. */
export function languageOfMime(type: string): Language | null {
  const subtype = /^[a-z]+\/([^;\s]+)/.exec(type.toLowerCase())?.[1] ?? '';
  return BY_NAME.get(subtype) ?? (subtype.endsWith('+json') ? 'json' : subtype.endsWith('+xml') ? 'xml' : null);
}

/** What a language is called. */
export function titleOf(language: Language): string {
  return TITLES[language] ?? `${language.charAt(0).toUpperCase()}${language.slice(1)}`;
}
