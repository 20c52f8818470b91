import type { HouseKind } from '../command.ts';
import type { Connection } from '../database/connection.ts';

/** One side of an operation: a bucket of the player's, or a house account. */
interface OperationEntry {
  /** `cash`, `bonus`, `locked` and `receivable` are the player's; a house account's is `<kind>:<detail>`. */
  readonly account: string;
  readonly amountMinor: bigint;
}

/** An operation that moved money, with both sides of it. */
export interface BookedOperation {
  readonly id: string;
  readonly source: string;
  readonly externalId: string;
  readonly kind: string;
  readonly currency: string;
  readonly createdAt: Date;
  readonly round: string | null;
  /** The operation it corrects or settles. */
  readonly refOpId: string | null;
  /** The operation that settled it: rolled it back, paid it out or released it. */
  readonly settledByOpId: string | null;
  readonly cashAfterMinor: bigint;
  readonly bonusAfterMinor: bigint;
  readonly entries: readonly OperationEntry[];
}

/** A part of an account's entries: after `afterSeq` and before `beforeSeq`, neither included. */
interface SeqSpan {
  readonly accountId: string;
  readonly afterSeq: bigint;
  readonly beforeSeq: bigint;
}

/** An operation's place in its account: its first entry. */
export interface PlacedOperation {
  readonly opId: string;
  readonly firstSeq: bigint;
}

/** First entries between two others; only the owner of the lower one matters. */
const firstEntries = (kinds: readonly string[]): string => `
  from (
    select e.op_id, e.account_seq, lead(e.op_id) over (order by e.account_seq desc) as older_op_id
    from ledger.entry e
    where e.account_id = $1
      and e.account_seq >= $2
      and e.account_seq < $3
  ) e
  ${kinds.length === 0 ? '' : 'join ledger.op o on o.id = e.op_id and o.kind = any($5::text[])'}
  where e.account_seq > $2
    and e.older_op_id is distinct from e.op_id`;

interface Wanted {
  readonly limit: number;
  /** Empty: all. */
  readonly kinds: readonly string[];
}

const WIDER = 4n;

/**
 * Searches a span from its end in ever wider parts until there is enough: a bounded part is always read by its index, whatever the planner
 * expects of the whole.
 */
async function inParts<T>(
  connection: Connection,
  { accountId, afterSeq, beforeSeq }: SeqSpan,
  asked: Wanted & { select: string; order: string; width: bigint; enough: (rows: readonly T[]) => boolean },
): Promise<T[]> {
  const { limit, kinds, select, order, enough } = asked;
  const statement = `select ${select}${firstEntries(kinds)}${order}\n limit $4`;
  const rows: T[] = [];
  let before = beforeSeq;
  let { width } = asked;
  while (!enough(rows) && before > afterSeq + 1n) {
    const after = before - width > afterSeq ? before - width : afterSeq;
    const values = [accountId, String(after), String(before), limit, ...(kinds.length === 0 ? [] : [[...kinds]])];
    rows.push(...(await connection.query<T>(statement, values)));
    before = after + 1n;
    width *= WIDER;
  }
  return rows;
}

const ENTRIES_PER_OPERATION = 4n;
const COUNTED_AT_ONCE = 20_000n;

/** Operations that moved an account, newest first: their entries are consecutive, so each is found by its first. */
export async function operationsBefore(connection: Connection, span: SeqSpan, wanted: Wanted): Promise<PlacedOperation[]> {
  const found = await inParts<PlacedOperation>(connection, span, {
    ...wanted,
    select: 'e.op_id as "opId", e.account_seq as "firstSeq"',
    order: '\n  order by e.account_seq desc',
    width: BigInt(wanted.limit) * ENTRIES_PER_OPERATION,
    enough: (rows) => rows.length >= wanted.limit,
  });
  return found.slice(0, wanted.limit);
}

/** How many operations moved an account, counted up to a number. */
export async function countOperations(connection: Connection, span: SeqSpan, wanted: Wanted): Promise<number> {
  const found = await inParts<{ one: number }>(connection, span, {
    ...wanted,
    select: '1 as one',
    order: '',
    width: COUNTED_AT_ONCE,
    enough: (rows) => rows.length >= wanted.limit,
  });
  return Math.min(found.length, wanted.limit);
}

/**
 * The first entry of an account at or after a moment; one more than its last where there is none. Entries are numbered without gaps in the
 * order of time, so a binary search finds it in any account, without an index on time.
 */
export async function seqAt(connection: Connection, account: { id: string; seq: bigint }, moment: Date): Promise<bigint> {
  const statement = `
    select o.created_at as "createdAt"
    from ledger.entry e
    join ledger.op o on o.id = e.op_id
    where e.account_id = $1
      and e.account_seq = $2`;
  let [low, high] = [1n, account.seq + 1n];
  while (low < high) {
    const middle = (low + high) / 2n;
    const [row] = await connection.query<{ createdAt: Date }>(statement, [account.id, String(middle)]);
    if (row !== undefined && row.createdAt < moment) low = middle + 1n;
    else high = middle;
  }
  return low;
}

interface OpRow extends Omit<BookedOperation, 'entries'> {
  readonly cash: bigint;
  readonly bonus: bigint;
  readonly locked: bigint;
  readonly receivable: bigint;
}

