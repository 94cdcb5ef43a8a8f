import type { Report, StreamReport } from '../session/report.ts';

/**
 * Writes a report as JSON in pieces, one entity at a time: a report of a million records would be longer than the longest
 * string. The text is what JSON.stringify gives, with a line for each entity.
 */
export async function writeReport(report: Report, write: (text: string) => Promise<void>): Promise<void> {
  const { streams, diagnostics, ...rest } = report;
  await write(`${JSON.stringify(rest).slice(0, -1)},\n"streams":[`);
  for (const [index, stream] of streams.entries()) {
    await write(index === 0 ? '\n' : ',\n');
    await writeStream(stream, write);
  }
  await write('],\n');
  await writeList('diagnostics', diagnostics, write);
  await write('}\n');
}

async function writeStream(stream: StreamReport, write: (text: string) => Promise<void>): Promise<void> {
  const { name, format, source, counts, ...lists } = stream;
  await write(
    `{"name":${JSON.stringify(name)},"format":${JSON.stringify(format)},${source === undefined ? '' : `"source":${JSON.stringify(source)},`}"counts":${JSON.stringify(counts)}`,
  );
  for (const [list, items] of Object.entries(lists)) {
    await write(',\n');
    await writeList(list, items, write);
  }
  await write('}');
}

async function writeList(
  name: string,
  items: readonly unknown[],
  write: (text: string) => Promise<void>,
): Promise<void> {
  await write(`${JSON.stringify(name)}:[`);
  let piece = '';
  for (const [index, item] of items.entries()) {
    piece += `${index === 0 ? '\n' : ',\n'}${JSON.stringify(item)}`;
    if (piece.length > PIECE) {
      await write(piece);
      piece = '';
    }
  }
  await write(`${piece}]`);
}

/** Characters gathered before they are written: one write for each entity would be slow. */
const PIECE = 1 << 16;
