import { type RawBuilder, sql } from 'kysely';
import { type Database, many, run } from '../../../kernel/database.ts';
import type { CashbackPeriod } from './rules.ts';
import { isOn, RULES_MAX } from './store.ts';

/** UTC days, `YYYY-MM-DD`; the end is exclusive. */
export interface RuleSpan {
  campaignId: string;
  startsOn: string;
  endsOn: string;
  isOpen: boolean;
}

/** Each cashback, whether it is on now, and the last span of periods it was seen on in. */
export async function listSpans(
  database: Database,
  now: Date,
): Promise<{ campaignId: string; period: CashbackPeriod; isOn: boolean; last: RuleSpan | null }[]> {
  return await many<{ campaignId: string; period: CashbackPeriod; isOn: boolean; last: RuleSpan | null }>(database)`
    select r.campaign_id as "campaignId", r.period, ${isOn(now)} as "isOn",
      (
        select json_build_object('campaignId', s.campaign_id, 'startsOn', s.starts_on, 'endsOn', s.ends_on, 'isOpen', s.is_open)
        from game.cashback_span s
        where s.campaign_id = r.campaign_id
        order by s.starts_on desc
        limit 1
      ) as last
    from game.cashback_rule r
    join game.bonus_campaign c on c.id = r.campaign_id
    order by c.position, c.id
    limit ${RULES_MAX}
  `;
}

/**
 * Whether any player's period is due, or the next run would change the span of a rule: because the rule began, ended or was switched, or
 * its current period has ended.
 */
export const hasDue = (now: Date, endsOn: Readonly<Record<CashbackPeriod, string>>): RawBuilder<boolean> => sql<boolean>`
  (exists (select 1 from game.cashback_look where due_at <= ${now})
    or exists (
      select 1
      from game.cashback_rule r
      join game.bonus_campaign c on c.id = r.campaign_id
      left join lateral (
        select s.is_open, s.ends_on
        from game.cashback_span s
        where s.campaign_id = r.campaign_id
        order by s.starts_on desc
        limit 1
      ) as last on true
      where case
          when ${isOn(now)} then last.is_open is not true
            or last.ends_on < case r.period when 'day' then ${endsOn.day}::date else ${endsOn.week}::date end
          else last.is_open is true
        end
    ))`;

export async function saveSpan(database: Database, { campaignId, startsOn, endsOn, isOpen }: RuleSpan): Promise<void> {
  await run(database)`
    insert into game.cashback_span (campaign_id, starts_on, ends_on, is_open)
    values (${campaignId}, ${startsOn}, ${endsOn}, ${isOpen})
    on conflict (campaign_id, starts_on) do update
    set ends_on = greatest(game.cashback_span.ends_on, excluded.ends_on),
      is_open = excluded.is_open
  `;
}
