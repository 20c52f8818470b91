import { Crest } from '@pavilion/ui/crest.tsx';
import { memo } from 'react';
import type { EventView } from '../../data/views.ts';
import { pickEventName } from '../../state/names.ts';
import { go } from '../../state/page.ts';
import { tCount } from '../../texts.ts';
import { EventTime } from './event-time.tsx';
import { FavouriteTeams } from './favourite.tsx';
import { RowPrices } from './row-prices.tsx';
import { hasCrests } from './sports.ts';

const setSports: readonly string[] = ['tennis', 'table-tennis', 'volleyball', 'esports'];

/** Goals, or sets with the points of each: the two lines of a row. */
function SideScore({ event, side }: { event: EventView; side: 'home' | 'away' }) {
  const { score, parts, sport } = event;
  if (score === null || event.state === 'prematch') return <span />;
  const games = setSports.includes(sport) ? parts.map((part) => part[side]).join(' ') : '';
  return (
    <span className="score">
      {games !== '' && <span className="period-scores">{games} </span>}
      {score[side]}
    </span>
  );
}

function SideName({ name, event }: { name: string; event: EventView }) {
  return (
    <span className="row-side">
      {name !== '' && event.away !== '' && hasCrests(event.sport) && <Crest name={name} className="crest" />}
      <span>{name}</span>
    </span>
  );
}

const openEvent = ({ id }: EventView): void => go({ page: 'event', eventId: id });

/** The way from an event's main prices to its others. */
export function MoreMarkets({ event }: { event: EventView }) {
  const more = Math.max(0, event.marketCount - 1);
  return (
    <button type="button" className="more-markets numeric" onClick={() => openEvent(event)}>
      <bdi dir="ltr" aria-hidden="true">
        +{more}
      </bdi>
      <span className="visually-hidden">{tCount('list.more', more, { name: pickEventName(event) })}</span>
    </button>
  );
}

/** One event of a list: its start or its score, its main market, and a link to all others. */
export const EventRow = memo(function EventRow({ event }: { event: EventView }) {
  return (
    <li className="event-row" data-event={event.id}>
      <div className="event-teams">
        <div className="event-meta">
          <EventTime event={event} />
          <FavouriteTeams event={event} />
        </div>
        <button type="button" className="team-lines" onClick={() => openEvent(event)}>
          <SideName name={event.home} event={event} />
          <SideScore event={event} side="home" />
          <SideName name={event.away} event={event} />
          <SideScore event={event} side="away" />
        </button>
      </div>
      <RowPrices event={event} />
      <MoreMarkets event={event} />
    </li>
  );
});
