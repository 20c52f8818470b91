import { Icon } from '@pavilion/ui/icons/icon.tsx';
import { useEffect, useState } from 'react';
import { listTopic } from '../../data/topic.ts';
import type { EventView, ListKind } from '../../data/views.ts';
import { book } from '../../state/book.ts';
import { followBeside } from '../../state/beside.ts';
import { readAgain, sportsOf } from '../../state/follow.ts';
import { nameOfSport } from '../../state/names.ts';
import { openedFrom } from '../../state/place.ts';
import { preferences } from '../../state/player/preferences.ts';
import { useStore } from '../../state/store.ts';
import { t } from '../../texts.ts';
import { isOver } from '../clock.ts';
import { EventRow } from './event-row.tsx';
import { FavouriteLeague } from './favourite.tsx';
import { sportIcon } from './sport-icon.ts';
import { Empty, Failed, Skeleton } from '../slip/waiting.tsx';

/** Rows rendered at first; a button adds more, so what is below the list stays reachable. */
const ROWS = 40;

interface League {
  readonly id: string;
  readonly name: string;
  readonly sport: string;
  readonly events: readonly EventView[];
}

function leaguesOf(events: readonly EventView[], favourites: readonly string[]): League[] {
  const leagues = new Map<string, EventView[]>();
  for (const event of events) leagues.set(event.tournamentId, [...(leagues.get(event.tournamentId) ?? []), event]);
  const list = [...leagues].map(([id, members]) => ({
    id,
    name: members[0]?.league ?? '',
    sport: members[0]?.sport ?? '',
    events: members,
  }));
  const isFavourite = ({ id }: League): number => (favourites.includes(id) ? 0 : 1);
  return list.toSorted((a, b) => isFavourite(a) - isFavourite(b));
}

/** The marks of the columns that the rows below have. */
export function ColumnMarks({ events }: { events: readonly EventView[] }) {
  const hasDraw = events.some(({ markets }) => markets.some(({ type }) => type === '1x2'));
  return (
    <span className={hasDraw ? 'columns columns-three' : 'columns columns-two'} aria-hidden="true">
      {(hasDraw ? ['1', 'X', '2'] : ['1', '2']).map((mark) => (
        <span key={mark}>{mark}</span>
      ))}
    </span>
  );
}

export function LeagueList({ events }: { events: readonly EventView[] }) {
  const favourites = useStore(preferences, ({ favouriteTournaments }) => favouriteTournaments);
  return (
    <div className="leagues-list">
      {leaguesOf(events, favourites).map(({ id, name, sport, events: members }) => {
        const heading = t('list.league', { sport: nameOfSport(sport), league: name });
        return (
          <section className="league" key={id} aria-label={heading}>
            <div className="league-head">
              <Icon name={sportIcon(sport)} className="text-faint" />
              <h2>
                <span>{heading.slice(0, heading.lastIndexOf(name))}</span>
                {name}
              </h2>
              <FavouriteLeague id={id} name={name} />
              <ColumnMarks events={members} />
            </div>
            <ul>
              {members.map((event) => (
                <EventRow key={event.id} event={event} />
              ))}
            </ul>
          </section>
        );
      })}
    </div>
  );
}

/** The events of a list, once they have arrived. */
export function useListed(kind: ListKind, sport: string | null): { events: EventView[]; isLoading: boolean; hasFailed: boolean } {
  const state = useStore(book, (known) => known);
  const topics = sportsOf({ page: 'list', kind, sport }, state.menu).map((id) => listTopic(id, kind));
  const lists = topics.map((topic) => state.lists[topic]);
  const isShown = (event: EventView): boolean => (kind === 'live' ? !isOver(event) : event.state === 'prematch');
  const events = lists
    .flatMap((ids) => ids ?? [])
    .flatMap((id) => state.events.get(id) ?? [])
    .filter(isShown);
  return {
    events,
    isLoading: topics.length === 0 || lists.includes(undefined),
    hasFailed: lists.length === 0 ? state.menu === null && state.isMenuUnread : lists.every((list) => list === null),
  };
}

/** The next events, shown if none is live. */
function NextUp({ sport }: { sport: string | null }) {
  const { events } = useListed('today', sport);
  const first = useStore(book, ({ menu }) => sport ?? menu?.[0]?.id);
  useEffect(() => (first === undefined ? undefined : followBeside({ sport: first, kind: 'today' })), [first]);
  return <LeagueList events={events.slice(0, 6)} />;
}

/** A list of events by league, or of one league; favourites come first, and no price change moves a row. */
export function EventList({ kind, sport, league }: { kind: ListKind; sport: string | null; league: string | null }) {
  const [shown, setShown] = useState(ROWS);
  const { events: listed, isLoading, hasFailed } = useListed(kind, sport);
  const events = league === null ? listed : listed.filter(({ tournamentId }) => tournamentId === league);
  // A player who returns to the list finds the row they opened.
  const opened = openedFrom({ page: 'list', kind, sport, league });
  const rows = Math.max(shown, events.findIndex(({ id }) => id === opened) + 1);
  if (hasFailed) return <Failed onRetry={readAgain} />;
  if (events.length === 0 && isLoading) return <Skeleton />;
  if (events.length === 0 && kind !== 'live') return <Empty text={t(`list.empty.${kind}`)} />;
  if (events.length === 0)
    return (
      <>
        <p className="empty">{t('list.empty.live')}</p>
        <NextUp sport={sport} />
      </>
    );
  return (
    <>
      <LeagueList events={events.slice(0, rows)} />
      {events.length > rows && (
        <button type="button" className="button button-secondary more" onClick={() => setShown(rows + ROWS)}>
          {t('list.show')}
        </button>
      )}
    </>
  );
}
