import { useEffect, useState } from 'react';
import type { Offer, TicketView } from '../../data/tickets.ts';
import { book } from '../../state/book.ts';
import { tickets } from '../../state/player/tickets.ts';
import { useStore } from '../../state/store.ts';

/** Keeps an offer from flickering: it stays visible for at least a second (sportsbook §6). */
const HELD_MS = 1000;

function useHeldOffer(id: string): Offer | undefined {
  const offer = useStore(tickets, ({ offers }) => offers.get(id));
  const [held, setHeld] = useState(offer);
  useEffect(() => {
    const timer = setTimeout(() => setHeld(offer), held === undefined ? 0 : HELD_MS);
    return () => clearTimeout(timer);
  }, [offer, held]);
  return held;
}

/** The offer that can be taken now, or why there is none. One from before the feed was lost no longer counts. */
export function useOffer({ id, status }: TicketView): Offer {
  const held = useHeldOffer(id);
  const isFeedLost = useStore(book, (known) => known.isFeedLost);
  if (isFeedLost) return { offerMinor: null, reason: 'suspended' };
  return { offerMinor: status === 'open' ? (held?.offerMinor ?? null) : null, reason: held?.reason ?? null };
}
