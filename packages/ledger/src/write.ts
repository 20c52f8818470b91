import { bools, byteas, int4s, int8s, jsons, texts, uuids } from './array-encoder.ts';
import type { Books, EntryRow, OpRow, RoundRow } from './books.ts';
import type { AccountState } from './state.ts';
import type { Connection } from './connection.ts';
import type { Publication } from './decision.ts';

/**
 * Everything a batch changes, in one statement. `$1` is the moment of the decision, taken after the players were locked.
 * The parts touch different tables, so their order inside the statement does not matter.
 */
const writeBatch = `
  with op as (
    insert into ledger.op (id, source, player_id, external_id, kind, request_hash, status, refusal, currency, amount_minor, cash_minor,
      bonus_minor, locked_minor, receivable_minor, house_account_id, cash_after_minor, bonus_after_minor, round, ref_op_id, created_at)
    select o.*, $1::timestamptz
    from unnest($2::uuid[], $3::text[], $4::uuid[], $5::text[], $6::text[], $7::bytea[], $8::text[], $9::text[], $10::text[], $11::int8[],
      $12::int8[], $13::int8[], $14::int8[], $15::int8[], $16::uuid[], $17::int8[], $18::int8[], $19::text[], $20::uuid[]) as o
  ), entry as (
    insert into ledger.entry (op_id, account_id, bucket, currency, amount_minor, balance_after_minor, account_seq)
    select e.*
    from unnest($21::uuid[], $22::uuid[], $23::text[], $24::text[], $25::int8[], $26::int8[], $27::int8[]) as e
  ), account as (
    update ledger.account a
    set cash_minor = v.cash, bonus_minor = v.bonus, locked_minor = v.locked, receivable_minor = v.receivable, seq = v.seq
    from unnest($28::uuid[], $29::int8[], $30::int8[], $31::int8[], $32::int8[], $33::int8[]) as v(id, cash, bonus, locked, receivable, seq)
    where a.id = v.id
  ), opened as (
    insert into ledger.round (source, player_id, external_id, game_id, currency, stake_cash_minor, stake_bonus_minor, win_minor, bet_count,
      live_bet_count, is_rolled_back, is_closed, reported_bets_minor, reported_wins_minor, review_reason, op_ids, opened_at)
    select r.source, r.player_id, r.external_id, r.game_id, r.currency, r.stake_cash, r.stake_bonus, r.win, r.bet_count, r.live_bets,
      r.is_rolled_back, r.is_closed, r.reported_bets, r.reported_wins, r.review_reason, r.op_ids::uuid[], $1::timestamptz
    from unnest($34::text[], $35::uuid[], $36::text[], $37::text[], $38::text[], $39::int8[], $40::int8[], $41::int8[], $42::int4[],
      $43::int4[], $44::bool[], $45::bool[], $46::int8[], $47::int8[], $48::text[], $49::text[])
      as r(source, player_id, external_id, game_id, currency, stake_cash, stake_bonus, win, bet_count, live_bets, is_rolled_back,
        is_closed, reported_bets, reported_wins, review_reason, op_ids)
  ), changed as (
    update ledger.round r
    set game_id = v.game_id, currency = v.currency, stake_cash_minor = v.stake_cash, stake_bonus_minor = v.stake_bonus, win_minor = v.win,
      bet_count = v.bet_count, live_bet_count = v.live_bets, is_rolled_back = v.is_rolled_back, is_closed = v.is_closed,
      reported_bets_minor = v.reported_bets, reported_wins_minor = v.reported_wins, review_reason = v.review_reason,
      op_ids = r.op_ids || v.op_ids::uuid[]
    from unnest($50::text[], $51::uuid[], $52::text[], $53::text[], $54::text[], $55::int8[], $56::int8[], $57::int8[], $58::int4[],
      $59::int4[], $60::bool[], $61::bool[], $62::int8[], $63::int8[], $64::text[], $65::text[])
      as v(source, player_id, external_id, game_id, currency, stake_cash, stake_bonus, win, bet_count, live_bets, is_rolled_back,
        is_closed, reported_bets, reported_wins, review_reason, op_ids)
    where r.player_id = v.player_id and r.source = v.source and r.external_id = v.external_id
  ), outcome as (
    insert into ledger.op_outcome (op_id, outcome_op_id)
    select x.op_id, x.outcome_op_id
    from unnest($66::uuid[], $67::uuid[]) as x(op_id, outcome_op_id)
  ), counter as (
    update ledger.limit_counter l
    set used_minor = v.used
    from unnest($68::uuid[], $69::int8[]) as v(id, used)
    where l.id = v.id
  ), event as (
    insert into kernel.event (type, player_id, data, created_at)
    select v.type, v.player_id, v.data, $1::timestamptz
    from unnest($70::text[], $71::uuid[], $72::json[]) as v(type, player_id, data)
  )
  insert into kernel.realtime_outbox (method, payload)
  select 'publish', v.payload
  from unnest($73::json[]) as v(payload)`;

const zeroAsNull = (value: bigint): bigint | null => (value === 0n ? null : value);

