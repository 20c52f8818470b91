import type { Connection } from '../connection.ts';
import { chained, chainStart, type StatementLine, type StatementRow } from './chain.ts';

/** An account whose statement is read. */
export interface StatementAccount {
  readonly id: string;
  readonly currency: string;
}

/** Where the chain of an account stands: after its entry `seq`, with that many lines before. */
export interface ChainPoint {
  readonly seq: bigint;
  readonly hash: string;
  readonly lineCount: bigint;
}

export const chainBeginning: ChainPoint = { seq: 0n, hash: chainStart, lineCount: 0n };

/** Entries of one account read at once. */
const PAGE_ENTRIES = 2000n;

interface EntryRow {
  readonly opId: string;
  readonly kind: string;
  readonly amountMinor: bigint;
  readonly balanceMinor: bigint;
  readonly createdAt: Date;
  readonly seq: bigint;
}

const entriesQuery = `
  select e.op_id as "opId", o.kind, e.amount_minor as "amountMinor", o.cash_after_minor + o.bonus_after_minor as "balanceMinor",
    o.created_at as "createdAt", e.account_seq as seq
  from ledger.entry e
  join ledger.op o on o.id = e.op_id
  where e.account_id = $1
    and e.account_seq > $2
    and e.account_seq <= $3
    and e.bucket in ('cash', 'bonus')
  order by e.account_seq
  limit ${PAGE_ENTRIES}`;

/** The account's newest entry; 0 without one. */
async function lastSeqOf(connection: Connection, accountId: string): Promise<bigint> {
  const statement =
    'select coalesce(max(account_seq), 0)::bigint as seq from ledger.entry where account_id = $1 and account_seq is not null';
  const [row] = await connection.query<{ seq: bigint }>(statement, [accountId]);
  return row?.seq ?? 0n;
}

/** What moved cash and bonus after an entry, one row per operation, in the order of the account; page by page, so that no account is too long. */
async function* rowsAfter(
  connection: Connection,
  account: StatementAccount,
  { afterSeq, upToSeq }: { afterSeq: bigint; upToSeq: bigint },
): AsyncGenerator<StatementRow> {
  let open: (StatementRow & { opId: string }) | undefined;
  for (let from = afterSeq; from < upToSeq; from += PAGE_ENTRIES) {
    const to = from + PAGE_ENTRIES < upToSeq ? from + PAGE_ENTRIES : upToSeq;
    for (const entry of await connection.query<EntryRow>(entriesQuery, [account.id, from, to])) {
      // The entries of an operation follow each other, also over the end of a page.
      if (open !== undefined && open.opId === entry.opId) {
        open = { ...open, amountMinor: open.amountMinor + entry.amountMinor, seq: entry.seq };
        continue;
      }
      if (open !== undefined) yield open;
      open = { ...entry, currency: account.currency };
    }
  }
  if (open !== undefined) yield open;
}

/** The lines of an account after a point of its chain, each tied to the one before; up to an entry, else to the newest. */
export async function* linesAfter(
  connection: Connection,
  account: StatementAccount,
  { point, upToSeq }: { point: ChainPoint; upToSeq?: bigint | undefined },
): AsyncGenerator<StatementLine> {
  let { hash } = point;
  const last = upToSeq ?? (await lastSeqOf(connection, account.id));
  for await (const row of rowsAfter(connection, account, { afterSeq: point.seq, upToSeq: last })) {
    const line = chained(hash, row);
    hash = line.hash;
    yield line;
  }
}
