import * as z from 'zod/mini';

const columns = ['createdAt', 'kind', 'amount', 'balance', 'currency', 'previousHash', 'hash'] as const;
const line = z.record(z.enum(columns), z.string());
/** A line of the file. Amounts keep their digits as text, because the hash covers them. */
type StatementLine = z.output<typeof line>;

/** The result of a check; `lineNumber` counts the statement lines from one. */
export type StatementVerdict =
  | { state: 'whole'; lineCount: number }
  | { state: 'altered' | 'gap'; lineNumber: number }
  | { state: 'empty' }
  | { state: 'unreadable' };

/** Quotes the two amounts of every line: parsed as JavaScript numbers they could lose digits. */
const withTextAmounts = (json: string): string => json.replace(/"(amount|balance)":\s*(-?\d+(?:\.\d+)?)/g, '"$1":"$2"');

/** A cell without its quotes; no value of a statement contains any. */
const unquoted = (cell: string): string => cell.replace(/^"(.*)"$/, '$1');

/** The rows of a CSV or JSON file. @throws for any other file */
function rowsOf(file: string): unknown {
  if (file.startsWith('{')) return z.object({ data: z.unknown() }).parse(JSON.parse(withTextAmounts(file))).data;
  const [heading, ...rows] = file.split(/\r?\n/);
  if (heading !== columns.join(',')) throw new Error('The file is not a statement');
  return rows.map((row) => Object.fromEntries(row.split(',').map((value, index) => [columns[index], unquoted(value)])));
}

/** The lines of a statement in CSV or JSON (sandbox §6). @returns undefined for any other file */
function readStatementFile(text: string): StatementLine[] | undefined {
  try {
    return z.array(line).parse(rowsOf(text.replace(/^\uFEFF/, '').trim()));
  } catch {
    return undefined;
  }
}

async function hashOf({ previousHash, amount, balance, currency, kind, createdAt }: StatementLine): Promise<string> {
  const content = new TextEncoder().encode([previousHash, amount, balance, currency, kind, createdAt].join('|'));
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', content));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * Recalculates every hash on this device and follows the chain of each currency (design §15). The first line of a currency may have any
 * previous hash, because a period starts in the middle of the chain. Lines missing at the end can only be detected by comparing the
 * last hash.
 */
export async function checkStatementFile(text: string): Promise<StatementVerdict> {
  const lines = readStatementFile(text);
  if (lines === undefined) return { state: 'unreadable' };
  if (lines.length === 0) return { state: 'empty' };
  const lastHashes = new Map<string, string>();
  for (const [index, one] of lines.entries()) {
    const expected = lastHashes.get(one.currency) ?? one.previousHash;
    if ((await hashOf(one)) !== one.hash) return { state: 'altered', lineNumber: index + 1 };
    if (one.previousHash !== expected) return { state: 'gap', lineNumber: index + 1 };
    lastHashes.set(one.currency, one.hash);
  }
  return { state: 'whole', lineCount: lines.length };
}
