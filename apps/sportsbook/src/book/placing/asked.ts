import { createHash } from 'node:crypto';
import type { Reply } from '../refusal.ts';
import type { Session } from '../sessions.ts';
import type { TicketWithLegs } from '../tickets/ticket.ts';
import type { BetRequest } from './shape.ts';

/** A bet somebody asked for. */
export interface AskedBet {
  readonly session: Session;
  readonly request: BetRequest;
}

/** What became of it: booked, refused, or a request that was made before. */
export type Booked =
  | { readonly kind: 'known' }
  | { readonly kind: 'refused'; readonly reply: Reply }
  | { readonly kind: 'booked'; readonly ticket: TicketWithLegs };

/** What of a request makes it the same request: everything but its token, which may have been renewed, and the language of its words. */
export function hashOf({ token: _token, requestId: _requestId, locale: _locale, ...content }: BetRequest): string {
  const text = JSON.stringify(content, (_key, value: unknown) => (typeof value === 'bigint' ? value.toString() : value));
  return createHash('sha256').update(text).digest('hex');
}
