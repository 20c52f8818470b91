import { Icon } from '@pavilion/ui/icons/icon.tsx';
import { type ReactNode, useState } from 'react';
import type { EventView } from '../../data/views.ts';
import { book } from '../../state/book.ts';
import { readEvent } from '../../state/follow.ts';
import { goToList } from '../../state/page.ts';
import { listBefore } from '../../state/place.ts';
import { preferences } from '../../state/player/preferences.ts';
import { useStore } from '../../state/store.ts';
import { t } from '../../texts.ts';
import { isInPlay, isOver } from '../clock.ts';
import { MarketCard } from './markets/market-card.tsx';
import { type GroupName, groupNames, groupText, type NamedMarkets, namedMarkets } from './markets/market-groups.ts';
import { BuilderCard } from './markets/builder-card.tsx';
import { Over } from './results.tsx';
import { Scoreboard } from './scoreboard/scoreboard.tsx';
import { Tracker } from './scoreboard/tracker.tsx';
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

/** A market that is held for a moment has its prices; one that is as good as decided has one left, which nobody can take. */
const FEWEST_PRICES = 2;
const hasPrices = ({ markets }: NamedMarkets): boolean =>
  markets.some(({ outcomes, status }) => {
    const priced = outcomes.filter(({ price }) => price > 0n).length;
    return priced >= FEWEST_PRICES || (status === 'open' && priced > 0);
  });

/** The markets that have prices, or had some since the page opened: those keep their place (SB-95, SB-117). */
function useOffered(all: readonly NamedMarkets[]): readonly NamedMarkets[] {
  const [seen, setSeen] = useState<readonly string[]>([]);
  const added = all.filter((one) => hasPrices(one) && !seen.includes(one.key)).map(({ key }) => key);
  if (added.length > 0) setSeen([...seen, ...added]);
  return all.filter(({ key }) => seen.includes(key) || added.includes(key));
}

/** After the first market. */
const OPEN_AT_FIRST = 4;

/** @param children stands after the first market, whose prices are seen at once */
function Markets({ event, children }: { event: EventView; children: ReactNode }) {
  const [group, setGroup] = useState<GroupName | null>(null);
  const [filter, setFilter] = useState('');
  const pinned = useStore(preferences, ({ pinnedMarkets }) => pinnedMarkets);
  const all = useOffered(namedMarkets(event, pinned));
  const words = filter.trim().toLocaleLowerCase();
  const shown = all.filter((one) => (group === null || one.group === group) && one.name.toLocaleLowerCase().includes(words));
  const present = groupNames.filter((name) => all.some((one) => one.group === name));
  const count = all.reduce((sum, { markets }) => sum + markets.length, 0);
  if (all.length === 0) return isOver(event) ? <Over event={event} /> : <Empty text={t('event.noMarkets')} />;
  return (
    <>
      <div className="market-filter">
        <Groups present={present} chosen={group} onChoose={setGroup} />
        <label className="search">
          <Icon name="search" />
          <span className="visually-hidden">{t('market.search', { count })}</span>
          <input
            type="search"
            value={filter}
            placeholder={t('market.search', { count })}
            onChange={({ target }) => setFilter(target.value)}
          />
        </label>
      </div>
      {shown.length === 0 && <p className="empty">{t('market.none')}</p>}
      {shown.length > 0 && (
        <div className="markets">
          {shown.slice(0, 1).map((named) => (
            <MarketCard key={named.key} event={event} named={named} startsOpen />
          ))}
        </div>
      )}
      {children}
      {shown.length > 1 && (
        <div className="markets">
          {shown.slice(1).map((named, position) => (
            <MarketCard
              key={named.key}
              event={event}
              named={named}
              startsOpen={position < OPEN_AT_FIRST || words !== ''}
              isSecondColumn={position === Math.ceil((shown.length - 1) / 2)}
            />
          ))}
        </div>
      )}
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

/** The way back to the list that was open before, else to the league's. */
function Back({ event }: { event: EventView | undefined }) {
  const kind = event !== undefined && !isInPlay(event) ? 'today' : 'live';
  return (
    <button
      type="button"
      className="link back"
      onClick={() => goToList({ page: 'list', kind, sport: event?.sport ?? null, league: event?.tournamentId ?? null })}
    >
      <Icon name="arrow-left" size="s" isMirrored />
      <span dir="auto">{(!listBefore() && event?.league) || t('nav.back')}</span>
    </button>
  );
}

/** One event with everything the book offers on it. */
export function EventPage({ eventId }: { eventId: string }) {
  const event = useStore(book, ({ events }) => events.get(eventId));
  return (
    <div className="stack match-page">
      {event === undefined ? (
        <>
          <Back event={event} />
          <NoEvent eventId={eventId} />
        </>
      ) : (
        <>
          <Scoreboard event={event} back={<Back event={event} />} game={<Tracker event={event} />} />
          <Markets event={event}>
            {BUILT_SPORTS.includes(event.sport) && event.away !== '' && !isOver(event) && <BuilderCard event={event} />}
          </Markets>
        </>
      )}
    </div>
  );
}
