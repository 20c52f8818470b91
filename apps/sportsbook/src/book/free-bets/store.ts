import * as z from 'zod';
import type { Queryable } from '../context.ts';

const freeBetRow = z.object({
  id: z.string(),
  playerId: z.string(),
  currency: z.string(),
  amountMinor: z.coerce.bigint(),
  state: z.enum(['open', 'used', 'lapsed']),
  ticketId: z.string().nullable(),
  expiresAt: z.date(),
});
export type FreeBet = z.output<typeof freeBetRow>;

const columns = `id, player_id as "playerId", currency, amount_minor as "amountMinor", state, ticket_id as "ticketId", expires_at as "expiresAt"`;

/** A right to one ticket; the same again changes nothing. */
export async function insertFreeBet(
  database: Queryable,
  freeBet: Pick<FreeBet, 'id' | 'playerId' | 'currency' | 'amountMinor' | 'expiresAt'>,
  now: Date,
): Promise<void> {
  await database.query(
    `insert into sportsbook.free_bet (id, player_id, currency, amount_minor, expires_at, created_at)
     values ($1, $2, $3, $4, $5, $6)
     on conflict (id) do nothing`,
    [freeBet.id, freeBet.playerId, freeBet.currency, freeBet.amountMinor, freeBet.expiresAt, now],
  );
}

export async function takeFreeBet(
  database: Queryable,
  use: Pick<FreeBet, 'id' | 'playerId' | 'currency' | 'amountMinor'> & { readonly ticketId: string; readonly now: Date },
): Promise<boolean> {
  const { rowCount } = await database.query(
    `update sportsbook.free_bet
     set state = 'used', ticket_id = $5
     where id = $1 and player_id = $2 and currency = $3 and amount_minor = $4 and state = 'open' and expires_at > $6`,
    [use.id, use.playerId, use.currency, use.amountMinor, use.ticketId, use.now],
  );
  return rowCount === 1;
}

/** Gives a right back, valid until its date, or the later one given. */
export async function reopenFreeBet(
  database: Queryable,
  { id, ticketId, validUntil }: { id: string; ticketId: string; validUntil?: Date },
): Promise<void> {
  await database.query(
    `update sportsbook.free_bet
     set state = 'open', ticket_id = null, expires_at = greatest(expires_at, $3::timestamptz)
     where id = $1 and ticket_id = $2 and state = 'used'`,
    [id, ticketId, validUntil ?? null],
  );
}

/** Takes a right back that a ticket gave back; one that was used again stays with the other ticket. */
export async function retakeFreeBet(database: Queryable, { id, ticketId }: { id: string; ticketId: string }): Promise<void> {
  await database.query(
    `update sportsbook.free_bet
     set state = 'used', ticket_id = $2
     where id = $1 and ticket_id is null`,
    [id, ticketId],
  );
}

/** A player's usable free bets, the first to expire first. */
export async function openFreeBets(database: Queryable, playerId: string, now: Date): Promise<FreeBet[]> {
  const { rows } = await database.query(
    `select ${columns}
     from sportsbook.free_bet
     where player_id = $1 and state = 'open' and expires_at > $2
     order by expires_at, id
     limit 50`,
    [playerId, now],
  );
  return z.array(freeBetRow).parse(rows);
}

/** Ends expired free bets. */
export async function expireFreeBets(database: Queryable, now: Date): Promise<void> {
  await database.query(
    `update sportsbook.free_bet
     set state = 'lapsed'
     where state = 'open' and expires_at <= $1`,
    [now],
  );
}
