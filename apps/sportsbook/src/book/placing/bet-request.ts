import { createHash } from 'node:crypto';
import type { Reply } from '../refusal.ts';
import type { Session } from '../sessions.ts';
import type { TicketWithLegs } from '../tickets/ticket.ts';
import type { BetRequest } from './shape.ts';

/** A bet request. */
export interface RequestedBet {
  readonly session: Session;
  readonly request: BetRequest;
}

/** The outcome of a bet request: booked, refused, or a repeated request. */
export type Booked =
  | { readonly kind: 'known' }
  | { readonly kind: 'refused'; readonly reply: Reply }
  | { readonly kind: 'booked'; readonly ticket: TicketWithLegs };

/** The identity of a request: everything but its token, which may have been renewed, and the language of its texts. */
export function hashOf({ token: _token, requestId: _requestId, locale: _locale, ...content }: BetRequest): string {
  const text = JSON.stringify(content, (_key, value: unknown) => (typeof value === 'bigint' ? value.toString() : value));
  return createHash('sha256').update(text).digest('hex');
}
