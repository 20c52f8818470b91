import { sql } from 'kysely';
import type { Database } from '../../../kernel/database.ts';
import type { CashbackPeriod } from './rules.ts';

/** What a player staked and won in cash on a day (`YYYY-MM-DD`, UTC). */
export interface CashResult {
  playerId: string;
  currency: string;
  day: string;
  stakedMinor: bigint;
  wonMinor: bigint;
}

/** Adds to the days' results. Each player, currency and day is named once in a list. */
export async function addCashResults(database: Database, results: readonly CashResult[]): Promise<void> {
  const ordered = results.toSorted((a, b) => (`${a.playerId} ${a.currency} ${a.day}` < `${b.playerId} ${b.currency} ${b.day}` ? -1 : 1));
  await sql`
    insert into game.cash_result (player_id, currency, day, staked_minor, won_minor)
    select *
    from unnest(
      ${ordered.map(({ playerId }) => playerId)}::uuid[],
      ${ordered.map(({ currency }) => currency)}::text[],
      ${ordered.map(({ day }) => day)}::date[],
      ${ordered.map(({ stakedMinor }) => stakedMinor)}::bigint[],
      ${ordered.map(({ wonMinor }) => wonMinor)}::bigint[]
    )
    on conflict (player_id, currency, day) do update
    set staked_minor = game.cash_result.staked_minor + excluded.staked_minor,
      won_minor = game.cash_result.won_minor + excluded.won_minor
  `.execute(database);
}

/** A cashback as the operator has set it, with the name players see. */
export interface CashbackRule {
  campaignId: string;
  name: string;
  names: unknown;
  period: CashbackPeriod;
  ratePpm: number;
  /** Major units of the base currency. */
  amountMin: string;
  amountMax: string | null;
}

/** The cashbacks that are on now, in the operator's order. */
export async function listRules(database: Database, now: Date): Promise<CashbackRule[]> {
  const { rows } = await sql<CashbackRule>`
    select r.campaign_id as "campaignId", c.name, c.names, r.period, r.rate_ppm as "ratePpm", trim_scale(r.amount_min)::text as "amountMin",
      trim_scale(r.amount_max)::text as "amountMax"
    from game.cashback_rule r
    join game.bonus_campaign c on c.id = r.campaign_id
    where c.is_enabled
      and (c.available_from is null or c.available_from <= ${now})
      and (c.available_to is null or c.available_to > ${now})
    order by c.position, c.id
    limit 100
  `.execute(database);
  return rows;
}

/** What a player has lost in cash in a span of days, less than nothing when he has won. */
export async function lossOf(database: Database, of: { playerId: string; currency: string; start: Date; end: Date }): Promise<bigint> {
  const { rows } = await sql<{ loss: bigint }>`
    select coalesce(sum(staked_minor - won_minor), 0)::bigint as loss
    from game.cash_result
    where player_id = ${of.playerId}
      and currency = ${of.currency}
      and day >= (${of.start}::timestamptz at time zone 'utc')::date
      and day < (${of.end}::timestamptz at time zone 'utc')::date
  `.execute(database);
  return rows[0]?.loss ?? 0n;
}

export interface Loss {
  playerId: string;
  currency: string;
  lossMinor: bigint;
}

/** Players with a net loss in a span of days whose cashback by a rule has not been calculated yet. */
export async function listUnpaidLosses(
  database: Database,
  of: { campaignId: string; start: Date; end: Date; limit: number },
): Promise<Loss[]> {
  const { rows } = await sql<Loss>`
    select r.player_id as "playerId", r.currency, sum(r.staked_minor - r.won_minor)::bigint as "lossMinor"
    from game.cash_result r
    where r.day >= (${of.start}::timestamptz at time zone 'utc')::date
      and r.day < (${of.end}::timestamptz at time zone 'utc')::date
      and not exists (
        select 1
        from game.cashback_payment p
        where p.campaign_id = ${of.campaignId}
          and p.player_id = r.player_id
          and p.currency = r.currency
          and p.period_start = (${of.start}::timestamptz at time zone 'utc')::date
      )
    group by r.player_id, r.currency
    having sum(r.staked_minor - r.won_minor) > 0
    order by r.player_id, r.currency
    limit ${of.limit}
  `.execute(database);
  return rows;
}

/** Records what was reckoned for a period. @returns false when it was recorded before: then nothing is paid now (I22) */
export async function insertPayment(
  database: Database,
  payment: Loss & { campaignId: string; periodStart: Date; amountMinor: bigint; paidAt: Date },
): Promise<boolean> {
  const { rows } = await sql<{ inserted: boolean }>`
    insert into game.cashback_payment (campaign_id, player_id, currency, period_start, loss_minor, amount_minor, paid_at)
    values (
      ${payment.campaignId}, ${payment.playerId}, ${payment.currency}, (${payment.periodStart}::timestamptz at time zone 'utc')::date,
      ${payment.lossMinor}, ${payment.amountMinor}, ${payment.paidAt}
    )
    on conflict do nothing
    returning true as inserted
  `.execute(database);
  return rows.length > 0;
}

type NewRule = Omit<CashbackRule, 'name' | 'names'>;

/** A rule that is there stays as the operator made it. */
export async function insertRule(database: Database, rule: NewRule): Promise<void> {
  const { campaignId, period, ratePpm, amountMin, amountMax } = rule;
  await sql`
    insert into game.cashback_rule (campaign_id, period, rate_ppm, amount_min, amount_max)
    values (${campaignId}, ${period}, ${ratePpm}, ${amountMin}, ${amountMax})
    on conflict do nothing
  `.execute(database);
}
