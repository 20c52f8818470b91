import { Icon } from '@pavilion/ui/icons/icon.tsx';
import { useEffect, useId } from 'react';
import type { EventView, ListKind } from '../../data/views.ts';
import { followBeside } from '../../state/beside.ts';
import { nameOfSport } from '../../state/names.ts';
import { t } from '../../texts.ts';
import { ColumnMarks, useListed } from './event-list.tsx';
import { EventRow } from './event-row.tsx';
import { sportIcon } from './sport-icon.ts';

/** The number of rows that fit beside an empty slip on a small laptop. */
const SHOWN_MAX = 3;

export interface Place {
  readonly sport: string;
  readonly kind: ListKind;
  /** The event that is on the screen already. */
  readonly eventId?: string | undefined;
  /** The league whose events come first. */
  readonly league?: string | undefined;
}

const firstOf = (events: readonly EventView[], { eventId, league }: Place): EventView[] =>
  events
    .filter(({ id }) => id !== eventId)
    .toSorted((one, other) => Number(other.tournamentId === league) - Number(one.tournamentId === league))
    .slice(0, SHOWN_MAX);

/** Up to three events of a list with their prices, on a screen that is no list; it is followed while they stand there. */
export function ShortList({ place, isBeside }: { place: Place; isBeside: boolean }) {
  const { sport, kind } = place;
  const id = useId();
  useEffect(() => followBeside({ sport, kind }), [sport, kind]);
  const events = firstOf(useListed(kind, sport).events, place);
  if (events.length === 0) return null;
  const heading = (
    <h2 id={id}>{t('list.league', { sport: nameOfSport(sport), league: t(kind === 'live' ? 'nav.live' : 'nav.upcoming') })}</h2>
  );
  return (
    <section className={isBeside ? 'card others' : 'league'} aria-labelledby={id}>
      {isBeside ? (
        heading
      ) : (
        <div className="league-head">
          <Icon name={sportIcon(sport)} className="text-faint" />
          {heading}
          <ColumnMarks events={events} />
        </div>
      )}
      <ul>
        {events.map((event) => (
          <EventRow key={event.id} event={event} />
        ))}
      </ul>
    </section>
  );
}
