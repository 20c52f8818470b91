import type { Selection, Ticket } from '../tickets/ticket.ts';
import type { AgreedError } from './store.ts';

/** The reason for voiding a palpably wrong price, as it appears in tickets; the client translates it. */
export const PALPABLE_ERROR = 'obvious_error';

/**
 * True if a leg was taken at a price declared a palpable error by two operators: it is void, whatever the market's result
 * (sportsbook §3.3).
 */
export function isPalpableError(
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
