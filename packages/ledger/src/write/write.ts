import { bools, byteas, int4s, int8s, jsons, texts, uuids } from './array-encoder.ts';
import type { Books } from '../books.ts';
import type { EntryRow, OpRow, RoundRow } from './changes.ts';
import type { AccountState, LimitCounter } from '../state.ts';
import type { Connection } from '../connection.ts';
import type { Publication } from '../decision.ts';

/**
 * Everything a batch changes, in one statement. `$1` is the time of the decision, taken after the players were locked. The parts touch
 * different tables, so their order inside the statement does not matter.
 */
const writeBatch = `
  with op as (
    insert into ledger.op (id, source, player_id, external_id, kind, request_hash, status, refusal, currency, amount_minor, cash_minor,
      bonus_minor, locked_minor, receivable_minor, house_account_id, cash_after_minor, bonus_after_minor, round, ref_op_id, created_at, rate)
    select unnest($2::uuid[]), unnest($3::text[]), unnest($4::uuid[]), unnest($5::text[]), unnest($6::text[]), unnest($7::bytea[]),
      unnest($8::text[]), unnest($9::text[]), unnest($10::text[]), unnest($11::int8[]), unnest($12::int8[]), unnest($13::int8[]),
      unnest($14::int8[]), unnest($15::int8[]), unnest($16::uuid[]), unnest($17::int8[]), unnest($18::int8[]), unnest($19::text[]),
      unnest($20::uuid[]), $1::timestamptz, unnest($74::text[])
  ), entry as (
    insert into ledger.entry (op_id, account_id, bucket, currency, amount_minor, balance_after_minor, account_seq)
    select unnest($21::uuid[]), unnest($22::uuid[]), unnest($23::text[]), unnest($24::text[]), unnest($25::int8[]), unnest($26::int8[]),
      unnest($27::int8[])
  ), account as (
    update ledger.account a
    set cash_minor = v.cash, bonus_minor = v.bonus, locked_minor = v.locked, receivable_minor = v.receivable, seq = v.seq,
      play_result_minor = v.play_result, last_round = v.last_round
    from (
      select unnest($28::uuid[]) as id, unnest($29::int8[]) as cash, unnest($30::int8[]) as bonus, unnest($31::int8[]) as locked,
        unnest($32::int8[]) as receivable, unnest($33::int8[]) as seq, unnest($85::int8[]) as play_result, unnest($86::json[]) as last_round
    ) as v
    where a.id = v.id
  ), opened as (
    insert into ledger.round (source, player_id, external_id, game_id, currency, stake_cash_minor, stake_bonus_minor, win_minor, bet_count,
      live_bet_count, is_rolled_back, is_closed, reported_bets_minor, reported_wins_minor, review_reason, op_ids, bonus_id,
      freespin_id, forfeited_minor, opened_at)
    select r.source, r.player_id, r.external_id, r.game_id, r.currency, r.stake_cash, r.stake_bonus, r.win, r.bet_count, r.live_bets,
      r.is_rolled_back, r.is_closed, r.reported_bets, r.reported_wins, r.review_reason, r.op_ids::uuid[], r.bonus_id, r.freespin_id, r.forfeited, $1::timestamptz
    from (
      select unnest($34::text[]) as source, unnest($35::uuid[]) as player_id, unnest($36::text[]) as external_id,
        unnest($37::text[]) as game_id, unnest($38::text[]) as currency, unnest($39::int8[]) as stake_cash,
        unnest($40::int8[]) as stake_bonus, unnest($41::int8[]) as win, unnest($42::int4[]) as bet_count,
        unnest($43::int4[]) as live_bets, unnest($44::bool[]) as is_rolled_back, unnest($45::bool[]) as is_closed,
        unnest($46::int8[]) as reported_bets, unnest($47::int8[]) as reported_wins, unnest($48::text[]) as review_reason,
        unnest($49::text[]) as op_ids, unnest($79::uuid[]) as bonus_id, unnest($83::uuid[]) as freespin_id,
        unnest($87::int8[]) as forfeited
    ) as r
  ), changed as (
    update ledger.round r
    set game_id = v.game_id, currency = v.currency, stake_cash_minor = v.stake_cash, stake_bonus_minor = v.stake_bonus, win_minor = v.win,
      bet_count = v.bet_count, live_bet_count = v.live_bets, is_rolled_back = v.is_rolled_back, is_closed = v.is_closed,
      reported_bets_minor = v.reported_bets, reported_wins_minor = v.reported_wins, review_reason = v.review_reason,
      bonus_id = v.bonus_id, freespin_id = v.freespin_id, forfeited_minor = v.forfeited, op_ids = r.op_ids || v.op_ids::uuid[]
    from (
      select unnest($50::text[]) as source, unnest($51::uuid[]) as player_id, unnest($52::text[]) as external_id,
        unnest($53::text[]) as game_id, unnest($54::text[]) as currency, unnest($55::int8[]) as stake_cash,
        unnest($56::int8[]) as stake_bonus, unnest($57::int8[]) as win, unnest($58::int4[]) as bet_count,
        unnest($59::int4[]) as live_bets, unnest($60::bool[]) as is_rolled_back, unnest($61::bool[]) as is_closed,
        unnest($62::int8[]) as reported_bets, unnest($63::int8[]) as reported_wins, unnest($64::text[]) as review_reason,
        unnest($65::text[]) as op_ids, unnest($80::uuid[]) as bonus_id, unnest($84::uuid[]) as freespin_id,
        unnest($88::int8[]) as forfeited
    ) as v
    where r.player_id = v.player_id and r.source = v.source and r.external_id = v.external_id
  ), outcome as (
    insert into ledger.op_outcome (op_id, outcome_op_id)
    select x.op_id, x.outcome_op_id
    from (
      select unnest($66::uuid[]) as op_id, unnest($67::uuid[]) as outcome_op_id
    ) as x
  ), counter as (
    update ledger.limit_counter l
    set used_pico_minor = v.used::numeric
    from (
      select unnest($68::uuid[]) as id, unnest($69::text[]) as used
    ) as v
    where l.id = v.id
  ), moved as (
    update ledger.limit_counter l
    set used_pico_minor = v.used::numeric, rate = v.rate, window_start = v.window_start::timestamptz, window_end = v.window_end::timestamptz,
      over_cap_reason = v.over_cap_reason, revision = nextval('ledger.limit_revision')
    from (
      select unnest($81::uuid[]) as id, unnest($82::text[]) as used, unnest($75::text[]) as rate, unnest($76::text[]) as window_start,
        unnest($77::text[]) as window_end, unnest($78::text[]) as over_cap_reason
    ) as v
    where l.id = v.id
  ), event as (
    insert into kernel.event (type, player_id, data, created_at)
    select v.type, v.player_id, v.data, $1::timestamptz
    from (
      select unnest($70::text[]) as type, unnest($71::uuid[]) as player_id, unnest($72::json[]) as data
    ) as v
  )
  insert into kernel.realtime_outbox (method, payload)
  select 'publish', v.payload
  from (
      select unnest($73::json[]) as payload
    ) as v
  returning id`;

