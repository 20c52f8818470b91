import { useState } from 'react';
import { type EventView, mainMarketOf } from '../../data/views.ts';
import { book } from '../../state/book.ts';
import { session } from '../../state/player/session.ts';
import { tickets } from '../../state/player/tickets.ts';
import { isHeaded, type Route, route } from '../../state/route.ts';
import { useStore } from '../../state/store.ts';
import { useListed } from './event-list.tsx';
import { MoreMarkets } from './event-row.tsx';
import { RowPrices } from './row-prices.tsx';
import { hasField } from './sports.ts';
import { Scoreboard } from './scoreboard/scoreboard.tsx';
import { Tracker } from './scoreboard/tracker.tsx';

type ListRoute = Extract<Route, { page: 'list' }>;

const isOpen = (event: EventView): boolean => mainMarketOf(event)?.status === 'open';

/** The event with a field and the most to bet on if the list has one, else its first between two sides. It stays while it is listed. */
function useChosen(events: readonly EventView[]): EventView | undefined {
  const [kept, setKept] = useState<string | null>(null);
  const sides = events.filter(({ away }) => away !== '');
  const fields = sides.filter(hasField);
  const chosen =
    sides.find(({ id }) => id === kept) ??
    fields.filter(isOpen).toSorted((one, other) => other.marketCount - one.marketCount)[0] ??
    fields[0] ??
    sides[0];
  if (chosen !== undefined && chosen.id !== kept) setKept(chosen.id);
  return chosen;
}

/** The main prices of an event, and the way to its others. */
export function SpotlightPrices({ event }: { event: EventView }) {
  return (
    <div className="spotlight-prices">
      <RowPrices event={event} />
      <MoreMarkets event={event} />
    </div>
  );
}

function Beside({ at }: { at: ListRoute }) {
  const league = at.league ?? null;
  const { events } = useListed(at.kind, at.sport);
  // The match of the hour stands at the list's head.
  const featured = useStore(book, (known) => (isHeaded(at) ? known.featured : null));
  const event = useChosen(events.filter(({ id, tournamentId }) => id !== featured && (league === null || tournamentId === league)));
  if (event === undefined) return null;
  return (
    <Scoreboard event={event} isBeside game={<Tracker event={event} />}>
      <SpotlightPrices event={event} />
    </Scoreboard>
  );
}

/** A guest, or a player whose open bets are known to be none: nothing else is shown under the slip. */
export function useHasNoBets(): boolean {
  const token = useStore(session, (state) => state.token);
  const hasNone = useStore(tickets, ({ open, hasFailed }) => open?.tickets.length === 0 || (open === null && hasFailed.open));
  return token === null || hasNone;
}

/** One event of the list with its field and its main prices, in the room under the slip of somebody without open bets (SB-98). */
export function Spotlight() {
  const at = useStore(route, (now) => now);
  const hasNoBets = useHasNoBets();
  if (at.page !== 'list' || !hasNoBets) return null;
  return <Beside at={at} key={`${at.kind}/${at.sport ?? ''}/${at.league ?? ''}`} />;
}
