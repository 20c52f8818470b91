import { Icon } from '@pavilion/ui/icons/icon.tsx';
import { Suspense, useState } from 'react';
import type { EventView } from '../../data/views.ts';
import { book } from '../../state/book.ts';
import { readEvent } from '../../state/follow.ts';
import { goToList } from '../../state/page.ts';
import { listBefore } from '../../state/place.ts';
import { preferences } from '../../state/player/preferences.ts';
import { useStore } from '../../state/store.ts';
import { t } from '../../texts.ts';
import { isInPlay, isOver } from '../clock.ts';
import { BuilderCard, Tracker } from '../later.tsx';
import { MarketCard } from './market-card.tsx';
import { type GroupName, groupNames, groupText, namedMarkets } from './market-groups.ts';
import { FIELD_SPORTS, Scoreboard } from './scoreboard.tsx';
import { Empty, Failed, Skeleton } from '../slip/waiting.tsx';

/** Sports whose markets are priced by a grid of scores (SB-96). */
const BUILT_SPORTS: readonly string[] = ['football', 'ice-hockey'];

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

/** The game so far, in its room until its script has come. */
function Game({ event }: { event: EventView }) {
  return (
    <Suspense fallback={<div className={FIELD_SPORTS.includes(event.sport) ? 'tracker-space' : 'tracker-space is-flat'} />}>
      <Tracker event={event} key={event.id} />
    </Suspense>
  );
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
        onClick={() => goToList({ page: 'list', kind, sport: event?.sport ?? null, league: event?.tournamentId ?? null })}
      >
        <Icon name="arrow-left" size="s" isMirrored />
        {(!listBefore() && event?.league) || t('nav.back')}
      </button>
      {event === undefined ? (
        <NoEvent eventId={eventId} />
      ) : (
        <>
          <Scoreboard event={event} game={<Game event={event} />} />
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
