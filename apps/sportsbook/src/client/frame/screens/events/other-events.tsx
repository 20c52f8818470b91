import { book } from '../../state/book.ts';
import { session } from '../../state/player/session.ts';
import { route } from '../../state/route.ts';
import { useStore } from '../../state/store.ts';
import { isInPlay, isOver } from '../clock.ts';
import { type Place, ShortList } from './short-list.tsx';
import { useHasNoBets } from './spotlight.tsx';

/** The list of the event on the screen; beside My bets, of the first sport in play. Text, so that a changed price makes no new one. */
function useListKey(): string | null {
  const at = useStore(route, (now) => now);
  return useStore(book, ({ events, menu }) => {
    if (at.page === 'event') {
      const event = events.get(at.eventId);
      // One that is over has them below its results.
      return event === undefined || isOver(event)
        ? null
        : [event.sport, isInPlay(event) ? 'live' : 'upcoming', event.id, event.tournamentId].join(' ');
    }
    const inPlay = at.page === 'mine' ? menu?.find(({ live }) => live > 0) : undefined;
    return inPlay === undefined ? null : [inPlay.id, 'live'].join(' ');
  });
}

function placeOf(key: string): Place {
  const [sport = '', kind, eventId, league] = key.split(' ');
  return { sport, kind: kind === 'live' ? 'live' : 'upcoming', eventId, league };
}

/** Others of its sport beside an event, some in play beside My bets: the room under the slip of somebody without open bets who may bet (SB-98). */
export function OtherEvents() {
  const key = useListKey();
  const hasNoBets = useHasNoBets();
  const isRestricted = useStore(session, ({ restriction }) => restriction !== null);
  return key === null || !hasNoBets || isRestricted ? null : <ShortList place={placeOf(key)} isBeside />;
}
