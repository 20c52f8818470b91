import { hash } from 'node:crypto';
import { statementOf } from '@pavilion/ledger';
import { formatShortest, scaleOf } from '@pavilion/money';
import { connectionOf } from '../ledger/connection.ts';
import type { WalletKernel } from '../ledger/engine.ts';

export interface StatementLineFacts {
  readonly amount: string;
  readonly balance: string;
  readonly currency: string;
  readonly kind: string;
  readonly createdAt: Date;
  readonly previousHash: string;
  readonly hash: string;
}

/** What the first line of a chain follows. */
const chainStart = '0'.repeat(64);

/**
 * A player's statement of a period. Each line's hash is SHA-256 over the hash before it and its own content, from the first
 * line of the account on, so that a line left out or altered shows (sandbox.md, statement).
 */
export async function readStatement(
  context: Pick<WalletKernel, 'database' | 'clock'>,
  wanted: { playerId: string; currency: string | undefined; from: Date | undefined; until: Date | undefined },
): Promise<StatementLineFacts[]> {
  const { playerId, currency, from } = wanted;
  const rows = await statementOf(connectionOf(context.database), { playerId, currency, until: wanted.until ?? context.clock.now() });
  const ends = new Map<string, string>();
  const lines = rows.map((row) => {
    const scale = scaleOf(row.currency);
    const facts = {
      amount: formatShortest(row.amountMinor, scale),
      balance: formatShortest(row.balanceMinor, scale),
      currency: row.currency,
      kind: row.kind,
      createdAt: row.createdAt,
    };
    const previousHash = ends.get(row.currency) ?? chainStart;
    const content = [previousHash, facts.amount, facts.balance, facts.currency, facts.kind, facts.createdAt.toISOString()].join('|');
    const line = { ...facts, previousHash, hash: hash('sha256', content, 'hex') };
    ends.set(row.currency, line.hash);
    return line;
  });
  return from === undefined ? lines : lines.filter(({ createdAt }) => createdAt >= from);
}
