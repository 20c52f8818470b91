import * as z from 'zod/mini';

const columns = ['createdAt', 'kind', 'amount', 'balance', 'currency', 'previousHash', 'hash'] as const;
const line = z.record(z.enum(columns), z.string());
/** A line as it stands in the file: amounts keep their digits, for the mark is made over them. */
export type StatementLine = z.output<typeof line>;

/** What a file turned out to be; `place` counts the lines of the file from one. */
export type StatementVerdict =
  | { state: 'whole'; lineCount: number }
  | { state: 'altered' | 'gap'; place: number }
  | { state: 'empty' }
  | { state: 'unreadable' };

/** Numbers of the two amounts as texts: a number of JavaScript may lose the digits they are written with. */
const withTextAmounts = (json: string): string => json.replace(/"(amount|balance)":\s*(-?\d+(?:\.\d+)?)/g, '"$1":"$2"');

/** @throws an error for what is neither */
function rowsOf(file: string): unknown {
  if (file.startsWith('{')) return z.object({ data: z.unknown() }).parse(JSON.parse(withTextAmounts(file))).data;
  const [heading, ...rows] = file.split(/\r?\n/);
  if (heading !== columns.join(',')) throw new Error('no statement');
  return rows.map((row) => Object.fromEntries(row.split(',').map((value, index) => [columns[index], value])));
}

/** The lines of a statement's file, CSV or JSON (sandbox.md, statement). @returns undefined for any other file */
export function readStatementFile(text: string): StatementLine[] | undefined {
  try {
    return z.array(line).parse(rowsOf(text.replace(/^\uFEFF/, '').trim()));
  } catch {
    return undefined;
  }
}

async function markOf({ previousHash, amount, balance, currency, kind, createdAt }: StatementLine): Promise<string> {
  const content = new TextEncoder().encode([previousHash, amount, balance, currency, kind, createdAt].join('|'));
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', content));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * Works out every mark again, on this device alone, and follows the chain of each currency (design.md §15). The first line of a
 * currency may follow anything: a period begins in the middle. What is missing at the end of a file shows only by its last mark.
 */
export async function checkStatementFile(text: string): Promise<StatementVerdict> {
  const lines = readStatementFile(text);
  if (lines === undefined) return { state: 'unreadable' };
  if (lines.length === 0) return { state: 'empty' };
  const lastMarks = new Map<string, string>();
  for (const [index, one] of lines.entries()) {
    const expected = lastMarks.get(one.currency) ?? one.previousHash;
    if ((await markOf(one)) !== one.hash) return { state: 'altered', place: index + 1 };
    if (one.previousHash !== expected) return { state: 'gap', place: index + 1 };
    lastMarks.set(one.currency, one.hash);
  }
  return { state: 'whole', lineCount: lines.length };
}
