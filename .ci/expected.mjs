import { isDeepStrictEqual } from 'node:util';

// The lists of a report's stream, and whether they may have rows that are not expected.
const LISTS = { calls: false, results: false, permissions: false, terminals: false, inputRequests: true };

/**
 * Compares a report with what a case expects of it. Lists of rows, `errors` and `malformed` are complete; of a row, only the
 * members that the case names are compared. `inputRequests`, `warnings` and `notices` may have more than is expected. Of a bundle
 * `source` says what was opened and what was not, and `streamNames` which streams there are and no others.
 *
 * @param {any} expected the content of the case's expected.json
 * @param {any} report the report
 * @param {string} output everything that the tool printed
 * @returns {string[]} a line for each difference
 */
export function faultsOf(expected, report, output) {
  /** @type {any[]} */
  const streams = expected.streams ?? [{ ...expected, name: undefined }];
  const secrets = (expected.notInOutput ?? []).filter((/** @type {string} */ secret) => output.includes(secret));
  return [
    ...sourceFaults(expected.source ?? {}, report.source),
    ...differs(
      'names of the streams',
      expected.streamNames,
      report.streams?.map((/** @type {any} */ { name }) => name),
    ),
    ...streams.flatMap((stream) => streamFaults(stream, report)),
    ...secrets.map((/** @type {string} */ secret) => `the output repeats ${secret}`),
  ];
}

/**
 * @param {any} expected members of the report's source that must be so; of what was refused or broke off, the names
 * @param {any} source
 * @returns {string[]}
 */
function sourceFaults(expected, source) {
  const namesOf = (/** @type {any[] | undefined} */ list) => (list ?? []).map(({ name }) => String(name)).toSorted();
  const found = { ...source, refused: namesOf(source?.refused), faults: namesOf(source?.faults) };
  const sorted = (/** @type {unknown} */ value) => (Array.isArray(value) ? value.map(String).toSorted() : value);
  const wanted = Object.fromEntries(Object.entries(expected).map(([member, value]) => [member, sorted(value)]));
  return memberFaults('source', wanted, found);
}

/**
 * @param {any} expected what one stream must be; without a name it is the first
 * @param {any} report
 * @returns {string[]}
 */
function streamFaults(expected, report) {
  const { name } = expected;
  const stream = (report.streams ?? []).find((/** @type {any} */ s) => name === undefined || s.name === name);
  if (stream === undefined) return [`the report has no stream ${name ?? 'at all'}`];
  const lines = (stream.malformed ?? []).map((/** @type {any} */ entry) => entry.line);
  const pairings = (stream.calls ?? []).map((/** @type {any} */ call) => call.pairing);
  return [
    ...Object.entries(LISTS).flatMap(([list, open]) =>
      expected[list] === undefined ? [] : listFaults(list, expected[list], stream[list] ?? [], open),
    ),
    ...differs('malformed', expected.malformed, lines),
    ...differs('pairings of the calls', expected.callPairings, pairings),
    ...memberFaults('counts', expected.counts ?? {}, stream.counts),
    ...memberFaults('counts.byType', expected.byType ?? {}, stream.counts?.byType),
    ...diagnosticFaults(expected, report.diagnostics ?? []),
  ];
}

/**
 * @param {string} list its name
 * @param {any[]} expected rows with the line of their record and the members that must be so
 * @param {any[]} rows the report's rows
 * @param {boolean} open whether there may be more rows
 * @returns {string[]}
 */
function listFaults(list, expected, rows, open) {
  const missing = expected.flatMap(({ line, ...members }) => {
    const row = rows.find((candidate) => candidate.record?.line === line);
    if (row === undefined) return [`${list}: no row for line ${line}`];
    const shown = { ...row, results: row.results?.map(lineOf), call: lineOf(row.call) };
    return memberFaults(`${list}, line ${line}`, members, shown);
  });
  const wanted = new Set(expected.map((row) => row.line));
  const more = open ? [] : rows.filter((row) => !wanted.has(lineOf(row.record)));
  return [...missing, ...more.map((row) => `${list}: a row for line ${lineOf(row.record)}, which is not expected`)];
}

/**
 * @param {any} expected what a stream's diagnostics must be
 * @param {any[]} diagnostics those of the whole report
 * @returns {string[]}
 */
function diagnosticFaults(expected, diagnostics) {
  const own = diagnostics.filter((found) => expected.name === undefined || found.stream === expected.name);
  const placesOf = (/** @type {string} */ severity) => places(own.filter((found) => found.severity === severity));
  const missing = ['warning', 'notice'].flatMap((severity) => {
    const found = placesOf(severity);
    return places(expected[`${severity}s`] ?? [])
      .filter((place) => !found.includes(place))
      .map((place) => `${severity} ${place} is missing; there are: ${found.join(', ') || 'none'}`);
  });
  const codes = (expected.notCodes ?? []).filter((/** @type {string} */ code) =>
    own.some((found) => found.code === code),
  );
  return [
    ...differs('errors', expected.errors && places(expected.errors), placesOf('error')),
    ...missing,
    ...codes.map((/** @type {string} */ code) => `${code} is reported and should not be`),
  ];
}

/**
 * @param {any[]} diagnostics
 * @returns {string[]} where they are, each place once, in order
 */
function places(diagnostics) {
  return [...new Set(diagnostics.map(({ code, line }) => `${code}@${line}`))].toSorted();
}

/**
 * @param {string} what
 * @param {Record<string, unknown>} expected the members that must be so
 * @param {Record<string, unknown> | undefined} found
 * @returns {string[]}
 */
function memberFaults(what, expected, found) {
  return Object.entries(expected).flatMap(([name, value]) => differs(`${what}: ${name}`, value, found?.[name]));
}

/**
 * @param {string} what
 * @param {unknown} expected undefined where nothing is expected
 * @param {unknown} found
 * @returns {string[]} one line when they differ
 */
function differs(what, expected, found) {
  if (expected === undefined || isDeepStrictEqual(expected, found)) return [];
  return [`${what}: expected ${JSON.stringify(expected)}, found ${JSON.stringify(found)}`];
}

/**
 * @param {any} reference a reference to a record, or nothing
 * @returns {number | null}
 */
function lineOf(reference) {
  return reference?.line ?? null;
}
