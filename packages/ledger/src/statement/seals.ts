import type { Connection } from '../database/connection.ts';
import { chainBeginning, type ChainPoint, linesAfter, type StatementAccount } from './lines.ts';

const newestSeal = `
  select account_seq as seq, line_hash as hash, line_count as "lineCount", through_at as "throughAt"
  from ledger.statement_seal
  where account_id = $1
    and ($2::timestamptz is null or through_at < $2)
  order by account_seq desc
  limit 1`;

type Seal = ChainPoint & { readonly throughAt: Date | null };

/** The newest sealed position of an account's chain, or the newest wholly before a given moment; else its beginning. */
export async function sealedPoint(connection: Connection, accountId: string, before?: Date): Promise<Seal> {
  const [seal] = await connection.query<Seal>(newestSeal, [accountId, before ?? null]);
  return seal ?? { ...chainBeginning, throughAt: null };
}

const insertSeal = `
  insert into ledger.statement_seal (account_id, account_seq, line_count, line_hash, through_at, sealed_at)
  values ($1, $2, $3, $4, $5, $6)
  on conflict do nothing`;

/** Maximum lines sealed per call, which keeps transactions short. */
const LINES_AT_ONCE = 20_000n;

/**
 * Seals the next part of an account's chain. Safe to repeat and to run concurrently: the same entries give the same seal. @returns whether
 * more is left
 */
export async function sealNextPart(connection: Connection, account: StatementAccount, now: Date): Promise<boolean> {
  const point = await sealedPoint(connection, account.id);
  const [newest] = await connection.query<{ seq: bigint }>('select seq from ledger.account where id = $1', [account.id]);
  if (newest === undefined || newest.seq <= point.seq) return false;
  let { hash, lineCount, throughAt } = point;
  let throughSeq = newest.seq;
  for await (const line of linesAfter(connection, account, { point, upToSeq: newest.seq })) {
    hash = line.hash;
    lineCount += 1n;
    if (throughAt === null || line.createdAt > throughAt) throughAt = line.createdAt;
    if (lineCount - point.lineCount < LINES_AT_ONCE) continue;
    throughSeq = line.seq;
    break;
  }
  await connection.query(insertSeal, [account.id, throughSeq, lineCount, hash, throughAt, now]);
  return throughSeq < newest.seq;
}

const unsealed = `
  select a.id, a.currency
  from ledger.account a
  where a.id > $1
    and a.seq > coalesce((
      select s.account_seq
      from ledger.statement_seal s
      where s.account_id = a.id
      order by s.account_seq desc
      limit 1
    ), 0)
  order by a.id
  limit $2`;

/** Accounts with entries that no seal covers, after an id. */
export async function unsealedAccounts(
  connection: Connection,
  { afterId, limit }: { afterId: string; limit: number },
): Promise<readonly StatementAccount[]> {
  return connection.query<StatementAccount>(unsealed, [afterId, limit]);
}
