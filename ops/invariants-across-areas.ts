import type { Invariant } from '@pavilion/ledger';

/** What joins the books with the rows of other areas: no area may read both, an auditor must (reliability §1.5). */
export const acrossAreas: readonly Invariant[] = [
  {
    id: 'I12',
    statement: 'Every settled deposit invoice has one credit of the settled amount, and the reverse',
    breaches: `
      select coalesce(i.id::text, o.external_id) as id
      from (
        select id, player_id, currency, settled_minor
        from payment.invoice
        where kind = 'deposit' and state in ('success', 'charged_back', 'dispute_won')
      ) i
      full join (
        select external_id, player_id, currency, amount_minor
        from ledger.op
        where kind = 'deposit' and status = 'applied'
      ) o on o.external_id = i.id::text and o.player_id = i.player_id
      where i.id is null or o.external_id is null or i.currency <> o.currency or i.settled_minor <> o.amount_minor`,
  },
  {
    id: 'I13',
    statement: 'A paid withdrawal has one reserve and one payout, a failed or cancelled one a reserve and a release, any other a reserve',
    breaches: `
      select coalesce(i.id::text, o.invoice) as id
      from (
        select id, player_id,
          case when state = 'paid' then 'payout' when state in ('failed', 'cancelled') then 'release' else 'none' end as ending
        from payment.invoice
        where kind = 'withdrawal'
      ) i
      full join (
        select split_part(external_id, ':', 1) as invoice, player_id,
          count(*) filter (where kind = 'withdrawalReserve') as reserves,
          count(*) filter (where kind = 'withdrawalPayout') as payouts,
          count(*) filter (where kind = 'withdrawalRelease') as releases
        from ledger.op
        where kind in ('withdrawalReserve', 'withdrawalPayout', 'withdrawalRelease') and status = 'applied'
        group by 1, 2
      ) o on o.invoice = i.id::text and o.player_id = i.player_id
      where i.id is null or o.invoice is null or o.reserves <> 1
        or o.payouts <> case i.ending when 'payout' then 1 else 0 end
        or o.releases <> case i.ending when 'release' then 1 else 0 end`,
  },
  {
    id: 'I22',
    statement: 'No benefit was given twice for one cause, more often than its campaign allows, or with more than one grant of money',
    breaches: `
      select min(g.id::text) as id
      from (
        select id, player_id, source, source_key from game.player_bonus
        union all
        select id, player_id, source, source_key from game.player_freespin
      ) g
      group by g.player_id, g.source, g.source_key
      having count(*) > 1
      union all
      select min(u.id::text)
      from (
        select id, player_id, campaign_id from game.player_bonus where source <> 'freespin'
        union all
        select id, player_id, campaign_id from game.player_freespin
      ) u
      join game.bonus_campaign c on c.id = u.campaign_id
      group by u.player_id, u.campaign_id, c.uses_max
      having count(*) > c.uses_max
      union all
      select b.id::text
      from ledger.bonus b
      join ledger.op o on o.player_id = b.player_id and o.source = 'bonus' and split_part(o.external_id, ':', 1) = b.id::text
        and o.kind = 'bonusGrant' and o.status = 'applied'
      group by b.id
      having count(*) > 1
      union all
      select b.id::text
      from game.player_bonus b
      left join ledger.bonus l on l.id = b.id and l.player_id = b.player_id
      where b.status = 2 and l.id is null`,
  },
];
