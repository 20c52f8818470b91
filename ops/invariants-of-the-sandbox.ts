import type { Invariant } from '@pavilion/ledger';

/** Compares the simulated studio's jackpots with the books, if the sandbox shares the database. */
export const sandboxInvariants: readonly Invariant[] = [
  {
    id: 'W-150',
    statement: 'A jackpot of the sandbox’s studio was given the same by each round as in the books, and starts from the seed they hold',
    breaches: `
      select given.round_id::text || ' ' || given.pot_name as id
      from sandbox.studio_pot_contribution given
      left join (
        select o.round, m.pot, sum(m.value_pico) as value
        from ledger.pot_move m
        join ledger.op o on o.id = m.op_id
        where not exists (
          select from ledger.op_outcome x
          where x.op_id = m.op_id
        )
        group by o.round, m.pot
      ) booked on booked.round = given.round_id::text and booked.pot = 'pot:' || given.pot_name
      where not given.is_returned and given.units <> coalesce(booked.value, 0)
      union all
      select pot.name || ' ' || pot.number
      from sandbox.studio_pot pot
      join ledger.op seed on seed.kind = 'potSeed' and seed.status = 'applied' and seed.source = 'pot:' || pot.name
        and seed.external_id = 'seed:' || pot.number
      where seed.amount_minor <> pot.start_minor
      union all
      select pot.name || ' ' || pot.number
      from sandbox.studio_pot pot
      where pot.state <> 'won' and pot.amount_units <> (
        select coalesce(sum(units), 0)
        from sandbox.studio_pot_contribution
        where pot_name = pot.name and pot_number is not null and not is_returned
      ) + 10000000000 * (
        select sum(start_minor) - coalesce(sum(hit_minor) filter (where state = 'won'), 0)
        from sandbox.studio_pot every
        where every.name = pot.name
      )`,
  },
];
