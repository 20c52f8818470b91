import type { Selection, Ticket } from '../tickets/ticket.ts';
import type { AgreedError } from './store.ts';

/** The word of a void for an obviously wrong price, as it travels in tickets; the client says it in the player's language. */
export const OBVIOUS_ERROR = 'obvious_error';

/** Whether a leg was taken at a price that two people have called an obvious error: void whatever its market came to (sportsbook.md §3.3). */
export function isObviousError(
  errors: readonly AgreedError[],
  { outcomeId, price }: Pick<Selection, 'outcomeId' | 'price'>,
  { acceptedAt }: Pick<Ticket, 'acceptedAt'>,
): boolean {
  if (acceptedAt === null) return false;
  return errors.some(
    (error) =>
      error.outcomeId === outcomeId && price >= error.leastPrice && acceptedAt >= error.acceptedFrom && acceptedAt <= error.acceptedTo,
  );
}
