import { Icon } from '@pavilion/ui/icons/icon.tsx';
import { useEffect, useState } from 'react';
import { type SearchResults, searchBook } from '../../data/search.ts';
import { nameOfSport } from '../../state/names.ts';
import { takeEvents } from '../../state/follow.ts';
import { go } from '../../state/page.ts';
import { session } from '../../state/player/session.ts';
import { t } from '../../texts.ts';
import { LeagueList } from '../events/event-list.tsx';
import { sportIcon } from '../events/sport-icon.ts';
import { Empty, Failed, Skeleton } from '../slip/waiting.tsx';

/** Long enough that typing causes one call per word, not per letter. */
const QUIET_MS = 250;

type Named = { readonly name: string; readonly sport: string; readonly id?: string };

function Names({ title, names }: { title: string; names: readonly Named[] }) {
  if (names.length === 0) return null;
  return (
    <section aria-label={title}>
      <h2 className="subtitle">{title}</h2>
      <ul className="found-list">
        {names.map(({ name, sport, id = null }) => (
          <li key={`${sport}/${name}`}>
            <button type="button" onClick={() => go({ page: 'list', kind: 'today', sport, league: id })}>
              <Icon name={sportIcon(sport)} />
              {name}
              <span className="count">{nameOfSport(sport)}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The book's results; null if the call failed. */
async function findOf(query: string): Promise<SearchResults | null> {
  try {
    const found = await searchBook(query, session.get().locale);
    takeEvents(found.events, false);
    return found;
  } catch {
    return null;
  }
}

type Answer = { query: string; found: SearchResults | null };

export function SearchPage({ query }: { query: string }) {
  const [answer, setAnswer] = useState<Answer | null>(null);
  useEffect(() => {
    let isCurrent = true;
    const ask = async (): Promise<void> => {
      const found = await findOf(query);
      if (isCurrent) setAnswer({ query, found });
    };
    const timer = setTimeout(() => void ask(), QUIET_MS);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [query]);
  if (answer === null || answer.query !== query) return <Skeleton />;
  const { found } = answer;
  if (found === null) return <Failed onRetry={async () => setAnswer({ query, found: await findOf(query) })} />;
  const isEmpty = found.events.length + found.teams.length + found.tournaments.length === 0;
  return (
    <div className="stack" role="region" aria-label={t('search.results', { query })}>
      {isEmpty ? (
        <Empty icon="search" role="status" text={t('search.none', { query })} />
      ) : (
        <p role="status" className="text-soft">
          {t('search.results', { query })}
        </p>
      )}
      <Names title={t('search.leagues')} names={found.tournaments} />
      <Names title={t('search.teams')} names={found.teams} />
      {found.events.length > 0 && <LeagueList events={found.events} />}
    </div>
  );
}