interface HouseRow {
  readonly opId: string;
  readonly kind: HouseKind;
  readonly detail: string;
  readonly amountMinor: bigint;
}

const opsQuery = `
  select o.id, o.source, o.external_id as "externalId", o.kind, o.currency, o.created_at as "createdAt", o.round, o.ref_op_id as "refOpId",
    x.outcome_op_id as "settledByOpId", coalesce(o.cash_after_minor, 0) as "cashAfterMinor",
    coalesce(o.bonus_after_minor, 0) as "bonusAfterMinor", o.cash_minor as cash, o.bonus_minor as bonus,
    coalesce(o.locked_minor, 0) as locked, coalesce(o.receivable_minor, 0) as receivable
  from ledger.op o
  left join ledger.op_outcome x on x.op_id = o.id
  where o.id = any($1::uuid[])`;

const houseQuery = `
  select e.op_id as "opId", h.kind, h.detail, e.amount_minor as "amountMinor"
  from ledger.entry e
  join ledger.house_account h on h.id = e.account_id
  where e.op_id = any($1::uuid[])
    and e.bucket = 'house'
  order by h.kind, h.detail, e.amount_minor`;

const buckets = ['cash', 'bonus', 'locked', 'receivable'] as const;

/** Operations with both sides, by id. The player's side is what the operation says it did, which is what its entries say (I2). */
export async function readOperations(connection: Connection, ids: readonly string[]): Promise<ReadonlyMap<string, BookedOperation>> {
  if (ids.length === 0) return new Map();
  const [ops, houses] = [await connection.query<OpRow>(opsQuery, [[...ids]]), await connection.query<HouseRow>(houseQuery, [[...ids]])];
  const houseOf = Map.groupBy(houses, ({ opId }) => opId);
  return new Map(
    ops.map(({ cash, bonus, locked, receivable, ...op }) => {
      const effect = { cash, bonus, locked, receivable };
      const own = buckets.flatMap((bucket) => (effect[bucket] === 0n ? [] : [{ account: bucket, amountMinor: effect[bucket] }]));
      const other = (houseOf.get(op.id) ?? []).map(({ kind, detail, amountMinor }) => ({ account: `${kind}:${detail}`, amountMinor }));
      return [op.id, { ...op, entries: [...own, ...other] }];
    }),
  );
}

/** A round as the books have it. */
export interface BookedRound {
  readonly source: string;
  readonly externalId: string;
  readonly gameId: string | null;
  readonly currency: string | null;
  readonly stakeMinor: bigint;
  readonly winMinor: bigint;
  readonly forfeitedMinor: bigint;
  readonly isClosed: boolean;
  readonly isRolledBack: boolean;
  readonly reviewReason: string | null;
  readonly bonusId: string | null;
  readonly freespinId: string | null;
  readonly openedAt: Date;
  readonly opIds: readonly string[];
}

/** One round of a player; undefined for an unknown one and for another player's alike. */
export async function readRound(
  connection: Connection,
  key: { source: string; playerId: string; round: string },
): Promise<BookedRound | undefined> {
  const statement = `
    select source, external_id as "externalId", game_id as "gameId", currency, stake_cash_minor + stake_bonus_minor as "stakeMinor",
      win_minor as "winMinor", forfeited_minor as "forfeitedMinor", is_closed as "isClosed", is_rolled_back as "isRolledBack",
      review_reason as "reviewReason", bonus_id as "bonusId", freespin_id as "freespinId", opened_at as "openedAt", op_ids as "opIds"
    from ledger.round
    where player_id = $1
      and source = $2
      and external_id = $3`;
  return (await connection.query<BookedRound>(statement, [key.playerId, key.source, key.round]))[0];
}

/**
 * A player's balance, cash and bonus money together, after the newest applied operation of each of these rounds; rounds without one are
 * left out.
 */
export function readBalancesAfter(
  connection: Connection,
  { playerId, rounds }: { playerId: string; rounds: readonly { source: string; round: string }[] },
): Promise<readonly { source: string; round: string; balanceMinor: bigint }[]> {
  const statement = `
    select wanted.source, wanted.round, o.cash_after_minor + o.bonus_after_minor as "balanceMinor"
    from unnest($2::text[], $3::text[]) as wanted (source, round)
    join ledger.round r on r.player_id = $1 and r.source = wanted.source and r.external_id = wanted.round
    cross join lateral (
      select op.cash_after_minor, op.bonus_after_minor
      from unnest(r.op_ids) with ordinality as listed (id, place)
      join ledger.op op on op.id = listed.id
      where op.status = 'applied'
        and op.cash_after_minor is not null
        and op.bonus_after_minor is not null
      order by listed.place desc
      limit 1
    ) as o`;
  return connection.query(statement, [playerId, rounds.map(({ source }) => source), rounds.map(({ round }) => round)]);
}

/** When the newest of a player's rounds on the reconciliation list was opened (I21); null for none. */
export async function newestListedRound(connection: Connection, playerId: string): Promise<Date | null> {
  const statement = `
    select max(opened_at) as "openedAt"
    from ledger.round
    where player_id = $1
      and review_reason is not null`;
  return (await connection.query<{ openedAt: Date | null }>(statement, [playerId]))[0]?.openedAt ?? null;
}
