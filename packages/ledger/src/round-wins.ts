import type { HouseAccount, HouseKind } from './command.ts';
import type { Connection } from './database/connection.ts';
import { uuidPattern } from './freespins.ts';

/** A win that was not rolled back, in minor units, and who paid it. */
interface StandingWin {
  readonly externalId: string;
  readonly amountMinor: bigint;
  readonly house: HouseAccount;
}

/** A round's stakes and wins so far. Amounts in minor units. */
export interface RoundWins {
  /** Null before its first bet. */
  readonly gameId: string | null;
  /** Stakes not rolled back. */
  readonly stakeMinor: bigint;
  /** Bets not rolled back. */
  readonly liveBetCount: number;
  /** The campaign that it plays, or else the one that is asked about, where it is the player's. */
  readonly freespin: { readonly isOfRound: boolean; readonly stakeMinor: bigint | null } | undefined;
  readonly wins: readonly StandingWin[];
}

interface RoundRow {
  readonly gameId: string | null;
  readonly stakeMinor: bigint | null;
  readonly liveBetCount: number | null;
  readonly freespinId: string | null;
  readonly campaignId: string | null;
  readonly campaignStakeMinor: bigint | null;
}

const roundQuery = `
  select r.game_id as "gameId", r.stake_cash_minor + r.stake_bonus_minor as "stakeMinor", r.live_bet_count as "liveBetCount",
    r.freespin_id as "freespinId", f.id as "campaignId", f.stake_minor as "campaignStakeMinor"
  from (select $1::uuid as player_id, $2::text as source, $3::text as round, $4::uuid as freespin_id) as k
  left join ledger.round r on r.player_id = k.player_id and r.source = k.source and r.external_id = k.round
  left join ledger.freespin f on f.id = coalesce(r.freespin_id, k.freespin_id) and f.player_id = k.player_id`;

const winsQuery = `
  select o.external_id as "externalId", o.amount_minor as "amountMinor", h.kind, h.detail
  from ledger.round r
  join ledger.op o on o.id = any(r.op_ids) and o.kind = 'win' and o.status = 'applied'
  join ledger.house_account h on h.id = o.house_account_id
  left join ledger.op_outcome x on x.op_id = o.id
  where r.player_id = $1
    and r.source = $2
    and r.external_id = $3
    and x.op_id is null`;

/** When rounds began, by player, source and id; those that have not begun are left out. */
export async function roundBeginnings(
  connection: Connection,
  rounds: readonly { playerId: string; source: string; round: string }[],
): Promise<readonly { playerId: string; source: string; round: string; openedAt: Date }[]> {
  if (rounds.length === 0) return [];
  const statement = `
    select r.player_id as "playerId", r.source, r.external_id as round, r.opened_at as "openedAt"
    from (select distinct unnest($1::uuid[]) as player_id, unnest($2::text[]) as source, unnest($3::text[]) as round) as k
    join ledger.round r on r.player_id = k.player_id and r.source = k.source and r.external_id = k.round
    limit ${rounds.length}`;
  const values = [rounds.map(({ playerId }) => playerId), rounds.map(({ source }) => source), rounds.map(({ round }) => round)];
  return connection.query(statement, values);
}

/** From when on rounds are followed with themselves: a day after the update that brought it, or always. */
export async function followedSince(connection: Connection): Promise<Date> {
  const [row] = await connection.query<{ since: Date }>('select since from ledger.round_following', []);
  return row?.since ?? new Date(0);
}

/** A player's round: its stakes, and its wins that were not rolled back; zero for a round that has not begun. The player must be locked. */
export async function readRoundWins(
  connection: Connection,
  { playerId, source, round, freespinId }: { playerId: string; source: string; round: string; freespinId: string | undefined },
): Promise<RoundWins> {
  const named = freespinId !== undefined && uuidPattern.test(freespinId) ? freespinId : null;
  const [row] = await connection.query<RoundRow>(roundQuery, [playerId, source, round, named]);
  const wins = await connection.query<Omit<StandingWin, 'house'> & { kind: HouseKind; detail: string }>(winsQuery, [
    playerId,
    source,
    round,
  ]);
  return {
    gameId: row?.gameId ?? null,
    stakeMinor: row?.stakeMinor ?? 0n,
    liveBetCount: row?.liveBetCount ?? 0,
    freespin: campaignOf(row),
    wins: wins.map(({ kind, detail, ...win }) => ({ ...win, house: { kind, detail } })),
  };
}

const campaignOf = (row: RoundRow | undefined): RoundWins['freespin'] =>
  row === undefined || row.campaignId === null ? undefined : { isOfRound: row.freespinId !== null, stakeMinor: row.campaignStakeMinor };
