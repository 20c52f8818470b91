import type { Connection } from '../connection.ts';
import { chainBeginning, type ChainPoint, linesAfter, type StatementAccount } from './lines.ts';

const newestSeal = `
  select account_seq as seq, line_hash as hash, line_count as "lineCount", through_at as "throughAt"
  from ledger.statement_seal
  where account_id = $1
    and ($2::timestamptz is null or through_at < $2)
  order by account_seq desc
  limit 1`;

type Seal = ChainPoint & { readonly throughAt: Date | null };

/** The newest point of an account's chain under seal, of those wholly before a moment where one is given; else its beginning. */
export async function sealedPoint(connection: Connection, accountId: string, before?: Date): Promise<Seal> {
  const [seal] = await connection.query<Seal>(newestSeal, [accountId, before ?? null]);
  return seal ?? { ...chainBeginning, throughAt: null };
}

const insertSeal = `
  insert into ledger.statement_seal (account_id, account_seq, line_count, line_hash, through_at, sealed_at)
  values ($1, $2, $3, $4, $5, $6)
  on conflict do nothing`;

/** Puts everything an account has so far under a seal. Safe to repeat and to run twice at once: the same entries give the same seal. */
export async function sealStatement(connection: Connection, account: StatementAccount, now: Date): Promise<void> {
  const point = await sealedPoint(connection, account.id);
  const [newest] = await connection.query<{ seq: bigint }>('select seq from ledger.account where id = $1', [account.id]);
  if (newest === undefined || newest.seq <= point.seq) return;
  let { hash, lineCount, throughAt } = point;
  for await (const line of linesAfter(connection, account, { point, upToSeq: newest.seq })) {
    hash = line.hash;
    lineCount += 1n;
    if (throughAt === null || line.createdAt > throughAt) throughAt = line.createdAt;
  }
  await connection.query(insertSeal, [account.id, newest.seq, lineCount, hash, throughAt, now]);
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
