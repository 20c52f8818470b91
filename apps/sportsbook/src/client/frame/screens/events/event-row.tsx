import { memo } from 'react';
import { type EventView, mainMarketOf } from '../../data/views.ts';
import { go } from '../../state/page.ts';
import { t, tCount } from '../../texts.ts';
import { startText } from '../../when.ts';
import { useLocale } from '../amount.tsx';
import { isInPlay, minuteText, periodText } from '../clock.ts';
import { OddsButton } from './odds-button.tsx';
import { FavouriteTeams } from './favourite.tsx';
import { ToSlip } from '../slip/to-slip.tsx';

const marks: Readonly<Record<string, string>> = { home: '1', draw: 'X', away: '2' };
const setSports: readonly string[] = ['tennis', 'table-tennis', 'volleyball', 'esports'];

export function EventTime({ event }: { event: EventView }) {
  const locale = useLocale();
  if (isInPlay(event))
    return (
      <>
        <span className="live numeric">
          {t('event.live')} <bdi dir="ltr">{minuteText(event)}</bdi>
        </span>
        <span>{event.state === 'interrupted' ? t('event.interrupted') : periodText(event)}</span>
      </>
    );
  if (event.state !== 'prematch') return <span>{t(`event.${event.state}`)}</span>;
  return (
    <time dateTime={event.startsAt} className="numeric">
      {startText(event.startsAt, locale)}
    </time>
  );
}

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

/** One event of a list: its start or its score, its main market, and a link to all others. */
export const EventRow = memo(function EventRow({ event }: { event: EventView }) {
  const market = mainMarketOf(event);
  const more = Math.max(0, event.marketCount - 1);
  const outcomes = market?.outcomes ?? [];
  const open = (): void => go({ page: 'event', eventId: event.id });
  return (
    <li className="event-row">
      <div className="event-teams">
        <div className="event-meta">
          <EventTime event={event} />
          <FavouriteTeams event={event} />
        </div>
        <button type="button" className="team-lines" onClick={open}>
          <span>{event.home}</span>
          <SideScore event={event} side="home" />
          <span>{event.away}</span>
          <SideScore event={event} side="away" />
        </button>
      </div>
      <div className={outcomes.length === 2 ? 'prices columns-two' : 'prices columns-three'}>
        {market !== undefined &&
          outcomes.map((outcome) => (
            <OddsButton key={outcome.id} event={event} market={market} outcome={outcome} mark={marks[outcome.key] ?? outcome.name} />
          ))}
        <ToSlip market={market} />
      </div>
      <button type="button" className="more-markets numeric" onClick={open}>
        <span aria-hidden="true">+{more}</span>
        <span className="visually-hidden">{tCount('list.more', more, { home: event.home, away: event.away })}</span>
      </button>
    </li>
  );
});
