import type { PoolClient } from 'pg';
import * as z from 'zod';
import type { Queryable } from '../context.ts';

/** Bets on one outcome at a price that was obviously wrong. */
export interface PalpableError {
  readonly id: string;
  readonly eventId: string;
  readonly marketId: string;
  readonly outcomeId: string;
  /** At this price or a better one. */
  readonly leastPrice: bigint;
  readonly acceptedFrom: Date;
  readonly acceptedTo: Date;
  readonly reason: string;
  readonly firstOperator: string;
  readonly createdAt: Date;
}

const errorRow = z.object({
  id: z.string(),
  eventId: z.string(),
  marketId: z.string(),
  outcomeId: z.string(),
  leastPrice: z.coerce.bigint(),
  acceptedFrom: z.date(),
  acceptedTo: z.date(),
  reason: z.string(),
  firstOperator: z.string(),
  createdAt: z.date(),
});

const errorColumns = `id, event_id as "eventId", market_id as "marketId", outcome_id as "outcomeId", least_price_thousandths as "leastPrice",
  accepted_from as "acceptedFrom", accepted_to as "acceptedTo", reason, first_operator as "firstOperator", created_at as "createdAt"`;

export async function insertPalpableError(database: Queryable, error: PalpableError): Promise<void> {
  await database.query(
    `insert into sportsbook.obvious_error
       (id, event_id, market_id, outcome_id, least_price_thousandths, accepted_from, accepted_to, reason, first_operator, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [
      error.id,
      error.eventId,
      error.marketId,
      error.outcomeId,
      error.leastPrice,
      error.acceptedFrom,
      error.acceptedTo,
      error.reason,
      error.firstOperator,
      error.createdAt,
    ],
  );
}

/** Errors waiting for a second operator, the oldest first. */
export async function waitingErrors(database: Queryable): Promise<readonly PalpableError[]> {
  const { rows } = await database.query(
    `select ${errorColumns}
     from sportsbook.obvious_error
     where state = 'waiting'
     order by id
     limit 500`,
  );
  return z.array(errorRow).parse(rows);
}

/** A waiting error, locked until the transaction ends if requested. */
export async function waitingError(
  database: Queryable | PoolClient,
  id: string,
  { isHeld }: { isHeld: boolean },
): Promise<PalpableError | undefined> {
  const { rows } = await database.query(
    `select ${errorColumns}
     from sportsbook.obvious_error
     where id = $1 and state = 'waiting'
     ${isHeld ? 'for update' : ''}`,
    [id],
  );
  return z.array(errorRow).parse(rows)[0];
}

export async function closePalpableError(
  transaction: PoolClient,
  id: string,
  { state, operator, reason, now }: { state: 'applied' | 'refused'; operator: string; reason: string; now: Date },
): Promise<void> {
  await transaction.query(
    `update sportsbook.obvious_error
     set state = $2, second_operator = $3, second_reason = $4, decided_at = $5
     where id = $1`,
    [id, state, operator, reason, now],
  );
}

/** Tickets with a leg at such a price, in locking order; without those never accepted or fully cashed out. */
export async function ticketsAtPrice(
  database: Queryable,
  error: Omit<PalpableError, 'reason' | 'firstOperator' | 'id'>,
): Promise<string[]> {
  const { rows } = await database.query(
    `select ticket.id
     from sportsbook.selection
     join sportsbook.ticket on ticket.id = selection.ticket_id
     where selection.market_id = $1 and selection.outcome_id = $2 and selection.price_thousandths >= $3
       and ticket.accepted_at between $4 and $5 and ticket.remaining_stake_minor > 0
     order by ticket.id`,
    [error.marketId, error.outcomeId, error.leastPrice, error.acceptedFrom, error.acceptedTo],
  );
  return z
    .array(z.object({ id: z.string() }))
    .parse(rows)
    .map(({ id }) => id);
}
