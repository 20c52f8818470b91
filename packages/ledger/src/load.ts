import { bools, byteas, texts, uuids } from './array-encoder.ts';
import { Books, operationKey } from './books.ts';
import type { LedgerCommand } from './command.ts';
import type { Connection } from './connection.ts';
import { hex } from './hash.ts';
import { accountFrom, countersFrom, gameSessionFrom, type LoadedRow, opFrom, playerFrom, roundFrom } from './load-row.ts';

/** Locks the players in id order, which is the only lock order of the ledger: two batches cannot deadlock (reliability §1.3). */
const lockPlayers = `
  select player_id
  from ledger.player
  where player_id = any($1::uuid[])
  order by player_id
  for no key update`;

// Rare columns travel as JSON; their 64-bit numbers as text, since JSON numbers of JavaScript end at 2^53.
const opJson = (op: string, more: string): string => `jsonb_build_object(
      'id', ${op}.id, 'source', ${op}.source, 'externalId', ${op}.external_id, 'kind', ${op}.kind, 'status', ${op}.status,
      'requestHash', encode(${op}.request_hash, 'hex'), 'refusal', ${op}.refusal, 'currency', ${op}.currency,
      'amountMinor', ${op}.amount_minor::text, 'cashMinor', ${op}.cash_minor::text, 'bonusMinor', ${op}.bonus_minor::text,
      'lockedMinor', ${op}.locked_minor::text, 'receivableMinor', ${op}.receivable_minor::text,
      'cashAfterMinor', ${op}.cash_after_minor::text, 'bonusAfterMinor', ${op}.bonus_after_minor::text, 'roundId', ${op}.round_id,
      'createdAt', ${op}.created_at${more})`;
const houseJson = (house: string, outcome: string): string =>
  `, 'houseKind', ${house}.kind, 'houseDetail', ${house}.detail, 'outcomeOpId', ${outcome}.outcome_op_id`;
const roundJson = (round: string): string => `jsonb_build_object(
      'id', ${round}.id, 'source', ${round}.source, 'externalId', ${round}.external_id, 'gameId', ${round}.game_id, 'currency', ${round}.currency,
      'stakeCashMinor', ${round}.stake_cash_minor::text, 'stakeBonusMinor', ${round}.stake_bonus_minor::text, 'winMinor', ${round}.win_minor::text,
      'betCount', ${round}.bet_count, 'liveBetCount', ${round}.live_bet_count,
      'isRolledBack', ${round}.is_rolled_back, 'isClosed', ${round}.is_closed, 'reportedBetsMinor', ${round}.reported_bets_minor::text,
      'reportedWinsMinor', ${round}.reported_wins_minor::text, 'reviewReason', ${round}.review_reason)`;

/**
 * One row per command with everything its decision may look at. It runs after the lock as a statement of its own, since a
 * statement that waited for a lock still sees the other tables as they were before it waited. Each lookup is one index
 * probe: the joins are written so that nothing but a nested loop over unique indexes makes sense (architecture.md, Money).
 */
