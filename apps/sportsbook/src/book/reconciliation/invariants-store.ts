import * as z from 'zod';
import type { Queryable } from '../context.ts';

/** An invariant of the tables, as a query for rows that violate it (SB-15). */
export interface Invariant {
  readonly id: string;
  readonly statement: string;
  readonly query: string;
}

/** Wins of a ticket that were not undone; a void returns the stake by rolling back the round. */
const credited = `
  select ticket.id,
    coalesce(sum(call.amount_minor) filter (
      where call.type = 'win' and call.state <> 'parked' and undo.call_id is null and void.ticket_id is null
    ), 0) + case when bool_or(void.ticket_id is not null) and ticket.free_bet_id is null then ticket.stake_minor else 0 end as credited_minor
  from sportsbook.ticket
  join sportsbook.wallet_call as call on call.ticket_id = ticket.id
  left join sportsbook.wallet_call as undo on undo.call_id = call.call_id || ':undo'
  left join sportsbook.wallet_call as void on void.ticket_id = ticket.id and void.type = 'rollback' and void.body ->> 'scope' = 'round'
  where ticket.state in ('open', 'cashing', 'settled')
  group by ticket.id`;

const LIVING = `('pending', 'staking', 'cancelling', 'open', 'cashing')`;

export const invariants: readonly Invariant[] = [
  {
    id: 'B1',
    statement: 'An accepted ticket has a stake the wallet said OK to',
    query: `select ticket.id as subject
      from sportsbook.ticket
      left join sportsbook.wallet_call as bet on bet.ticket_id = ticket.id and bet.number = 1 and bet.state = 'done' and bet.status = 'OK'
      where ticket.state in ('open', 'cashing', 'settled') and bet.ticket_id is null`,
  },
  {
    id: 'B3',
    statement: 'Credits of the wallet add up to the payout of the ticket',
    query: `select ticket.id as subject
      from (${credited}) as sums
      join sportsbook.ticket on ticket.id = sums.id
      where sums.credited_minor <> ticket.payout_minor
        and not exists (select from sportsbook.wallet_call as parked where parked.ticket_id = ticket.id and parked.state = 'parked')`,
  },
  {
    id: 'B4',
    statement: 'A ticket has one settlement of a number, and at most one that stands',
    query: `select ticket_id as subject
      from sportsbook.settlement
      group by ticket_id
      having count(*) <> count(distinct number) or count(*) filter (where undone_at is null) > 1`,
  },
  {
    id: 'B5',
    statement: 'The rest of the stake and the cashed parts add up to the stake',
    query: `select ticket.id as subject
      from sportsbook.ticket
      left join sportsbook.cash_out as part on part.ticket_id = ticket.id and part.state = 'paid'
      group by ticket.id
      having ticket.remaining_stake_minor + coalesce(sum(part.part_minor), 0) <> ticket.stake_minor
        or coalesce(sum(part.offer_minor), 0) <> ticket.cashed_minor`,
  },
  {
    id: 'B7',
    statement: 'A decided market has no open single on it',
    query: `select ticket.id as subject
      from sportsbook.ticket
      join sportsbook.selection on selection.ticket_id = ticket.id
      join sportsbook.market on market.id = selection.market_id
      where ticket.kind = 1 and ticket.state in ('open', 'cashing') and market.status in ('settled', 'void')`,
  },
  {
    id: 'B8',
    statement: 'Exposures are the sum of the living tickets of their player',
    query: `select coalesce(kept.player_id, living.player_id)::text || ' ' || coalesce(kept.outcome_id, living.outcome_id) as subject
      from (select player_id, currency, outcome_id, used_minor from sportsbook.exposure where used_minor <> 0) as kept
      full join (
        select ticket.player_id, ticket.currency, selection.outcome_id, sum(ticket.potential_minor - ticket.remaining_stake_minor) as used_minor
        from sportsbook.ticket
        join sportsbook.selection on selection.ticket_id = ticket.id
        where ticket.state in ${LIVING}
        group by ticket.player_id, ticket.currency, selection.outcome_id
      ) as living using (player_id, currency, outcome_id)
      where coalesce(kept.used_minor, 0) <> coalesce(living.used_minor, 0)`,
  },
  {
    id: 'B9',
    statement: 'The liability of an event is the sum of the living tickets on it',
    query: `select coalesce(kept.event_id, living.event_id) as subject
      from (select event_id, liability_eur_minor from sportsbook.event_liability where liability_eur_minor <> 0) as kept
      full join (
        select selection.event_id, sum(ticket.liability_eur_minor) as liability_eur_minor
        from sportsbook.ticket
        join (select distinct ticket_id, event_id from sportsbook.selection) as selection on selection.ticket_id = ticket.id
        where ticket.state in ${LIVING}
        group by selection.event_id
      ) as living using (event_id)
      where coalesce(kept.liability_eur_minor, 0) <> coalesce(living.liability_eur_minor, 0)`,
  },
  {
    id: 'B10',
    statement: 'A ticket’s calls were decided in their order',
    query: `select later.ticket_id as subject
      from sportsbook.wallet_call as earlier
      join sportsbook.wallet_call as later on later.ticket_id = earlier.ticket_id and later.bundle > earlier.bundle
      where earlier.state = 'waiting' and later.state = 'done'`,
  },
  {
    id: 'B11',
    statement: 'A settled ticket has a settlement that stands, or was cashed out whole',
    query: `select ticket.id as subject
      from sportsbook.ticket
      left join sportsbook.settlement on settlement.ticket_id = ticket.id and settlement.undone_at is null
      where ticket.state = 'settled' and ticket.remaining_stake_minor > 0 and settlement.ticket_id is null`,
  },
  {
    id: 'B15',
    statement:
      'A free bet that is used is its ticket’s, whole and of the same player; one that a ticket was played with is used, unless it went back',
    query: `select free_bet.id as subject
      from sportsbook.free_bet
      left join sportsbook.ticket on ticket.id = free_bet.ticket_id and ticket.free_bet_id = free_bet.id and ticket.state <> 'rejected'
        and ticket.player_id = free_bet.player_id and ticket.currency = free_bet.currency and ticket.stake_minor = free_bet.amount_minor
      where free_bet.state = 'used' and ticket.id is null
      union all
      select ticket.id
      from sportsbook.ticket
      left join sportsbook.free_bet on free_bet.id = ticket.free_bet_id and free_bet.ticket_id = ticket.id and free_bet.state = 'used'
      where ticket.free_bet_id is not null and ticket.state <> 'rejected'
        and not exists (
          select from sportsbook.settlement where settlement.ticket_id = ticket.id and settlement.status = 'refunded'
        )
        and free_bet.id is null`,
  },
];

const subjects = z.array(z.object({ subject: z.string() }));

/** Tickets, outcomes or events that break an invariant, up to a hundred. */
export async function breachesOf(database: Queryable, { query }: Invariant): Promise<string[]> {
  const { rows } = await database.query(
    `select distinct breach.subject::text as subject
     from (${query}) as breach
     order by subject
     limit 100`,
  );
  return subjects.parse(rows).map(({ subject }) => subject);
}