/**
 * Usage of a limit changes with every stake, the rest a few times a month: counters in which only the usage changed, and those in which
 * more did. No counter is in both, since a statement updates a row once.
 */
function splitCounters({ counters, movedCounters }: Books['changes']): { used: LimitCounter[]; moved: LimitCounter[] } {
  const rows = [...counters.values()];
  if (movedCounters.size === 0) return { used: rows, moved: [] };
  const { used = [], moved = [] } = Object.groupBy(rows, ({ id }) => (movedCounters.has(id) ? 'moved' : 'used'));
  return { used, moved };
}

const movedArrays = (moved: readonly LimitCounter[]): Buffer[] => [
  texts(moved, ({ rate }) => rate),
  texts(moved, ({ windowStart }) => windowStart.toISOString()),
  texts(moved, ({ windowEnd }) => windowEnd.toISOString()),
  texts(moved, ({ overCapReason }) => overCapReason),
];

const zeroAsNull = (value: bigint): bigint | null => (value === 0n ? null : value);

/**
 * Writes what was decided and its messages; nothing is published before the database transaction commits (O1).
 * @returns ids of the messages in the outbox
 */
export async function writeBooks(
  connection: Connection,
  facts: { books: Books; now: Date; publications: readonly Publication[] },
): Promise<readonly bigint[]> {
  const { books, now, publications } = facts;
  const { changes } = books;
  const { used, moved } = splitCounters(changes);
  const rows = await connection.query<{ id: bigint }>(writeBatch, [
    now,
    ...opArrays(changes.ops),
    ...entryArrays(changes.entries),
    ...accountArrays([...changes.accounts.values()]),
    ...roundArrays([...changes.openedRounds.values()]),
    ...roundArrays([...changes.changedRounds.values()]),
    uuids(changes.outcomes, (outcome) => outcome.opId),
    uuids(changes.outcomes, (outcome) => outcome.outcomeOpId),
    uuids(used, ({ id }) => id),
    texts(used, ({ usedPicoMinor }) => usedPicoMinor.toString()),
    texts(changes.events, (event) => event.type),
    uuids(changes.events, (event) => event.playerId),
    jsons(changes.events, (event) => event.data),
    jsons(publications, centrifugoPayload),
    texts(changes.ops, (op) => op.rate),
    ...movedArrays(moved),
    uuids([...changes.openedRounds.values()], ({ round }) => round.bonusId),
    uuids([...changes.changedRounds.values()], ({ round }) => round.bonusId),
    uuids(moved, ({ id }) => id),
    texts(moved, ({ usedPicoMinor }) => usedPicoMinor.toString()),
    uuids([...changes.openedRounds.values()], ({ round }) => round.freespinId),
    uuids([...changes.changedRounds.values()], ({ round }) => round.freespinId),
    int8s([...changes.accounts.values()], ({ playResultMinor }) => playResultMinor),
    jsons([...changes.accounts.values()], lastRoundJson),
    int8s([...changes.openedRounds.values()], ({ round }) => round.forfeitedMinor),
    int8s([...changes.changedRounds.values()], ({ round }) => round.forfeitedMinor),
  ]);
  return rows.map(({ id }) => id);
}

