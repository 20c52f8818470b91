import { type Database, run } from '../../../kernel/database.ts';
import type { DayResult } from '../../wallet/index.ts';
import { type CashbackPeriod, periodAt } from './rules.ts';

/** Adds to the days' results. Each player, currency and day is named once in a list, in this order. The first rate of a day stays. */
export async function addCashResults(database: Database, results: readonly DayResult[]): Promise<void> {
  await run(database)`
    insert into game.cash_result (player_id, currency, day, staked_minor, won_minor, rate)
    select *
    from unnest(
      ${results.map(({ playerId }) => playerId)}::uuid[],
      ${results.map(({ currency }) => currency)}::text[],
      ${results.map(({ day }) => day)}::date[],
      ${results.map(({ stakedMinor }) => stakedMinor)}::bigint[],
      ${results.map(({ wonMinor }) => wonMinor)}::bigint[],
      ${results.map(({ rate }) => rate)}::text[]
    )
    on conflict (player_id, currency, day) do update
    set staked_minor = game.cash_result.staked_minor + excluded.staked_minor,
      won_minor = game.cash_result.won_minor + excluded.won_minor,
      rate = coalesce(game.cash_result.rate, excluded.rate)
  `;
}

const periods: readonly CashbackPeriod[] = ['day', 'week'];

/** Records the days whose periods need their cashback calculated once they have ended. */
export async function noteLooks(database: Database, days: readonly Pick<DayResult, 'playerId' | 'day'>[]): Promise<void> {
  const looks = days.flatMap(({ playerId, day }) =>
    periods.map((period) => ({ playerId, period, ...periodAt(period, new Date(`${day}T00:00:00Z`)) })),
  );
  await run(database)`
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
  `;
}
