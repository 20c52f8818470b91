import { type Database, many } from '../../../kernel/database.ts';

/** A stretch of play of one game. */
interface Stretch {
  gameId: string;
  source: string;
  currency: string;
  from: Date;
  to: Date;
}

interface StretchSums {
  rounds: number;
  stakedMinor: bigint;
  wonMinor: bigint;
}

/** More rounds do not fit into twelve hours, the longest a game stays open. */
const ROUNDS_MAX = 20_000;

/** What was played in each stretch, in their order. */
export async function sumStretches(
  database: Database,
  { playerId, stretches }: { playerId: string; stretches: readonly Stretch[] },
): Promise<StretchSums[]> {
  return await many<StretchSums>(database)`
    select count(spin.id)::int as rounds, coalesce(sum(spin.stake_minor), 0)::bigint as "stakedMinor",
      coalesce(sum(spin.payout_minor), 0)::bigint as "wonMinor"
    from unnest(
      ${stretches.map(({ gameId }) => gameId)}::text[],
      ${stretches.map(({ source }) => source)}::text[],
      ${stretches.map(({ currency }) => currency)}::text[],
      ${stretches.map(({ from }) => from)}::timestamptz[],
      ${stretches.map(({ to }) => to)}::timestamptz[]
    ) with ordinality as asked (game_id, source, currency, began_at, ended_at, place)
    left join lateral (
      select id, stake_minor, payout_minor
      from game.spin
      where player_id = ${playerId}
        and game_id = asked.game_id
        and created_at >= asked.began_at
        and created_at < asked.ended_at
        and source = asked.source
        and currency = asked.currency
      limit ${ROUNDS_MAX}
    ) as spin on true
    group by asked.place
    order by asked.place
  `;
}

export interface Returned {
  gameId: string;
  currency: string;
  rounds: number;
  stakedMinor: bigint;
  wonMinor: bigint;
  /** Σ stake²: what of chance large stakes carry. */
  squaredStakes: number;
}

/**
 * The return of a player's newest closed rounds, by game and currency. Includes wins forfeited by bonus terms: the game paid them (D-150).
 */
export async function sumReturns(
  database: Database,
  { playerId, from, limit }: { playerId: string; from: Date | null; limit: number },
): Promise<Returned[]> {
  return await many<Returned>(database)`
    select game_id as "gameId", currency, count(*)::int as rounds, sum(stake_minor)::bigint as "stakedMinor",
      sum(payout_minor + forfeited_minor)::bigint as "wonMinor", sum(stake_minor::float8 * stake_minor) as "squaredStakes"
    from (
      select game_id, currency, stake_minor, payout_minor, forfeited_minor
      from game.spin
      where player_id = ${playerId}
        and is_closed
        and stake_minor > 0
        and (${from}::timestamptz is null or created_at >= ${from})
      order by created_at desc, id desc
      limit ${limit}
    ) as newest
    group by game_id, currency
    order by sum(stake_minor) desc, game_id, currency
  `;
}
