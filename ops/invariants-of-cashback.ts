import type { Invariant } from '@pavilion/ledger';

/** A period that has changed and will be looked at again is no breach: it is not reckoned yet. */
const isReckoned = `not exists (
  select from game.cashback_look l
  where l.player_id = p.player_id and l.period = r.period and l.period_start = p.period_start)`;

/** Cashback due for a loss under the terms stored with it (D-211). */
const owed = `case
  when p.loss_minor <= 0 or capped.minor < floor((p.terms ->> 'amountMin')::numeric * rate.of) then 0
  else capped.minor
end`;

/** Cashback and the decided play it is paid for. */
export const ofCashback: readonly Invariant[] = [
  {
    id: 'P-97',
    statement:
      'Cashback of a period is the share of the decided loss in it, was given as it says or kept back for another period, and counts no round that is open',
    breaches: `
      select p.player_id
      from game.cashback_payment p
      join game.cashback_rule r on r.campaign_id = p.campaign_id
      cross join lateral (select (p.terms ->> 'rate')::numeric as of) rate
      cross join lateral (
        select least(
          floor(p.loss_minor::numeric * (p.terms ->> 'ratePpm')::integer / 1000000),
          floor((p.terms ->> 'amountMax')::numeric * rate.of)
        ) as minor
      ) capped
      cross join lateral (
        select coalesce(sum(c.staked_minor - c.won_minor) filter (where c.currency = p.currency), 0) as own_minor,
          coalesce(sum((c.staked_minor - c.won_minor) * rate.of / c.rate::numeric) filter (where c.currency <> p.currency), 0) as other_minor,
          coalesce(bool_or(c.currency <> p.currency and c.rate is null), false) as is_unrated
        from game.cash_result c
        where c.player_id = p.player_id
          and c.day >= p.period_start
          and c.day < p.period_start + ('1 ' || r.period)::interval
      ) result
      where p.terms is not null
        and (
          p.amount_minor <> ${owed}
          or (${isReckoned} and (
            p.amount_minor > p.given_minor + p.settled_minor
            or (not result.is_unrated and abs(p.loss_minor - result.own_minor - floor(result.other_minor)) > case when result.other_minor = 0 then 0 else 1 end)
          ))
        )
      union all
      select coalesce(p.player_id, g.player_id)
      from (select player_id, campaign_id, currency, period_start, given_minor, terms from game.cashback_payment) p
      full join (
        select player_id, campaign_id, currency, left(split_part(source_key, ':', 3), 10)::date as period_start, sum(amount_minor) as given_minor
        from game.player_bonus
        where source = 'cashback'
        group by 1, 2, 3, 4
      ) g using (player_id, campaign_id, currency, period_start)
      where (p.player_id is null or p.terms is not null)
        and coalesce(p.given_minor, 0) <> coalesce(g.given_minor, 0)
      union all
      select c.player_id
      from wallet.followed_round c
      join ledger.round l on l.player_id = c.player_id and l.source = c.source and l.external_id = c.round
      where c.decided_at is not null and c.staked_minor > 0 and not l.is_closed and not l.is_rolled_back
      union all
      select l.player_id
      from ledger.round l
      where l.followed ->> 'decidedAt' is not null and (l.followed ->> 'stakedMinor')::bigint > 0 and not l.is_closed and not l.is_rolled_back`,
  },
];
