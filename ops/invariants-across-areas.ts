import type { Invariant } from '@pavilion/ledger';
import { ofCashback } from './invariants-of-cashback.ts';
import { operatorInvariants } from './invariants-of-operators.ts';
import { paymentInvariants } from './invariants-of-payments.ts';
import { ofTournaments } from './invariants-of-tournaments.ts';
import { ofWriteOffs } from './invariants-of-write-offs.ts';

/** Invariants between the books and rows of other areas: no area may read both, but an auditor must (reliability §1.5). */
export const crossAreaInvariants: readonly Invariant[] = [
  {
    id: 'I11',
    statement: 'What is locked on an account is the sum of its withdrawals that are not decided yet, and of its held credits',
    breaches: `
      select coalesce(a.id, i.account_id) as id
      from ledger.account a
      full join (
        select account_id, sum(amount_minor) as open_minor
        from (
          select account_id, amount_minor
          from payment.invoice
          where kind = 'withdrawal' and state in ('requested', 'review', 'approved', 'submitting', 'submitted', 'unknown')
          union all
          select a.id, h.amount_minor
          from wallet.held_credit h
          left join ledger.account a on a.player_id = h.player_id and a.currency = h.currency
          where h.state = 'held'
        ) open
        group by account_id
      ) i on i.account_id = a.id
      where coalesce(a.locked_minor, 0) <> coalesce(i.open_minor, 0)`,
  },
  {
    id: 'W-120',
    statement: 'A held credit has one hold of its amount; a released one has one release, a refused one a refusal, any other nothing more',
    breaches: `
      select coalesce(h.id::text, o.held) as id
      from wallet.held_credit h
      full join (
        select split_part(external_id, ':', 1) as held, player_id,
          count(*) filter (where kind = 'creditHold') as holds,
          count(*) filter (where kind = 'creditRelease') as releases,
          count(*) filter (where kind = 'creditRefuse') as refusals,
          max(amount_minor) filter (where kind = 'creditHold') as held_minor,
          max(currency) filter (where kind = 'creditHold') as currency
        from ledger.op
        where kind in ('creditHold', 'creditRelease', 'creditRefuse') and status = 'applied'
        group by 1, 2
      ) o on o.held = h.id::text and o.player_id = h.player_id
      where h.id is null or o.held is null or o.holds <> 1
        or o.held_minor is distinct from h.amount_minor or o.currency is distinct from h.currency
        or o.releases <> case h.state when 'released' then 1 else 0 end
        or o.refusals <> case h.state when 'refused' then 1 else 0 end`,
  },
  {
    id: 'W-125',
    statement:
      'What is held beyond a ceiling is of a win that stands, and no more than it; refused, it went to who paid, and came back with the win',
    breaches: `
      select h.id
      from wallet.held_credit h
      cross join lateral (select rtrim(h.origin, '+')::jsonb as win) n
      left join ledger.op o on o.source = n.win ->> 0 and o.player_id = (n.win ->> 1)::uuid and o.external_id = n.win ->> 2
      left join ledger.op_outcome x on x.op_id = o.id
      left join ledger.house_account a on a.id = o.house_account_id
      left join ledger.op r on r.source = 'held' and r.player_id = h.player_id and r.external_id = h.id || ':refuse'
      left join ledger.op v on v.source = 'held' and v.player_id = h.player_id and v.external_id = h.id || ':refusal-reversal'
      where h.reason in ('stakeless-ceiling', 'round-ceiling')
        and (o.kind is distinct from 'win' or o.status <> 'applied' or o.player_id <> h.player_id or o.currency <> h.currency
          or o.amount_minor < h.amount_minor or (h.state = 'held' and x.op_id is not null)
          or a.kind is distinct from n.win ->> 4 or a.detail is distinct from n.win ->> 5
          or (h.state = 'refused' and r.house_account_id is distinct from o.house_account_id)
          or (h.state = 'refused' and x.op_id is not null) <> (v.id is not null))`,
  },
  {
    id: 'W-128',
    statement:
      'What is used of a day’s ceiling is what wins used of it, each in the books and no more than it; so is what a jackpot did not cover',
    breaches: `
      select coalesce(u.provider, w.provider) as id
      from wallet.ceiling_use u
      full join (
        select provider, kind, day, sum(use_pico_minor) as used
        from wallet.ceiling_win
        group by provider, kind, day
      ) w on w.provider = u.provider and w.kind = u.kind and w.day = u.day
      where u.used_pico_minor is distinct from u.carried_pico_minor + coalesce(w.used, 0)
        or u.provider is null
      union all
      select w.external_id
      from wallet.ceiling_win w
      left join ledger.op o on o.source = w.provider and o.player_id = w.player_id and o.external_id = w.external_id
        and o.kind = 'win' and o.status = 'applied'
      left join ledger.house_account h on h.id = o.house_account_id
      where o.id is null or (w.cash_minor = 0) <> (w.use_pico_minor = 0)
        -- A free round's win is its campaign's, whatever it is called, and may be capped.
        or (h.kind, h.detail) is distinct from ('bonus_cost', 'freespin') and o.amount_minor <> 0 and (
          w.cash_minor > o.amount_minor
          or not coalesce(
            case w.kind
              when 'jackpot' then h.kind = 'jackpot'
              when 'promo' then h.kind = 'bonus_cost'
              else h.kind in ('game_clearing', 'sport_clearing')
            end,
            false))
      union all
      select o.external_id
      from ledger.pot_win p
      join ledger.op o on o.id = p.op_id
      left join wallet.ceiling_win w on w.player_id = o.player_id and w.provider = o.source and w.external_id = o.external_id
      where (p.covered_pico < p.value_pico) and w.player_id is null`,
  },
  {
    id: 'I13',
    statement:
      'A withdrawal has one reserve of its amount; a paid one has one payout, a failed or cancelled one a release that no payout has ended, any other nothing more',
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
          count(*) filter (where kind = 'withdrawalRelease' and not exists (select from ledger.op_outcome x where x.op_id = op.id)) as releases,
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
    id: 'P-63',
    statement: 'What was taken of a deposit and given back is what its claims come to, never more than was paid, and its state says so',
    breaches: `
      select coalesce(c.id::text, o.invoice) as id
      from (
        select id, player_id, state, settled_minor, won + readmitted as returned,
          least(charged_back + refunded + reorganised, settled_minor + won + readmitted) as taken,
          case
            when reorganised > readmitted or charged_back > won then 'charged_back'
            when refunded > 0 then 'refunded'
            when won > 0 then 'dispute_won'
            else 'success'
          end as due_state
        from (
          select i.id, i.player_id, i.state, i.settled_minor, reorganised, readmitted, charged_back,
            refunded, least(wins, charged_back) as won
          from payment.invoice i
          cross join lateral (
            select coalesce(sum(amount_minor) filter (where kind = 'reorganised'), 0) as reorganised,
              coalesce(sum(amount_minor) filter (where kind = 'readmitted'), 0) as readmitted,
              coalesce(sum(amount_minor) filter (where kind = 'chargeback'), 0) as charged_back,
              coalesce(sum(amount_minor) filter (where kind = 'refund'), 0) as refunded,
              coalesce(sum(amount_minor) filter (where kind = 'disputeWon'), 0) as wins
            from payment.deposit_claim
            where invoice_id = i.id
          ) s
          where i.kind = 'deposit' and i.state in ('success', 'charged_back', 'refunded', 'dispute_won')
        ) sums
      ) c
      full join (
        select split_part(external_id, ':', 1) as invoice, player_id,
          coalesce(sum(amount_minor) filter (where kind = 'chargeback'), 0) as taken,
          coalesce(sum(amount_minor) filter (where kind = 'chargebackReversal'), 0) as returned
        from ledger.op
        where kind in ('chargeback', 'chargebackReversal') and status = 'applied'
        group by 1, 2
      ) o on o.invoice = c.id::text and o.player_id = c.player_id
      where c.id is null or c.state <> c.due_state
        or c.taken <> coalesce(o.taken, 0) or c.returned <> coalesce(o.returned, 0)
        or coalesce(o.taken - o.returned, 0) not between 0 and c.settled_minor`,
  },
  {
    id: 'I36',
    statement: 'What was booked of an invoice is at the clearing account of its provider, and its account is its player’s in its currency',
    breaches: `
      select o.id
      from ledger.op o
      join payment.invoice i on i.id::text = split_part(o.external_id, ':', 1) and i.player_id = o.player_id
      left join ledger.house_account h on h.id = o.house_account_id
      where o.status = 'applied'
        and o.kind in ('deposit', 'withdrawalPayout', 'withdrawalReturn', 'chargeback', 'chargebackReversal')
        and (h.kind, h.detail) is distinct from ('psp_clearing', i.psp)
      union all
      select i.id
      from payment.invoice i
      left join ledger.account a on a.id = i.account_id
      where (a.player_id, a.currency) is distinct from (i.player_id, i.currency)`,
  },
  {
    id: 'I37',
    statement: 'A player’s settled deposits are numbered from one without a gap, and counted',
    breaches: `
      select player_id
      from payment.deposit_count c
      full join (
        select player_id, count(*) as deposits, count(distinct number) as numbers, max(number) as last_number
        from payment.invoice
        where kind = 'deposit' and state in ('success', 'charged_back', 'refunded', 'dispute_won')
        group by player_id
      ) i using (player_id)
      where (c.successes, i.numbers, i.last_number) is distinct from (i.deposits, i.deposits, i.deposits)`,
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
  ...ofCashback,
  ...ofTournaments,
  ...operatorInvariants,
  ...paymentInvariants,
  ...ofWriteOffs,
];
