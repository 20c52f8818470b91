import * as z from 'zod';
import type { Queryable } from '../context.ts';
import type { Selection, Ticket } from '../tickets/ticket.ts';

const underway = z.array(z.object({ id: z.string() }));

/** Every move of a ticket names the state and version it starts from: nothing else may move it (sportsbook §1.2). */
type From = Pick<Ticket, 'id' | 'state' | 'version'>;

/** Moves a ticket to `staking` after its delay, with its final prices. @returns false if it was changed meanwhile */
export async function setStaking(
  database: Queryable,
  from: From,
  to: Pick<Ticket, 'potentialMinor' | 'liabilityEurMinor' | 'coefficient' | 'builtPrice' | 'callCount' | 'decideBy'>,
): Promise<boolean> {
  const { rowCount } = await database.query(
    `update sportsbook.ticket
     set state = 'staking', version = version + 1, potential_minor = $4, liability_eur_minor = $5, coefficient = $6, call_count = $7,
       decide_by = $8, built_thousandths = $9
     where id = $1 and state = $2 and version = $3`,
    [from.id, from.state, from.version, to.potentialMinor, to.liabilityEurMinor, to.coefficient, to.callCount, to.decideBy, to.builtPrice],
  );
  return rowCount === 1;
}

/** Prices may change until the stake is requested; the table refuses it afterwards. */
export async function takePrices(database: Queryable, legs: readonly Selection[]): Promise<void> {
  await database.query(
    `update sportsbook.selection
     set price_thousandths = taken.price, score = taken.score
     from unnest($1::uuid[], $2::smallint[], $3::bigint[], $4::text[]) as taken (ticket_id, position, price, score)
     where selection.ticket_id = taken.ticket_id and selection.position = taken.position`,
    [
      legs.map(({ ticketId }) => ticketId),
      legs.map(({ position }) => position),
      legs.map(({ price }) => price.toString()),
      legs.map(({ score }) => score),
    ],
  );
}

/** No money moved, or all of it was returned. */
export async function setRejected(database: Queryable, from: From, { code, now }: { code: string; now: Date }): Promise<boolean> {
  const { rows } = await database.query(
    `with rejected as (
       update sportsbook.ticket
       set state = 'rejected', version = version + 1, refusal_code = $4, session_token = null, decide_by = null
       where id = $1 and state = $2 and version = $3
       returning id
     ), refused as (
       update sportsbook.wallet_call
       set state = 'refused', status = $4, decided_at = $5
       where ticket_id = (select id from rejected) and state = 'waiting'
       returning number
     )
     select rejected.id, (select count(*) from refused) as calls
     from rejected`,
    [from.id, from.state, from.version, code, now],
  );
  return rows.length === 1;
}

/** The bet's outcome is unknown past its deadline: from this moment only its rollback is sent (SB-13). */
export async function setCancelling(database: Queryable, from: From, { code, now }: { code: string; now: Date }): Promise<boolean> {
  const { rows } = await database.query(
    `with cancelling as (
       update sportsbook.ticket
       set state = 'cancelling', version = version + 1, refusal_code = $4, call_count = call_count + 1
       where id = $1 and state = $2 and version = $3
       returning id
     ), abandoned as (
       update sportsbook.wallet_call
       set state = 'abandoned', decided_at = $5
       where ticket_id = (select id from cancelling) and number = 1
       returning number
     )
     select cancelling.id, (select count(*) from abandoned) as calls
     from cancelling`,
    [from.id, from.state, from.version, code, now],
  );
  return rows.length === 1;
}

/** The tickets with a market that was decided, or has a void window, while their stake was being taken. */
export async function ticketsWithResults(database: Queryable, ticketIds: readonly string[]): Promise<string[]> {
  const { rows } = await database.query({
    name: 'sportsbook-tickets-with-results',
    text: `select distinct selection.ticket_id as id
     from sportsbook.selection
     left join sportsbook.market on market.id = selection.market_id
     where selection.ticket_id = any($1::uuid[]) and (selection.result is not null or market.voids <> '[]')
     order by id
     limit $2`,
    values: [ticketIds, ticketIds.length],
  });
  return underway.parse(rows).map(({ id }) => id);
}

/**
 * Tickets whose placing has stopped: the delay is over, the last call is older than a call can be, or the stake was taken back and nobody
 * ended the ticket (SB-158).
 */
export async function abandonedTickets(
  database: Queryable,
  { now, graceMs, limit }: { now: Date; graceMs: number; limit: number },
): Promise<string[]> {
  const { rows } = await database.query(
    `select ticket.id
     from sportsbook.ticket
     left join sportsbook.wallet_call as call on call.ticket_id = ticket.id and call.number = 1
     left join sportsbook.wallet_call as undo on undo.ticket_id = ticket.id and undo.call_id = ticket.id::text || ':bet:undo'
     where ticket.is_underway
       and ((ticket.state = 'pending' and ticket.accept_at <= $2) or (ticket.state = 'staking' and call.next_attempt_at <= $1)
         or (ticket.state = 'cancelling' and undo.state = 'done' and undo.decided_at <= $2))
     order by ticket.accept_at, ticket.id
     limit $3`,
    [now, new Date(now.getTime() - graceMs), limit],
  );
  return underway.parse(rows).map(({ id }) => id);
}

/** Claims a stale stake, so that only one process repeats its call. */
export async function claimStake(
  database: Queryable,
  ticketId: string,
  { now, leaseUntil }: { now: Date; leaseUntil: Date },
): Promise<boolean> {
  const { rowCount } = await database.query(
    `update sportsbook.wallet_call
     set attempts = attempts + 1, next_attempt_at = $3
     where ticket_id = $1 and number = 1 and state = 'waiting' and next_attempt_at <= $2`,
    [ticketId, now, leaseUntil],
  );
  return rowCount === 1;
}

const marketRow = z.object({ id: z.string(), status: z.string(), version: z.number() });

/** The fields by which markets are compared. */
export type StoredMarket = Omit<z.output<typeof marketRow>, 'id'>;

/**
 * Locks markets against change until the transaction ends. A market being written is left out instead of waited for: ingestion writes many
 * markets in one transaction, and waiting for it with some of them locked could deadlock.
 */
export async function shareMarkets(database: Queryable, marketIds: readonly string[]): Promise<ReadonlyMap<string, StoredMarket>> {
  const { rows } = await database.query(
    `select id, status, version
     from sportsbook.market
     where id = any($1::text[])
     order by id
     for share skip locked`,
    [marketIds],
  );
  return new Map(
    z
      .array(marketRow)
      .parse(rows)
      .map(({ id, ...market }) => [id, market]),
  );
}
