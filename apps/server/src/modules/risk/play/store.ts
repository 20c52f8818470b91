import { type Database, many, one, run } from '../../../kernel/database.ts';

interface PlaySessionRow {
  id: string;
  startedAt: Date;
  lastPlayedAt: Date;
}

export interface PlayTotal {
  currency: string;
  stakedMinor: bigint;
  wonMinor: bigint;
}

/** The latest play of a player, running or over. */
export async function findPlaySession(database: Database, playerId: string): Promise<PlaySessionRow | undefined> {
  return await one<PlaySessionRow>(database)`
    select id, started_at as "startedAt", last_played_at as "lastPlayedAt"
    from risk.play_session
    where player_id = ${playerId}
    order by started_at desc, id desc
    limit 1
  `;
}

export async function insertPlaySession(database: Database, session: { id: string; playerId: string; now: Date }): Promise<void> {
  await run(database)`
    insert into risk.play_session (id, player_id, started_at, last_played_at)
    values (${session.id}, ${session.playerId}, ${session.now}, ${session.now})
  `;
}

export async function touchPlaySession(database: Database, session: { id: string; now: Date }): Promise<void> {
  await run(database)`
    update risk.play_session
    set last_played_at = greatest(last_played_at, ${session.now})
    where id = ${session.id}
  `;
}

const CURRENCIES_MAX = 100;

export async function listTotals(database: Database, playSessionId: string): Promise<PlayTotal[]> {
  return await many<PlayTotal>(database)`
    select currency, staked_minor as "stakedMinor", won_minor as "wonMinor"
    from risk.play_total
    where play_session_id = ${playSessionId}
    order by currency
    limit ${CURRENCIES_MAX}
  `;
}

/** The change an event of play makes to a session. */
export interface Movement {
  playerId: string;
  at: Date;
  currency: string;
  stakedMinor: bigint;
  wonMinor: bigint;
  /** The player did something then: a stake, a cash-out. */
  isAct: boolean;
}

/** The change to a player's day: by decided play, or by a payment. */
export interface DayMovement {
  playerId: string;
  /** `YYYY-MM-DD` in UTC. */
  day: string;
  currency: string;
  stakedMinor: bigint;
  wonMinor: bigint;
  depositedMinor: bigint;
  withdrawnMinor: bigint;
}

/** Adds to the days of the players. */
export async function addToDays(database: Database, movements: readonly DayMovement[]): Promise<void> {
  if (movements.length === 0) return;
  await run(database)`
    insert into risk.play_day as known (player_id, day, currency, staked_minor, won_minor, deposited_minor, withdrawn_minor)
    select player_id, day, currency, sum(staked), sum(won), sum(deposited), sum(withdrawn)
    from unnest(
      ${movements.map(({ playerId }) => playerId)}::uuid[],
      ${movements.map(({ day }) => day)}::date[],
      ${movements.map(({ currency }) => currency)}::text[],
      ${movements.map(({ stakedMinor }) => stakedMinor)}::bigint[],
      ${movements.map(({ wonMinor }) => wonMinor)}::bigint[],
      ${movements.map(({ depositedMinor }) => depositedMinor)}::bigint[],
      ${movements.map(({ withdrawnMinor }) => withdrawnMinor)}::bigint[]
    ) as moved (player_id, day, currency, staked, won, deposited, withdrawn)
    group by 1, 2, 3
    order by 1, 2, 3
    on conflict (player_id, day, currency) do update
    set staked_minor = known.staked_minor + excluded.staked_minor,
      won_minor = known.won_minor + excluded.won_minor,
      deposited_minor = known.deposited_minor + excluded.deposited_minor,
      withdrawn_minor = known.withdrawn_minor + excluded.withdrawn_minor
  `;
}

/** Adds to the play the money was moved in: the player's latest that had begun by then. Money outside any play is in the day alone. */
export async function addToSessions(database: Database, movements: readonly Movement[]): Promise<void> {
  if (movements.length === 0) return;
  await run(database)`
    with found as (
      select session.id, moved.at, moved.currency, moved.staked, moved.won, moved.is_act
      from unnest(
        ${movements.map(({ playerId }) => playerId)}::uuid[],
        ${movements.map(({ at }) => at)}::timestamptz[],
        ${movements.map(({ currency }) => currency)}::text[],
        ${movements.map(({ stakedMinor }) => stakedMinor)}::bigint[],
        ${movements.map(({ wonMinor }) => wonMinor)}::bigint[],
        ${movements.map(({ isAct }) => isAct)}::boolean[]
      ) as moved (player_id, at, currency, staked, won, is_act)
      cross join lateral (
        select id
        from risk.play_session
        where player_id = moved.player_id
          and started_at <= moved.at
        order by started_at desc, id desc
        limit 1
      ) as session
    ), touched as (
      update risk.play_session
      set last_played_at = greatest(last_played_at, latest.at)
      from (select id, max(at) as at from found where is_act group by id) as latest
      where risk.play_session.id = latest.id
    )
    insert into risk.play_total as known (play_session_id, currency, staked_minor, won_minor)
    select id, currency, sum(staked), sum(won)
    from found
    group by id, currency
    order by id, currency
    on conflict (play_session_id, currency) do update
    set staked_minor = known.staked_minor + excluded.staked_minor,
      won_minor = known.won_minor + excluded.won_minor
  `;
}