const loadCommands = `
  select
    p.player_id as "playerId", p.status as "playerStatus", p.excluded_until as "excludedUntil",
    p.cooling_off_until as "coolingOffUntil", p.is_reality_check_due as "isRealityCheckDue",
    a.id as "accountId", a.currency as "accountCurrency", a.status as "accountStatus", a.seq as "accountSeq",
    a.cash_minor as "cashMinor", a.bonus_minor as "bonusMinor", a.locked_minor as "lockedMinor", a.receivable_minor as "receivableMinor",
    case when o.id is not null then ${opJson('o', '')} end as "op",
    case when f.id is not null then ${opJson('f', houseJson('fh', 'fx'))} end as "reference",
    case when r.id is not null then ${roundJson('r')} end as "round",
    case when fr.id is not null then ${roundJson('fr')} end as "referenceRound",
    s.id as "sessionId", s.player_id as "sessionPlayerId", s.source as "sessionSource", s.game_id as "sessionGameId",
    s.currency as "sessionCurrency", s.expires_at as "sessionExpiresAt", s.closed_at as "sessionClosedAt",
    ro.ops as "roundOps",
    lc.counters as "limitCounters",
    exists (
      select from ledger.game_block b
      where b.source = c.source and b.game_id = ''
    ) as "isSourceBlocked",
    exists (
      select from ledger.game_block b
      where b.source = c.source and b.game_id = c.game_id
    ) as "isGameBlocked"
  from unnest($1::text[], $2::uuid[], $3::text[], $4::text[], $5::text[], $6::text[], $7::bool[], $8::bytea[], $9::text[])
    with ordinality as c(source, player_id, external_id, currency, round, reference, concerns_round, token_hash, game_id, n)
  left join ledger.player p on p.player_id = c.player_id
  left join ledger.op o on o.source = c.source and o.player_id = c.player_id and o.external_id = c.external_id
  left join ledger.op f on f.source = c.source and f.player_id = c.player_id and f.external_id = c.reference
  left join ledger.op_outcome fx on fx.op_id = f.id
  left join ledger.house_account fh on fh.id = f.house_account_id
  left join ledger.round r on r.source = c.source and r.player_id = c.player_id and r.external_id = c.round
  left join ledger.round fr on fr.player_id = c.player_id and fr.id = f.round_id
  left join ledger.account a on a.player_id = c.player_id and a.currency = coalesce(c.currency, f.currency, r.currency, fr.currency)
  left join ledger.game_session s on s.token_hash = c.token_hash
  left join lateral (
    select jsonb_agg(${opJson('m', houseJson('mh', 'mx'))} order by m.id) as ops
    from ledger.op m
    left join ledger.op_outcome mx on mx.op_id = m.id
    left join ledger.house_account mh on mh.id = m.house_account_id
    where m.round_id = coalesce(r.id, fr.id)
  ) ro on c.concerns_round
  left join lateral (
    select jsonb_agg(jsonb_build_object(
      'id', l.id, 'definition', l.definition, 'currency', l.currency, 'windowStart', l.window_start, 'windowEnd', l.window_end,
      'capMinor', l.cap_minor::text, 'usedMinor', l.used_minor::text) order by l.id) as counters
    from ledger.limit_counter l
    where l.player_id = c.player_id
  ) lc on true
  order by c.n`;

/** Locks the players of the commands and loads what their decisions may look at. */
export async function loadBooks(
  connection: Connection,
  batch: { commands: readonly LedgerCommand[]; houseIds: ReadonlyMap<string, string> },
): Promise<Books> {
  const { commands } = batch;
  const players = uuids([...new Set(commands.map((command) => command.playerId))]);
  const locked = connection.query(lockPlayers, [players]);
  if (connection.isPipelined !== true) await locked;
  const [rows] = await Promise.all([
    connection.query<LoadedRow>(loadCommands, [
      texts(commands.map((command) => command.source)),
      uuids(commands.map((command) => command.playerId)),
      texts(commands.map((command) => command.externalId)),
      texts(commands.map((command) => command.currency ?? null)),
      texts(commands.map((command) => command.round ?? null)),
      texts(commands.map((command) => command.reference ?? null)),
      bools(commands.map((command) => command.concernsRound === true)),
      byteas(commands.map((command) => (command.sessionTokenHash === undefined ? null : hex(command.sessionTokenHash)))),
      texts(commands.map((command) => command.gameId ?? null)),
    ]),
    locked,
  ]);
  const books = new Books(batch.houseIds);
  rows.forEach((row, index) => {
    const command = commands[index];
    if (command !== undefined) enter(books, command, row);
  });
  return books;
}

function enter(books: Books, command: LedgerCommand, row: LoadedRow): void {
  const { playerId } = command;
  const player = playerFrom(row);
  if (player === undefined) return;
  books.players.set(playerId, player);
  const account = accountFrom(row);
  if (account !== undefined) books.loadAccount(account);
  if (row.op !== null) books.loadOp(operationKey(command, command.externalId), opFrom(row.op));
  if (row.reference !== null && command.reference !== undefined) {
    books.loadOp(operationKey(command, command.reference), opFrom(row.reference));
  }
  for (const round of [row.round, row.referenceRound]) if (round !== null) books.loadRound(playerId, roundFrom(round));
  const concerned = row.round ?? row.referenceRound;
  if (command.concernsRound === true && concerned !== null) books.loadOpsOfRound(concerned.id, (row.roundOps ?? []).map(opFrom));
  const session = gameSessionFrom(row);
  if (session !== undefined && command.sessionTokenHash !== undefined) books.gameSessions.set(hex(command.sessionTokenHash), session);
  if (row.isSourceBlocked) books.blockGame(command.source, '');
  if (row.isGameBlocked) books.blockGame(command.source, command.gameId ?? '');
  if (row.limitCounters !== null) books.loadLimitCounters(playerId, countersFrom(row.limitCounters));
}