/** Nothing to write: every command of the batch was a repeat or is not stored. */
export const isUnchanged = ({ changes }: Books): boolean => changes.ops.length === 0;

/** The `publish` command of Centrifugo's outbox (realtime §4). */
function centrifugoPayload(publication: Publication): string {
  const { channel, dataJson, idempotencyKey, version } = publication;
  // Our hub uses `thing_version` to drop an older state that arrives after a newer one; Centrifugo ignores the field.
  const thing = `"thing_version":{"thing":${JSON.stringify(version.thing)},"version":"${version.version}"}`;
  return `{"channel":${JSON.stringify(channel)},"idempotency_key":${JSON.stringify(idempotencyKey)},${thing},"data":${dataJson}}`;
}

const lastRoundJson = ({ lastRound }: AccountState): string | null =>
  lastRound === null
    ? null
    : JSON.stringify({
        source: lastRound.source,
        round: lastRound.round,
        gameId: lastRound.gameId,
        stake: lastRound.stakeMinor.toString(),
        win: lastRound.winMinor.toString(),
      });

const opArrays = (ops: readonly OpRow[]): Buffer[] => [
  uuids(ops, (op) => op.id),
  texts(ops, (op) => op.source),
  uuids(ops, (op) => op.playerId),
  texts(ops, (op) => op.externalId),
  texts(ops, (op) => op.kind),
  byteas(ops, (op) => op.requestHash),
  texts(ops, (op) => op.status),
  texts(ops, (op) => op.refusal),
  texts(ops, (op) => op.currency),
  int8s(ops, (op) => op.amountMinor),
  int8s(ops, (op) => op.effect.cash),
  int8s(ops, (op) => op.effect.bonus),
  int8s(ops, (op) => zeroAsNull(op.effect.locked)),
  int8s(ops, (op) => zeroAsNull(op.effect.receivable)),
  uuids(ops, (op) => op.houseAccountId),
  int8s(ops, (op) => op.cashAfterMinor),
  int8s(ops, (op) => op.bonusAfterMinor),
  texts(ops, (op) => op.round),
  uuids(ops, (op) => op.refOpId),
];

const entryArrays = (entries: readonly EntryRow[]): Buffer[] => [
  uuids(entries, (entry) => entry.opId),
  uuids(entries, (entry) => entry.accountId),
  texts(entries, (entry) => entry.bucket),
  texts(entries, (entry) => entry.currency),
  int8s(entries, (entry) => entry.amountMinor),
  int8s(entries, (entry) => entry.balanceAfterMinor),
  int8s(entries, (entry) => entry.accountSeq),
];

const accountArrays = (accounts: readonly AccountState[]): Buffer[] => [
  uuids(accounts, (account) => account.id),
  int8s(accounts, (account) => account.balances.cash),
  int8s(accounts, (account) => account.balances.bonus),
  int8s(accounts, (account) => account.balances.locked),
  int8s(accounts, (account) => account.balances.receivable),
  int8s(accounts, (account) => account.seq),
];

const roundArrays = (rows: readonly RoundRow[]): Buffer[] => [
  texts(rows, ({ round }) => round.source),
  uuids(rows, ({ playerId }) => playerId),
  texts(rows, ({ round }) => round.externalId),
  texts(rows, ({ round }) => round.gameId),
  texts(rows, ({ round }) => round.currency),
  int8s(rows, ({ round }) => round.stakeCashMinor),
  int8s(rows, ({ round }) => round.stakeBonusMinor),
  int8s(rows, ({ round }) => round.winMinor),
  int4s(rows, ({ round }) => round.betCount),
  int4s(rows, ({ round }) => round.liveBetCount),
  bools(rows, ({ round }) => round.isRolledBack),
  bools(rows, ({ round }) => round.isClosed),
  int8s(rows, ({ round }) => round.reportedBetsMinor),
  int8s(rows, ({ round }) => round.reportedWinsMinor),
  texts(rows, ({ round }) => round.reviewReason),
  texts(rows, ({ opIds }) => `{${opIds.join(',')}}`),
];
