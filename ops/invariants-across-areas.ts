import type { Invariant } from '@pavilion/ledger';

/** What joins the books with the rows of other areas: no area may read both, an auditor must (reliability §1.5). */
export const acrossAreas: readonly Invariant[] = [
  {
    id: 'I11',
    statement: 'What is locked on an account is the sum of its withdrawals that are not decided yet',
    breaches: `
      select coalesce(a.id, i.account_id) as id
      from ledger.account a
      full join (
        select account_id, sum(amount_minor) as open_minor
        from payment.invoice
        where kind = 'withdrawal' and state in ('requested', 'review', 'approved', 'submitting', 'submitted', 'unknown')
        group by account_id
      ) i on i.account_id = a.id
      where coalesce(a.locked_minor, 0) <> coalesce(i.open_minor, 0)`,
  },
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
        select external_id, player_id, count(*) as credits, max(currency) as currency, max(amount_minor) as amount_minor
        from ledger.op
        where kind = 'deposit' and status = 'applied'
        group by external_id, player_id
      ) o on o.external_id = i.id::text and o.player_id = i.player_id
      where i.id is null or o.external_id is null or o.credits <> 1 or i.currency is distinct from o.currency
        or i.settled_minor is distinct from o.amount_minor`,
  },
  {
    id: 'I13',
    statement:
      'A withdrawal has one reserve of its amount; a paid one has one payout, a failed or cancelled one a release, any other nothing more',
    breaches: `
      select coalesce(i.id::text, o.invoice) as id
      from (
        select id, player_id, currency, amount_minor,
          case when state = 'paid' then 'payout' when state in ('failed', 'cancelled') then 'release' else 'none' end as ending
        from payment.invoice
        where kind = 'withdrawal'
      ) i
      full join (
        select split_part(external_id, ':', 1) as invoice, player_id,
          count(*) filter (where kind = 'withdrawalReserve') as reserves,
          count(*) filter (where kind = 'withdrawalPayout') as payouts,
          count(*) filter (where kind = 'withdrawalRelease') as releases,
          max(amount_minor) filter (where kind = 'withdrawalReserve') as reserved_minor,
          max(currency) filter (where kind = 'withdrawalReserve') as currency
        from ledger.op
        where kind in ('withdrawalReserve', 'withdrawalPayout', 'withdrawalRelease') and status = 'applied'
        group by 1, 2
      ) o on o.invoice = i.id::text and o.player_id = i.player_id
      where i.id is null or o.invoice is null or o.reserves <> 1
        or o.reserved_minor is distinct from i.amount_minor or o.currency is distinct from i.currency
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
