import { hash } from 'node:crypto';
import { formatShortest, scaleOf } from '@pavilion/money';

/** One operation from the perspective of the player's account. */
export interface StatementRow {
  readonly currency: string;
  readonly kind: string;
  readonly amountMinor: bigint;
  /** Cash plus bonus, after the operation. */
  readonly balanceMinor: bigint;
  readonly createdAt: Date;
  /** The account's sequence number of its last entry. */
  readonly seq: bigint;
}

/** A row with the hashes that link it to the previous one. */
export interface StatementLine extends StatementRow {
  /** In major units, as the hash has them. */
  readonly amount: string;
  readonly balance: string;
  readonly previousHash: string;
  readonly hash: string;
}

/** The hash that precedes the first line of an account. */
export const chainStart = '0'.repeat(64);

/**
 * Links a line to the previous one by SHA-256 in hex over the previous hash and the line's content as the statement shows it, joined by `|`:
 * amount, balance, currency, kind, time in ISO 8601. Anyone holding a statement can recompute it; an omitted or altered line is detected.
 * @example
 * // The hash of `0000…|50|50.25|EUR|deposit|2026-11-20T12:00:00.000Z`.
 * chained(chainStart, { currency: 'EUR', kind: 'deposit', amountMinor: 5000n, balanceMinor: 5025n, createdAt: new Date('2026-11-20T12:00:00Z') }).balance // '50.25'
 * chained(chainStart, { currency: 'EUR', kind: 'deposit', amountMinor: 5000n, balanceMinor: 5000n, createdAt: new Date('2026-11-20T12:00:00Z') }).hash.slice(0, 16) // '2aac3e70c6c76c6b'
 */
export function chained(previousHash: string, row: StatementRow): StatementLine {
  const scale = scaleOf(row.currency);
  const amount = formatShortest(row.amountMinor, scale);
  const balance = formatShortest(row.balanceMinor, scale);
  const content = [previousHash, amount, balance, row.currency, row.kind, row.createdAt.toISOString()].join('|');
  return { ...row, amount, balance, previousHash, hash: hash('sha256', content, 'hex') };
}
