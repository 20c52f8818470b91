import { sql } from 'kysely';
import type { Database } from '../../../../kernel/database.ts';
import { type CashbackPeriod, periodAt } from '../rules.ts';
import type { CashResult, CashRound } from './rounds.ts';

/** The rounds of a batch that are kept. */
export async function readRounds(
  database: Database,
  keys: readonly Pick<CashRound, 'playerId' | 'source' | 'round'>[],
): Promise<CashRound[]> {
  const { rows } = await sql<CashRound>`
    select r.player_id as "playerId", r.source, r.round, r.currency, r.staked_minor as "stakedMinor", r.won_minor as "wonMinor",
      r.returned_minor as "returnedMinor", r.cashed_minor as "cashedMinor", r.returns, r.rate, r.day::text as day
    from unnest(
      ${keys.map(({ playerId }) => playerId)}::uuid[],
      ${keys.map(({ source }) => source)}::text[],
      ${keys.map(({ round }) => round)}::text[]
    ) as wanted (player_id, source, round)
    join game.cash_round r using (player_id, source, round)
  `.execute(database);
  return rows;
}

/** Keeps rounds as they are by now. Each is named once in a list. */
export async function saveRounds(database: Database, rounds: readonly CashRound[]): Promise<void> {
  await sql`
    insert into game.cash_round (player_id, source, round, currency, staked_minor, won_minor, returned_minor, cashed_minor, returns, rate, day)
    select player_id, source, round, currency, staked, won, returned, cashed, returns::jsonb, rate, day
    from unnest(
      ${rounds.map(({ playerId }) => playerId)}::uuid[],
      ${rounds.map(({ source }) => source)}::text[],
      ${rounds.map(({ round }) => round)}::text[],
      ${rounds.map(({ currency }) => currency)}::text[],
      ${rounds.map(({ stakedMinor }) => stakedMinor)}::bigint[],
      ${rounds.map(({ wonMinor }) => wonMinor)}::bigint[],
      ${rounds.map(({ returnedMinor }) => returnedMinor)}::bigint[],
      ${rounds.map(({ cashedMinor }) => cashedMinor)}::bigint[],
      ${rounds.map(({ returns }) => JSON.stringify(returns))}::text[],
      ${rounds.map(({ rate }) => rate)}::text[],
      ${rounds.map(({ day }) => day)}::date[]
    ) as r (player_id, source, round, currency, staked, won, returned, cashed, returns, rate, day)
    on conflict (player_id, source, round) do update
    set staked_minor = excluded.staked_minor,
      won_minor = excluded.won_minor,
      returned_minor = excluded.returned_minor,
      cashed_minor = excluded.cashed_minor,
      returns = excluded.returns,
      rate = excluded.rate,
      day = excluded.day
  `.execute(database);
}

/** Adds to the days' results. Each player, currency and day is named once in a list. The first rate of a day stays. */
export async function addCashResults(database: Database, results: readonly CashResult[]): Promise<void> {
  const ordered = results.toSorted((a, b) => (`${a.playerId} ${a.currency} ${a.day}` < `${b.playerId} ${b.currency} ${b.day}` ? -1 : 1));
  await sql`
    insert into game.cash_result (player_id, currency, day, staked_minor, won_minor, rate)
    select *
    from unnest(
      ${ordered.map(({ playerId }) => playerId)}::uuid[],
      ${ordered.map(({ currency }) => currency)}::text[],
      ${ordered.map(({ day }) => day)}::date[],
      ${ordered.map(({ stakedMinor }) => stakedMinor)}::bigint[],
      ${ordered.map(({ wonMinor }) => wonMinor)}::bigint[],
      ${ordered.map(({ rate }) => rate)}::text[]
    )
    on conflict (player_id, currency, day) do update
    set staked_minor = game.cash_result.staked_minor + excluded.staked_minor,
      won_minor = game.cash_result.won_minor + excluded.won_minor,
      rate = coalesce(game.cash_result.rate, excluded.rate)
  `.execute(database);
}

const periods: readonly CashbackPeriod[] = ['day', 'week'];

/** Notes that cashback of the periods of these days is to be reckoned, once they have ended. */
export async function noteLooks(database: Database, days: readonly Pick<CashResult, 'playerId' | 'day'>[]): Promise<void> {
  const looks = days.flatMap(({ playerId, day }) =>
    periods.map((period) => ({ playerId, period, ...periodAt(period, new Date(`${day}T00:00:00Z`)) })),
  );
  await sql`
    insert into game.cashback_look (player_id, period, period_start, due_at)
    select distinct player_id, period, (starts_at at time zone 'utc')::date, ends_at
    from unnest(
      ${looks.map(({ playerId }) => playerId)}::uuid[],
      ${looks.map(({ period }) => period)}::text[],
      ${looks.map(({ start }) => start)}::timestamptz[],
      ${looks.map(({ end }) => end)}::timestamptz[]
    ) as l (player_id, period, starts_at, ends_at)
    order by 1, 2, 3
    on conflict (player_id, period, period_start) do update
    set due_at = excluded.due_at
    where game.cashback_look.due_at > excluded.due_at
  `.execute(database);
}
