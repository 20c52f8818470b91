import { Icon } from '@pavilion/ui/icons/icon.tsx';
import type { ListKind } from '../../data/views.ts';
import { book } from '../../state/book.ts';
import { nameOfSport } from '../../state/names.ts';
import { go } from '../../state/page.ts';
import { type Route, route } from '../../state/route.ts';
import { useStore } from '../../state/store.ts';
import { tickets } from '../../state/player/tickets.ts';
import { t, type TextKey } from '../../texts.ts';
import { sportIcon } from './sport-icon.ts';

const kindOf = (at: Route): ListKind => (at.page === 'list' ? at.kind : 'live');

const leagueOf = (at: Route): string | null => (at.page === 'list' ? (at.league ?? null) : null);

function useSportOnScreen(): string | null {
  const at = useStore(route, (now) => now);
  const event = useStore(book, ({ events }) => (at.page === 'event' ? events.get(at.eventId) : undefined));
  return at.page === 'list' ? at.sport : at.page === 'rules' ? at.sport : (event?.sport ?? null);
}

/** The tree of sports and, below the open one, its leagues with their counts. */
export function SportsNav() {
  const menu = useStore(book, (known) => known.menu);
  const at = useStore(route, (now) => now);
  const current = useSportOnScreen();
  const kind = kindOf(at);
  const league = leagueOf(at);
  return (
    <nav className="sports-list" aria-label={t('nav.sports')}>
      <button
        type="button"
        aria-current={at.page === 'list' && current === null ? 'page' : undefined}
        onClick={() => go({ page: 'list', kind, sport: null })}
      >
        <Icon name="layout-grid" />
        {t('nav.all')}
      </button>
      {menu?.map((sport) => (
        <div key={sport.id}>
          <button
            type="button"
            aria-current={sport.id === current ? (league === null ? 'page' : 'true') : undefined}
            onClick={() => go({ page: 'list', kind, sport: sport.id })}
          >
            <Icon name={sportIcon(sport.id)} />
            {nameOfSport(sport.id)}
            <span className="count">{sport[kind]}</span>
          </button>
          {sport.id === current && (
            <ul aria-label={t('nav.leagues')}>
              {sport.tournaments.map((tournament) => (
                <li key={tournament.id}>
                  <button
                    type="button"
                    aria-current={tournament.id === league ? 'page' : undefined}
                    onClick={() => go({ page: 'list', kind, sport: sport.id, league: tournament.id })}
                  >
                    {tournament.name}
                    <span className="count">{tournament[kind]}</span>
                  </button>
                </li>
              ))}
            </ul>
          )}
        </div>
      ))}
    </nav>
  );
}

/** The same sports as a row of chips, for screens without room beside the list. */
export function SportChips() {
  const menu = useStore(book, (known) => known.menu);
  const at = useStore(route, (now) => now);
  const current = useSportOnScreen();
  if (at.page !== 'list') return null;
  return (
    <nav className="chips sports" aria-label={t('nav.sports')}>
      <button
        type="button"
        className="chip"
        aria-current={current === null ? 'page' : undefined}
        onClick={() => go({ page: 'list', kind: at.kind, sport: null })}
      >
        {t('nav.all')}
      </button>
      {menu?.map(({ id }) => (
        <button
          key={id}
          type="button"
          className="chip"
          aria-current={id === current ? 'page' : undefined}
          onClick={() => go({ page: 'list', kind: at.kind, sport: id })}
        >
          <Icon name={sportIcon(id)} />
          {nameOfSport(id)}
        </button>
      ))}
    </nav>
  );
}

/** The leagues of the listed sport, for screens without the tree: one of them, or all. */
export function LeagueChips() {
  const menu = useStore(book, (known) => known.menu);
  const at = useStore(route, (now) => now);
  if (at.page !== 'list' || at.sport === null) return null;
  const { kind, sport } = at;
  const league = leagueOf(at);
  const tournaments = menu?.find(({ id }) => id === sport)?.tournaments ?? [];
  if (tournaments.length < 2) return null;
  return (
    <nav className="chips leagues" aria-label={t('nav.leagues')}>
      <button
        type="button"
        className="chip"
        aria-current={league === null ? 'page' : undefined}
        onClick={() => go({ page: 'list', kind, sport })}
      >
        {t('nav.allLeagues')}
      </button>
      {tournaments.map(({ id, name, ...counts }) => (
        <button
          key={id}
          type="button"
          className="chip"
          aria-current={id === league ? 'page' : undefined}
          onClick={() => go({ page: 'list', kind, sport, league: id })}
        >
          {name}
          <span className="count">{counts[kind]}</span>
        </button>
      ))}
    </nav>
  );
}

function Tab({ to, label, count, isCurrent }: { to: Route; label: TextKey; count: number | null; isCurrent: boolean }) {
  return (
    <button type="button" aria-current={isCurrent ? 'page' : undefined} onClick={() => go(to)}>
      {t(label)}
      {count !== null && <span className="count">{count}</span>}
    </button>
  );
}

/** When: in play, today, upcoming; and the player's own bets. */
export function Tabs() {
  const at = useStore(route, (now) => now);
  const menu = useStore(book, (known) => known.menu);
  const open = useStore(tickets, (all) => all.open?.tickets.length ?? null);
  const sport = at.page === 'list' ? at.sport : null;
  const league = leagueOf(at);
  const count = (kind: ListKind): number | null =>
    menu === null ? null : menu.filter(({ id }) => sport === null || id === sport).reduce((sum, one) => sum + one[kind], 0);
  const is = (kind: ListKind): boolean => at.page === 'list' && at.kind === kind;
  return (
    <nav className="tabs" aria-label={t('nav.when')}>
      <Tab to={{ page: 'list', kind: 'live', sport, league }} label="nav.live" count={count('live')} isCurrent={is('live')} />
      <Tab to={{ page: 'list', kind: 'today', sport, league }} label="nav.today" count={count('today')} isCurrent={is('today')} />
      <Tab to={{ page: 'list', kind: 'upcoming', sport, league }} label="nav.upcoming" count={null} isCurrent={is('upcoming')} />
      <Tab to={{ page: 'mine', tab: 'open' }} label="nav.mine" count={open} isCurrent={at.page === 'mine'} />
    </nav>
  );
}
