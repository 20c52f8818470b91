import * as z from 'zod';
import type { Queryable } from '../context.ts';

/** A statement about the tables that must hold at every moment, as a query of what breaks it (SB-15). */
export interface Invariant {
  readonly id: string;
  readonly statement: string;
  readonly query: string;
}

/** Wins of a ticket that were not taken back; a void gives the stake back by rolling the round back. */
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
    id: 'T1',
    statement: 'An accepted ticket has a stake the wallet said OK to',
    query: `select ticket.id as subject
      from sportsbook.ticket
      left join sportsbook.wallet_call as bet on bet.ticket_id = ticket.id and bet.number = 1 and bet.state = 'done' and bet.status = 'OK'
      where ticket.state in ('open', 'cashing', 'settled') and bet.ticket_id is null`,
  },
  {
    id: 'T3',
    statement: 'Credits of the wallet add up to the payout of the ticket',
    query: `select ticket.id as subject
      from (${credited}) as sums
      join sportsbook.ticket on ticket.id = sums.id
      where sums.credited_minor <> ticket.payout_minor
        and not exists (select from sportsbook.wallet_call as parked where parked.ticket_id = ticket.id and parked.state = 'parked')`,
  },
  {
    id: 'T4',
    statement: 'A ticket has one settlement of a number, and at most one that stands',
    query: `select ticket_id as subject
      from sportsbook.settlement
      group by ticket_id
      having count(*) <> count(distinct number) or count(*) filter (where undone_at is null) > 1`,
  },
  {
    id: 'T5',
    statement: 'The rest of the stake and the cashed parts add up to the stake',
    query: `select ticket.id as subject
      from sportsbook.ticket
      left join sportsbook.cash_out as part on part.ticket_id = ticket.id and part.state = 'paid'
      group by ticket.id
      having ticket.remaining_stake_minor + coalesce(sum(part.part_minor), 0) <> ticket.stake_minor
        or coalesce(sum(part.offer_minor), 0) <> ticket.cashed_minor`,
  },
  {
    id: 'T6',
    statement: 'The price of a selection is the price that was answered',
    query: `select selection.ticket_id as subject
      from sportsbook.request
      cross join lateral jsonb_array_elements(request.answer -> 'data' -> 'selections') as answered (leg)
      join sportsbook.selection on selection.ticket_id = request.ticket_id and selection.outcome_id = answered.leg ->> 'outcomeId'
      where request.kind = 'bet'
        and request.http_status = 201
        and selection.price_thousandths <> (answered.leg ->> 'price')::numeric * 1000`,
  },
  {
    id: 'T7',
    statement: 'A decided market has no open single on it',
    query: `select ticket.id as subject
      from sportsbook.ticket
      join sportsbook.selection on selection.ticket_id = ticket.id
      join sportsbook.market on market.id = selection.market_id
      where ticket.kind = 1 and ticket.state in ('open', 'cashing') and market.status in ('settled', 'void')`,
  },
  {
    id: 'T8',
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
    id: 'T9',
    statement: 'The liability of an event is the sum of the living tickets on it',
    query: `select coalesce(kept.event_id, living.event_id) as subject
      from (select event_id, liability_eur_minor from sportsbook.event_liability where liability_eur_minor <> 0) as kept
      full join (
        select selection.event_id, sum(ticket.liability_eur_minor) as liability_eur_minor
        from sportsbook.ticket
        join sportsbook.selection on selection.ticket_id = ticket.id
        where ticket.state in ${LIVING}
        group by selection.event_id
      ) as living using (event_id)
      where coalesce(kept.liability_eur_minor, 0) <> coalesce(living.liability_eur_minor, 0)`,
  },
  {
    id: 'T10',
    statement: 'A ticket’s calls were decided in their order',
    query: `select later.ticket_id as subject
      from sportsbook.wallet_call as earlier
      join sportsbook.wallet_call as later on later.ticket_id = earlier.ticket_id and later.bundle > earlier.bundle
      where earlier.state = 'waiting' and later.state = 'done'`,
  },
  {
    id: 'T11',
    statement: 'A settled ticket has a settlement that stands, or was cashed out whole',
    query: `select ticket.id as subject
      from sportsbook.ticket
      left join sportsbook.settlement on settlement.ticket_id = ticket.id and settlement.undone_at is null
      where ticket.state = 'settled' and ticket.remaining_stake_minor > 0 and settlement.ticket_id is null`,
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

const standingRow = z.object({ id: z.string(), payoutMinor: z.coerce.bigint(), status: z.string(), wallet: z.string() });

/** Settled tickets after an id, with the settlement that stands; those on the list of void undone are a person's to decide. */
export async function settledPage(database: Queryable, afterId: string, limit: number): Promise<z.output<typeof standingRow>[]> {
  const { rows } = await database.query(
    `select ticket.id, settlement.payout_minor as "payoutMinor", settlement.status, settlement.wallet
     from sportsbook.ticket
     join sportsbook.settlement on settlement.ticket_id = ticket.id and settlement.undone_at is null
     where ticket.state = 'settled'
       and ticket.id > $1
       and not exists (select from sportsbook.manual_case as kept where kept.kind = 'void-undone' and kept.subject = ticket.id::text)
     order by ticket.id
     limit $2`,
    [afterId, limit],
  );
  return z.array(standingRow).parse(rows);
}
