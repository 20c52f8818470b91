import { useEffect } from 'react';
import type { TicketView } from '../../data/tickets.ts';
import type { MenuSport } from '../../data/views.ts';
import { book } from '../../state/book.ts';
import { sportOfEvent } from '../../state/names.ts';
import { preferences } from '../../state/player/preferences.ts';
import { session } from '../../state/player/session.ts';
import { loadTickets, type Tickets, tickets } from '../../state/player/tickets.ts';
import { useStore } from '../../state/store.ts';
import { ShortList } from '../events/short-list.tsx';

/** The event of the player's newest bet; empty without one, null while it is not known. */
function lastEventOf({ open, settled, hasFailed }: Tickets): string | null {
  const isKnown = (list: Tickets['open'], state: 'open' | 'settled'): boolean => list !== null || hasFailed[state];
  if (!isKnown(open, 'open') || !isKnown(settled, 'settled')) return null;
  const newest: TicketView | undefined = open?.tickets[0] ?? settled?.tickets[0];
  return newest?.legs[0]?.eventId ?? '';
}

/** The sport and league to begin with: a favourite league with coming events, else the newest bet's, else the first sport of the menu. */
function placeOf(
  menu: readonly MenuSport[],
  favourites: readonly string[],
  last: { sport: string; league: string | undefined },
): string | null {
  const coming = menu.filter(({ upcoming }) => upcoming > 0);
  for (const { id, tournaments } of coming) {
    const favourite = tournaments.find((league) => league.upcoming > 0 && favourites.includes(league.id));
    if (favourite !== undefined) return [id, favourite.id].join(' ');
  }
  const own = coming.find(({ id }) => id === last.sport);
  if (own !== undefined) return [own.id, last.league ?? ''].join(' ');
  return coming[0]?.id ?? null;
}

/** The bets of both states say what the player bets on; the screen has read those of one. */
function useLastEvent(): string | null {
  const token = useStore(session, (state) => state.token);
  const unread = useStore(tickets, ({ open, settled, hasFailed }) => {
    if (open === null && !hasFailed.open) return 'open';
    return settled === null && !hasFailed.settled ? 'settled' : null;
  });
  useEffect(() => {
    if (token !== null && unread !== null) void loadTickets(token, unread);
  }, [token, unread]);
  const last = useStore(tickets, lastEventOf);
  return token === null ? '' : last;
}

/** What could be bet on next, in the room of somebody who has no bets here and may bet (SB-99). */
export function NextEvents() {
  const lastEvent = useLastEvent();
  const favourites = useStore(preferences, ({ favouriteTournaments }) => favouriteTournaments);
  const key = useStore(book, ({ menu, events }) => {
    if (menu === null || lastEvent === null) return null;
    return placeOf(menu, favourites, { sport: sportOfEvent(lastEvent), league: events.get(lastEvent)?.tournamentId });
  });
  const isRestricted = useStore(session, ({ restriction }) => restriction !== null);
  if (key === null || isRestricted) return null;
  const [sport = '', league] = key.split(' ');
  return <ShortList place={{ sport, kind: 'upcoming', league }} isBeside={false} />;
}
