import { sql } from 'kysely';
import * as z from 'zod';
import { type Database, many, run } from '../../../kernel/database.ts';
import type { CashbackPeriod, Span } from './rules.ts';

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

const ruleColumns = sql`
  r.campaign_id as "campaignId", c.name, c.names, r.period, r.rate_ppm as "ratePpm", trim_scale(r.amount_min)::text as "amountMin",
    trim_scale(r.amount_max)::text as "amountMax"`;

export const isOn = (now: Date) => sql<boolean>`
  (c.is_enabled
    and (c.available_from is null or c.available_from <= ${now})
    and (c.available_to is null or c.available_to > ${now}))`;

export const RULES_MAX = 100;

/** The cashbacks that are on now, in the operator's order. */
export async function listRules(database: Database, now: Date): Promise<CashbackRule[]> {
  return await many<CashbackRule>(database)`
    select ${ruleColumns}
    from game.cashback_rule r
    join game.bonus_campaign c on c.id = r.campaign_id
    where ${isOn(now)}
    order by c.position, c.id
    limit ${RULES_MAX}
  `;
}

/** A player's results of some days in a currency, at one rate. */
export interface LossOfDays {
  currency: string;
  /** Minor units per unit of the base currency; null: none was kept. */
  rate: string | null;
  lossMinor: bigint;
}

/** A player's cash losses in a span of days, by currency and rate, newest days first; negative for winnings. */
export async function listLosses(database: Database, of: Span & { playerId: string }): Promise<LossOfDays[]> {
  return await many<LossOfDays>(database)`
    select currency, rate, sum(staked_minor - won_minor)::bigint as "lossMinor"
    from game.cash_result
    where player_id = ${of.playerId}
      and day >= (${of.start}::timestamptz at time zone 'utc')::date
      and day < (${of.end}::timestamptz at time zone 'utc')::date
    group by currency, rate
    order by max(day) desc, currency, rate
    limit 1000
  `;
}

/** Players with an ended period whose results have changed since; longest waiting first. */
export async function listDuePlayers(database: Database, { now, limit }: { now: Date; limit: number }): Promise<string[]> {
  const rows = await many<{ playerId: string }>(database)`
    select player_id as "playerId"
    from game.cashback_look
    where due_at <= ${now}
    group by player_id
    order by min(due_at), player_id
    limit ${limit}
  `;
  return rows.map(({ playerId }) => playerId);
}

/** Drops what no cashback is reckoned by. */
export async function forgetLooks(database: Database, now: Date): Promise<void> {
  await run(database)`
    delete from game.cashback_look l
    where due_at <= ${now}
      and not exists (
        select 1
        from game.cashback_rule r
        where r.period = l.period
      )
  `;
}

export interface Look {
  period: CashbackPeriod;
  periodStart: Date;
}

/** A player's periods to be looked at, oldest first, held until the transaction ends. */
export async function holdLooks(database: Database, { playerId, now }: { playerId: string; now: Date }): Promise<Look[]> {
  return await many<Look>(database)`
    select period, period_start::timestamp at time zone 'utc' as "periodStart"
    from game.cashback_look
    where player_id = ${playerId}
      and due_at <= ${now}
    order by period_start, period
    limit 1000
    for update
  `;
}

export async function deleteLook(database: Database, { playerId, period, periodStart }: Look & { playerId: string }): Promise<void> {
  await run(database)`
    delete from game.cashback_look
    where player_id = ${playerId}
      and period = ${period}
      and period_start = (${periodStart}::timestamptz at time zone 'utc')::date
  `;
}

/**
 * Postpones a player's periods, behind everybody else's: by ten minutes, and by a day once they are two months old, since a player who
 * cannot receive them by then will be away for long.
 */
export async function deferLooks(database: Database, { playerId, now }: { playerId: string; now: Date }): Promise<void> {
  await run(database)`
    update game.cashback_look
    set due_at = ${now}::timestamptz
      + case when period_start < (${now}::timestamptz at time zone 'utc')::date - 60 then interval '1 day' else interval '10 minutes' end
    where player_id = ${playerId}
      and due_at <= ${now}
  `;
}

