import { limitMoves, PICO_PER_MINOR, usedFromBooks } from '../limits/limit-counters.ts';
import type { Invariant } from './invariant.ts';

/** Invariants between balances and bonuses, limits, exclusions, free spins and rounds. */
export const playInvariants: readonly Invariant[] = [
  {
    id: 'I11',
    statement: 'Locked balances are the sum of the reservations and holds that stand',
    breaches: `
      select a.id
      from ledger.account a
      left join (
        select o.player_id, o.currency, sum(o.amount_minor) as reserved
        from ledger.op o
        where o.kind in ('withdrawalReserve', 'creditHold') and o.status = 'applied'
          and not exists (
            select from ledger.op_outcome x
            where x.op_id = o.id
          )
        group by o.player_id, o.currency
      ) r on r.player_id = a.player_id and r.currency = a.currency
      where a.locked_minor <> coalesce(r.reserved, 0)`,
  },
  {
    id: 'I14',
    statement: 'A bonus balance is what is left of the active bonus of its player and currency',
    breaches: `
      select a.id
      from ledger.account a
      left join (
        select player_id, currency, sum(remaining_minor) as remaining
        from ledger.bonus
        where status = 'active'
        group by player_id, currency
      ) b on b.player_id = a.player_id and b.currency = a.currency
      where a.bonus_minor <> coalesce(b.remaining, 0)`,
  },
  {
    id: 'I15',
    statement:
      'What was wagered of a bonus is the sum of the contributions of its bets that stand, and of its open tickets what is pending',
    breaches: `
      select b.id
      from ledger.bonus b
      left join (
        select p.bonus_id, sum(p.contribution_minor) as contributed,
          coalesce(sum(p.contribution_minor) filter (where not r.is_closed and not r.is_rolled_back), 0) as open
        from ledger.op_bonus p
        join ledger.op o on o.id = p.op_id
        left join ledger.round r on r.player_id = o.player_id and r.source = o.source and r.external_id = o.round
        where not exists (
          select from ledger.op_outcome x
          where x.op_id = p.op_id
        )
        group by p.bonus_id
      ) c on c.bonus_id = b.id
      where b.wagered_minor <> coalesce(c.contributed, 0)
        or b.pending_minor <> case when b.terms ->> 'sport' is null then 0 else coalesce(c.open, 0) end`,
  },
  {
    id: 'C53',
    statement: 'What free spins used and won is what their operations did, in rounds that are their own',
    breaches: `
      select f.id
      from ledger.freespin f
      left join (
        select freespin_id, sum(spins) as spins, sum(won_minor) as won
        from ledger.freespin_move
        group by freespin_id
      ) m on m.freespin_id = f.id
      where (f.used_count, f.won_minor) is distinct from (coalesce(m.spins, 0)::integer, coalesce(m.won, 0)::bigint)
      union all
      select r.freespin_id from ledger.round r
      where r.freespin_id is not null and not exists (select from ledger.freespin_move m where m.op_id = any(r.op_ids) and m.freespin_id = r.freespin_id)`,
  },
  {
    id: 'I16',
    statement: 'What is used of a limit is what the books say, and never above its cap but for a recorded reason',
    breaches: `
      select l.id
      from ledger.limit_counter l
      join (${usedFromBooks({ counters: 'ledger.limit_counter', moves: limitMoves('o.player_id in (select player_id from ledger.limit_counter)') })}) u on u.id = l.id
      where l.used_pico_minor <> u.used_pico_minor
        or (l.used_pico_minor > l.cap_minor::numeric * ${PICO_PER_MINOR} and l.over_cap_reason is null)`,
  },
  {
    id: 'I19',
    statement: 'No stake was taken inside an exclusion or a cooling-off',
    breaches: `
      select o.id
      from ledger.op o
      join ledger.exclusion x on x.player_id = o.player_id and o.created_at >= x.starts_at and o.created_at < x.ends_at
      where o.kind = 'bet' and o.status = 'applied'`,
  },
  {
    id: 'I21',
    statement:
      'A closed round has the totals its end reported, or is on the reconciliation list; and its totals are those of its operations',
    breaches: `
      select r.external_id
      from ledger.round r
      left join (
        select o.player_id, o.source, o.round,
          sum(case when o.kind = 'bet' then coalesce(p.released_minor, 0) - o.cash_minor else 0 end) as stake_cash,
          sum(case when o.kind = 'bet' then -o.bonus_minor - coalesce(p.released_minor + p.lapsed_minor, 0) else 0 end) as stake_bonus,
          sum(case when o.kind = 'win' then o.amount_minor else 0 end) as win,
          sum(case when o.kind = 'win' then coalesce(p.lapsed_minor, 0) else 0 end) as forfeited,
          count(*) filter (where o.kind = 'bet') as live_bets
        from ledger.op o
        left join ledger.op_bonus p on p.op_id = o.id
        where o.round is not null and o.status = 'applied' and o.kind in ('bet', 'win')
          and not exists (
            select from ledger.op_outcome x
            where x.op_id = o.id
          )
        group by o.player_id, o.source, o.round
      ) t on t.player_id = r.player_id and t.source = r.source and t.round = r.external_id
      where (r.stake_cash_minor, r.stake_bonus_minor, r.win_minor, r.forfeited_minor, r.live_bet_count)
          is distinct from (coalesce(t.stake_cash, 0), coalesce(t.stake_bonus, 0), coalesce(t.win, 0), coalesce(t.forfeited, 0), coalesce(t.live_bets, 0))
        or (
          r.is_closed and r.review_reason is null and r.reported_wins_minor - r.reported_bets_minor <> r.win_minor - r.stake_cash_minor - r.stake_bonus_minor
        )`,
  },
  {
    id: 'I35',
    statement: 'A round is there for each operation that names one, lists it, and counts its bets',
    breaches: `
      select o.id::text as id
      from ledger.op o
      left join ledger.round r on r.player_id = o.player_id and r.source = o.source and r.external_id = o.round
      where o.round is not null and o.status = 'applied' and not coalesce(o.id = any(r.op_ids), false)
      union all
      select r.external_id
      from ledger.round r
      left join (
        select player_id, source, round, count(*) as bets
        from ledger.op
        where round is not null and kind = 'bet' and status = 'applied'
        group by player_id, source, round
      ) b on b.player_id = r.player_id and b.source = r.source and b.round = r.external_id
      where r.bet_count <> coalesce(b.bets, 0)`,
  },
];
