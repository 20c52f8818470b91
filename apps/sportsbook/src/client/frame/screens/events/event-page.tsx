import { Icon } from '@pavilion/ui/icons/icon.tsx';
import { Suspense, useState } from 'react';
import type { EventView } from '../../data/views.ts';
import { book } from '../../state/book.ts';
import { readEvent } from '../../state/follow.ts';
import { pickEventName } from '../../state/names.ts';
import { go } from '../../state/page.ts';
import { preferences } from '../../state/player/preferences.ts';
import { useStore } from '../../state/store.ts';
import { t } from '../../texts.ts';
import { isInPlay, isOver } from '../clock.ts';
import { EventTime } from './event-time.tsx';
import { FavouriteTeams } from './favourite.tsx';
import { BuilderCard, Tracker } from '../later.tsx';
import { Crest } from './crest.tsx';
import { MarketCard } from './market-card.tsx';
import { type GroupName, groupNames, groupText, namedMarkets } from './market-groups.ts';
import { Empty, Failed, Skeleton } from '../slip/waiting.tsx';

/** What an interrupted or cancelled event means for bets. */
function StoppedNote({ event: { state } }: { event: EventView }) {
  if (state === 'prematch' || state === 'live' || state === 'ended') return null;
  return (
    <p className="stopped" role="status">
      <Icon name="info" />
      {t(`event.note.${state}`)}
    </p>
  );
}

/** The two sides with the score between them; team sports have shields. */
function Sides({ event }: { event: EventView }) {
  const hasCrests = TEAM_SPORTS.includes(event.sport);
  return (
    <div className="teams">
      <span className="team">
        {hasCrests && <Crest name={event.home} />}
        {event.home}
      </span>
      <span className="score" aria-live="polite">
        <span className="visually-hidden">{t('event.score')} </span>
        {event.score === null || event.state === 'prematch' ? '–' : `${event.score.home} : ${event.score.away}`}
      </span>
      <span className="team">
        {hasCrests && <Crest name={event.away} />}
        {event.away}
      </span>
    </div>
  );
}

const TEAM_SPORTS: readonly string[] = ['football', 'ice-hockey', 'handball', 'basketball', 'volleyball', 'esports'];
/** Sports whose markets are priced by a grid of scores (SB-96). */
const BUILT_SPORTS: readonly string[] = ['football', 'ice-hockey'];
const FIELD_SPORTS: readonly string[] = ['football', 'ice-hockey', 'handball', 'basketball'];

function Scoreboard({ event }: { event: EventView }) {
  const isOnField = FIELD_SPORTS.includes(event.sport);
  return (
    <section className="card scoreboard" aria-label={t('event.score')}>
      <div className={isOnField ? 'scoreboard-top on-field' : 'scoreboard-top'}>
        <div className="scoreboard-head">
          <EventTime event={event} />
          <span className="align-end">
            <FavouriteTeams event={event} />
          </span>
        </div>
        <h1 className="visually-hidden">{pickEventName(event)}</h1>
        {event.away === '' ? <b className="single-name">{event.home}</b> : <Sides event={event} />}
      </div>
      {isInPlay(event) && (
        <Suspense fallback={<div className={isOnField ? 'tracker-space' : 'tracker-space is-flat'} />}>
          <Tracker event={event} key={event.id} />
        </Suspense>
      )}
      <StoppedNote event={event} />
    </section>
  );
}

function Groups({
  present,
  chosen,
  onChoose,
}: {
  present: readonly GroupName[];
  chosen: GroupName | null;
  onChoose: (group: GroupName | null) => void;
}) {
  return (
    <div className="chips" role="group" aria-label={t('group.label')}>
      <button type="button" className="chip" aria-pressed={chosen === null} onClick={() => onChoose(null)}>
        {t('group.all')}
      </button>
      {present.map((group) => (
        <button key={group} type="button" className="chip" aria-pressed={chosen === group} onClick={() => onChoose(group)}>
          {t(groupText(group))}
        </button>
      ))}
    </div>
  );
}

function Markets({ event }: { event: EventView }) {
  const [group, setGroup] = useState<GroupName | null>(null);
  const [filter, setFilter] = useState('');
  const pinned = useStore(preferences, ({ pinnedMarkets }) => pinnedMarkets);
  const all = namedMarkets(event, pinned);
  const words = filter.trim().toLocaleLowerCase();
  const shown = all.filter((one) => (group === null || one.group === group) && one.name.toLocaleLowerCase().includes(words));
  const present = groupNames.filter((name) => all.some((one) => one.group === name));
  if (all.length === 0) return <Empty text={t('event.noMarkets')} />;
  return (
    <>
      <div className="market-filter">
        <Groups present={present} chosen={group} onChoose={setGroup} />
        <label className="search">
          <Icon name="search" />
          <span className="visually-hidden">{t('market.search', { count: event.markets.length })}</span>
          <input
            type="search"
            value={filter}
            placeholder={t('market.search', { count: event.markets.length })}
            onChange={({ target }) => setFilter(target.value)}
          />
        </label>
      </div>
      {shown.length === 0 && <p className="empty">{t('market.none')}</p>}
      <div className="markets">
        {shown.map((named, position) => (
          <MarketCard key={named.key} event={event} named={named} startsOpen={position < 4 || words !== ''} />
        ))}
      </div>
      <p className="caption text-faint">{t('event.pricesMove')}</p>
    </>
  );
}

/** Shown instead of an event: it is loading, it could not be read, or the book does not have it. */
function NoEvent({ eventId }: { eventId: string }) {
  const isMissing = useStore(book, ({ missing }) => missing.includes(eventId));
  const isUnread = useStore(book, ({ unread }) => unread.includes(eventId));
  if (isMissing) return <Empty role="alert" text={t('event.missing')} />;
  return isUnread ? <Failed onRetry={() => readEvent(eventId)} /> : <Skeleton look="event" />;
}

/** One event with everything the book offers on it. */
export function EventPage({ eventId }: { eventId: string }) {
  const event = useStore(book, ({ events }) => events.get(eventId));
  const kind = event !== undefined && !isInPlay(event) ? 'today' : 'live';
  return (
    <div className="stack">
      <button
        type="button"
        className="link back"
        onClick={() => go({ page: 'list', kind, sport: event?.sport ?? null, league: event?.tournamentId ?? null })}
      >
        <Icon name="arrow-left" size="s" isMirrored />
        {event?.league ?? t('nav.back')}
      </button>
      {event === undefined ? (
        <NoEvent eventId={eventId} />
      ) : (
        <>
          <Scoreboard event={event} />
          {BUILT_SPORTS.includes(event.sport) && event.away !== '' && !isOver(event) && (
            <Suspense fallback={<div className="builder-space" />}>
              <BuilderCard event={event} />
            </Suspense>
          )}
          <Markets event={event} />
        </>
      )}
    </div>
  );
}