/** Writes what was decided and answers the messages it means; nothing is published before the database transaction commits (O1). */
export async function writeBooks(
  connection: Connection,
  facts: { books: Books; now: Date; publications: readonly Publication[] },
): Promise<void> {
  const { books, now, publications } = facts;
  const { changes } = books;
  await connection.query(writeBatch, [
    now,
    ...opArrays(changes.ops),
    ...entryArrays(changes.entries),
    ...accountArrays([...changes.accounts.values()]),
    ...roundArrays([...changes.openedRounds.values()]),
    ...roundArrays([...changes.changedRounds.values()]),
    uuids(changes.outcomes.map((outcome) => outcome.opId)),
    uuids(changes.outcomes.map((outcome) => outcome.outcomeOpId)),
    uuids([...changes.counters.keys()]),
    int8s([...changes.counters.values()].map((counter) => counter.usedMinor)),
    texts(changes.events.map((event) => event.type)),
    uuids(changes.events.map((event) => event.playerId)),
    jsons(changes.events.map((event) => event.data)),
    jsons(publications.map(centrifugoPayload)),
  ]);
}

/** Nothing to write: every command of the batch was a repeat or kept nothing. */
export const isUnchanged = ({ changes }: Books): boolean => changes.ops.length === 0;

/** The `publish` command of Centrifugo's outbox (realtime.md §4). */
function centrifugoPayload(publication: Publication): string {
  const { channel, dataJson, idempotencyKey, version } = publication;
  // Our hub drops an older state that arrives after a newer one by `thing_version`; Centrifugo ignores the field.
  const thing = `"thing_version":{"thing":${JSON.stringify(version.thing)},"version":"${version.version}"}`;
  return `{"channel":${JSON.stringify(channel)},"idempotency_key":${JSON.stringify(idempotencyKey)},${thing},"data":${dataJson}}`;
}

const opArrays = (ops: readonly OpRow[]): Buffer[] => [
  uuids(ops.map((op) => op.id)),
  texts(ops.map((op) => op.source)),
  uuids(ops.map((op) => op.playerId)),
  texts(ops.map((op) => op.externalId)),
  texts(ops.map((op) => op.kind)),
  byteas(ops.map((op) => op.requestHash)),
  texts(ops.map((op) => op.status)),
  texts(ops.map((op) => op.refusal)),
  texts(ops.map((op) => op.currency)),
  int8s(ops.map((op) => op.amountMinor)),
  int8s(ops.map((op) => op.effect.cash)),
  int8s(ops.map((op) => op.effect.bonus)),
  int8s(ops.map((op) => zeroAsNull(op.effect.locked))),
  int8s(ops.map((op) => zeroAsNull(op.effect.receivable))),
  uuids(ops.map((op) => op.houseAccountId)),
  int8s(ops.map((op) => op.cashAfterMinor)),
  int8s(ops.map((op) => op.bonusAfterMinor)),
  texts(ops.map((op) => op.round)),
  uuids(ops.map((op) => op.refOpId)),
];

const entryArrays = (entries: readonly EntryRow[]): Buffer[] => [
  uuids(entries.map((entry) => entry.opId)),
  uuids(entries.map((entry) => entry.accountId)),
  texts(entries.map((entry) => entry.bucket)),
  texts(entries.map((entry) => entry.currency)),
  int8s(entries.map((entry) => entry.amountMinor)),
  int8s(entries.map((entry) => entry.balanceAfterMinor)),
  int8s(entries.map((entry) => entry.accountSeq)),
];

const accountArrays = (accounts: readonly AccountState[]): Buffer[] => [
  uuids(accounts.map((account) => account.id)),
  int8s(accounts.map((account) => account.balances.cash)),
  int8s(accounts.map((account) => account.balances.bonus)),
  int8s(accounts.map((account) => account.balances.locked)),
  int8s(accounts.map((account) => account.balances.receivable)),
  int8s(accounts.map((account) => account.seq)),
];

const roundArrays = (rows: readonly RoundRow[]): Buffer[] => [
  texts(rows.map(({ round }) => round.source)),
  uuids(rows.map(({ playerId }) => playerId)),
  texts(rows.map(({ round }) => round.externalId)),
  texts(rows.map(({ round }) => round.gameId)),
  texts(rows.map(({ round }) => round.currency)),
  int8s(rows.map(({ round }) => round.stakeCashMinor)),
  int8s(rows.map(({ round }) => round.stakeBonusMinor)),
  int8s(rows.map(({ round }) => round.winMinor)),
  int4s(rows.map(({ round }) => round.betCount)),
  int4s(rows.map(({ round }) => round.liveBetCount)),
  bools(rows.map(({ round }) => round.isRolledBack)),
  bools(rows.map(({ round }) => round.isClosed)),
  int8s(rows.map(({ round }) => round.reportedBetsMinor)),
  int8s(rows.map(({ round }) => round.reportedWinsMinor)),
  texts(rows.map(({ round }) => round.reviewReason)),
  texts(rows.map(({ opIds }) => `{${opIds.join(',')}}`)),
];
