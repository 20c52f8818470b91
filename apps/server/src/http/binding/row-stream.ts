import { Readable } from 'node:stream';
import { stringifyExact } from '@pavilion/contract/formats/amount.ts';
import { csvHead, csvLine } from '@pavilion/contract/formats/csv.ts';

type Parts = AsyncIterable<readonly object[]>;

/** The text of `{ data: [...] }` in one piece per part; an empty piece for an empty part, so that the reader may stop there. */
async function* jsonText(parts: Parts): AsyncGenerator<string> {
  let before = '{"data":[';
  for await (const rows of parts) {
    yield rows.length === 0 ? '' : `${before}${rows.map((row) => stringifyExact(row)).join(',')}`;
    if (rows.length > 0) before = ',';
  }
  yield before === ',' ? ']}' : `${before}]}`;
}

/** The text of a CSV file with a header, in one piece per part. */
async function* csvText(parts: Parts, columns: readonly string[]): AsyncGenerator<string> {
  let before = csvHead(columns);
  for await (const rows of parts) {
    yield `${before}${rows.map((row) => `\r\n${csvLine(columns, row)}`).join('')}`;
    before = '';
  }
  if (before !== '') yield before;
}

/** The same pieces, after the first has been read. A reader that stops closes the source. */
async function* begunWith(first: IteratorResult<string, undefined>, rest: AsyncGenerator<string, undefined>): AsyncGenerator<string> {
  try {
    if (first.done !== true) yield first.value;
    yield* rest;
  } finally {
    await rest.return(undefined);
  }
}

/**
 * Parts of a list as a stream of text: JSON, or CSV when columns are given. Each part is read only once the previous one is on its way to
 * the client, and none after the client has disconnected.
 * @throws what reading the first part throws
 */
export async function streamOf(parts: Parts, columns: readonly string[] | undefined): Promise<Readable> {
  const text = columns === undefined ? jsonText(parts) : csvText(parts, columns);
  return Readable.from(begunWith(await text.next(), text), { highWaterMark: 1 });
}
