import type { Connection } from '../database/connection.ts';
import { chained, chainStart, type StatementLine, type StatementRow } from './chain.ts';

/** The account a statement is read from. */
export interface StatementAccount {
  readonly id: string;
  readonly currency: string;
}

/** A position in an account's chain: after its entry `seq`, with that many lines before. */
export interface ChainPoint {
  readonly seq: bigint;
  readonly hash: string;
  readonly lineCount: bigint;
}

export const chainBeginning: ChainPoint = { seq: 0n, hash: chainStart, lineCount: 0n };

/**
 * Entries of one account read per query: they are hashed and written in one go, and money waits for it (F20). Each entry and its operation
 * are in a separate block among other players' rows, so that a page takes time in proportion to its entries (T11).
 */
const PAGE_ENTRIES = 250n;

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

/** Operations that moved cash and bonus after an entry, one row each, in the account's order; one list per page read. */
async function* rowPagesAfter(
  connection: Connection,
  account: StatementAccount,
  { afterSeq, upToSeq }: { afterSeq: bigint; upToSeq: bigint },
): AsyncGenerator<StatementRow[]> {
  let open: (StatementRow & { opId: string }) | undefined;
  for (let from = afterSeq; from < upToSeq; from += PAGE_ENTRIES) {
    const to = from + PAGE_ENTRIES < upToSeq ? from + PAGE_ENTRIES : upToSeq;
    const rows: StatementRow[] = [];
    for (const entry of await connection.query<EntryRow>(entriesQuery, [account.id, from, to])) {
      // The entries of an operation are consecutive, and may span two pages.
      if (open !== undefined && open.opId === entry.opId) {
        open = { ...open, amountMinor: open.amountMinor + entry.amountMinor, seq: entry.seq };
        continue;
      }
      if (open !== undefined) rows.push(open);
      open = { ...entry, currency: account.currency };
    }
    yield rows;
  }
  if (open !== undefined) yield [open];
}

interface LinesWanted {
  readonly point: ChainPoint;
  readonly upToSeq?: bigint | undefined;
}

/**
 * The lines of an account after a position in its chain, each linked to the previous one; up to an entry, else to the newest. One list per
 * page read, possibly empty: a reader that stops between two lists triggers no further query.
 */
export async function* linePagesAfter(
  connection: Connection,
  account: StatementAccount,
  { point, upToSeq }: LinesWanted,
): AsyncGenerator<StatementLine[]> {
  let { hash } = point;
  const last = upToSeq ?? (await lastSeqOf(connection, account.id));
  for await (const rows of rowPagesAfter(connection, account, { afterSeq: point.seq, upToSeq: last })) {
    const lines: StatementLine[] = [];
    for (const row of rows) {
      const line = chained(hash, row);
      hash = line.hash;
      lines.push(line);
    }
    yield lines;
  }
}

/** The same lines one by one. */
export async function* linesAfter(connection: Connection, account: StatementAccount, wanted: LinesWanted): AsyncGenerator<StatementLine> {
  for await (const lines of linePagesAfter(connection, account, wanted)) yield* lines;
}