/** The cashbacks that were on in a period. */
export async function listRulesOf(database: Database, { period, periodStart }: Look): Promise<CashbackRule[]> {
  return await many<CashbackRule>(database)`
    select ${ruleColumns}
    from game.cashback_rule r
    join game.bonus_campaign c on c.id = r.campaign_id
    where r.period = ${period}
      and exists (
        select 1
        from game.cashback_span s
        where s.campaign_id = r.campaign_id
          and s.starts_on <= (${periodStart}::timestamptz at time zone 'utc')::date
          and s.ends_on > (${periodStart}::timestamptz at time zone 'utc')::date
      )
    order by c.position, c.id
    limit ${RULES_MAX}
  `;
}

/** The terms of a period's cashback, stored with it so that a later calculation agrees. */
const terms = z.object({ ratePpm: z.number(), amountMin: z.string(), amountMax: z.string().nullable(), rate: z.string() });
export type Terms = z.output<typeof terms>;

/** A period's cashback. */
export interface Payment {
  campaignId: string;
  playerId: string;
  currency: string;
  periodStart: Date;
  /** Null: paid for good by an earlier version. */
  terms: Terms | null;
  lossMinor: bigint;
  /** The amount owed so far. */
  amountMinor: bigint;
  givenMinor: bigint;
  settledMinor: bigint;
  /** How often something was given. */
  grants: number;
}

/** A player's periods of a cashback, oldest first. */
export async function listPayments(database: Database, of: { campaignId: string; playerId: string }): Promise<Payment[]> {
  const rows = await many<Payment>(database)`
    select campaign_id as "campaignId", player_id as "playerId", currency, period_start::timestamp at time zone 'utc' as "periodStart", terms,
      loss_minor as "lossMinor", amount_minor as "amountMinor", given_minor as "givenMinor", settled_minor as "settledMinor", grants
    from game.cashback_payment
    where campaign_id = ${of.campaignId}
      and player_id = ${of.playerId}
    order by period_start, currency
    limit 10000
  `;
  return rows.map((row) => ({ ...row, terms: row.terms === null ? null : terms.parse(row.terms) }));
}

/** Keeps what a period owes and has got by now. */
export async function savePayment(database: Database, payment: Payment & { at: Date }): Promise<void> {
  await run(database)`
    insert into game.cashback_payment (campaign_id, player_id, currency, period_start, terms, loss_minor, amount_minor, given_minor,
      settled_minor, grants, paid_at)
    values (
      ${payment.campaignId}, ${payment.playerId}, ${payment.currency}, (${payment.periodStart}::timestamptz at time zone 'utc')::date,
      ${JSON.stringify(payment.terms)}::jsonb, ${payment.lossMinor}, ${payment.amountMinor}, ${payment.givenMinor}, ${payment.settledMinor},
      ${payment.grants}, ${payment.at}
    )
    on conflict (campaign_id, player_id, currency, period_start) do update
    set loss_minor = excluded.loss_minor,
      amount_minor = excluded.amount_minor,
      given_minor = excluded.given_minor,
      settled_minor = excluded.settled_minor,
      grants = excluded.grants,
      paid_at = excluded.paid_at
  `;
}

/** A period of a player's as operators see it. */
export interface PeriodOfPlayer {
  campaignId: string;
  name: string;
  names: unknown;
  currency: string;
  day: string;
  lossMinor: bigint;
  owedMinor: bigint;
  givenMinor: bigint;
  settledMinor: bigint;
}

/** A player's periods of all cashbacks, the latest first. */
export async function listPeriods(database: Database, playerId: string): Promise<PeriodOfPlayer[]> {
  return await many<PeriodOfPlayer>(database)`
    select p.campaign_id as "campaignId", c.name, c.names, p.currency, p.period_start::text as day, p.loss_minor as "lossMinor",
      p.amount_minor as "owedMinor", case when p.terms is null then p.amount_minor else p.given_minor end as "givenMinor",
      p.settled_minor as "settledMinor"
    from game.cashback_payment p
    join game.bonus_campaign c on c.id = p.campaign_id
    where p.player_id = ${playerId}
    order by p.period_start desc, p.campaign_id, p.currency
    limit 1000
  `;
}

type NewRule = Omit<CashbackRule, 'name' | 'names'>;

/** A rule that is there stays as the operator made it. */
export async function insertRule(database: Database, rule: NewRule): Promise<void> {
  const { campaignId, period, ratePpm, amountMin, amountMax } = rule;
  await run(database)`
    insert into game.cashback_rule (campaign_id, period, rate_ppm, amount_min, amount_max)
    values (${campaignId}, ${period}, ${ratePpm}, ${amountMin}, ${amountMax})
    on conflict do nothing
  `;
}
