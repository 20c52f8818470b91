import { Icon } from '@pavilion/ui';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useEffect, useId, useState, type KeyboardEvent } from 'react';
import { api } from '../api/api.ts';
import { ConsoleDialog } from '../parts/console-dialog.tsx';
import { useSession } from '../session/session.ts';
import { useSignOut } from '../session/sign-out.ts';
import { useText, useTextOf } from '../texts/use-text.ts';
import { objectActs } from './object-acts.ts';
import { usePages } from './pages.ts';
import { visitedBy } from './visited.ts';
import styles from './palette.module.css';

interface Offer {
  id: string;
  title: string;
  line?: string;
  run: () => void;
}

/** Finds a page or an act by a few letters: typed, chosen by arrows, run by Enter (operator §2.1). */
export function Palette({ onClose }: { onClose: () => void }) {
  const say = useText('frame');
  const [typed, setTyped] = useState('');
  const [place, setPlace] = useState(0);
  const listId = useId();
  const offers = useOffers(typed);
  const chosen = offers[Math.min(place, offers.length - 1)];
  const chosenId = chosen?.id;
  useEffect(() => {
    if (chosenId !== undefined) document.getElementById(`${listId}${chosenId}`)?.scrollIntoView({ block: 'nearest' });
  }, [listId, chosenId]);
  function run(offer: Offer | undefined): void {
    if (offer === undefined) return;
    onClose();
    offer.run();
  }
  function press(event: KeyboardEvent): void {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) setPlace((Math.min(place, offers.length - 1) + step + offers.length) % Math.max(1, offers.length));
    else if (event.key === 'Enter') run(chosen);
    else return;
    event.preventDefault();
  }
  return (
    <ConsoleDialog title={say('find')} onClose={onClose} size="m" isBare>
      <div className={styles.palette}>
        <div className={styles.field}>
          <Icon name="search" />
          <input
            role="combobox"
            aria-label={say('find')}
            aria-expanded={offers.length > 0}
            aria-controls={listId}
            aria-activedescendant={chosen === undefined ? undefined : `${listId}${chosen.id}`}
            placeholder={say('findHint')}
            value={typed}
            onChange={(event) => {
              setTyped(event.target.value);
              setPlace(0);
            }}
            onKeyDown={press}
          />
        </div>
        <div className={styles.list} role="listbox" id={listId} aria-label={say('found')}>
          {offers.map((offer) => (
            <div
              key={offer.id}
              id={`${listId}${offer.id}`}
              role="option"
              aria-selected={offer === chosen}
              onPointerDown={(event) => {
                event.preventDefault();
                run(offer);
              }}
            >
              <span>{offer.title}</span>
              {offer.line === undefined ? null : <span className="caption text-tertiary">{offer.line}</span>}
            </div>
          ))}
        </div>
        {offers.length === 0 ? <p className={styles.none}>{say('foundNothing')}</p> : null}
      </div>
    </ConsoleDialog>
  );
}

/** Shorter texts name too many. */
const SEARCH_LENGTH_MIN = 2;

/** Players, payments and whatever else one may read, by anything that people say of them (operator §2.1). */
function useHits(typed: string): readonly Offer[] {
  const navigate = useNavigate();
  const kindName = useTextOf('frame');
  const q = useDeferredValue(typed.trim());
  const { data = [] } = useQuery({
    queryKey: ['search', q],
    queryFn: ({ signal }) => api.desk.search({ query: { q } }, { signal }),
    enabled: q.length >= SEARCH_LENGTH_MIN,
    placeholderData: keepPreviousData,
  });
  if (q.length < SEARCH_LENGTH_MIN) return [];
  return data.map(({ kind, id, title, line, url }) => ({
    id: `${kind}${id}`,
    title,
    line: [kindName(`hit_${kind}`) ?? kind, line].filter(Boolean).join(' · '),
    run: () => void navigate({ to: url }),
  }));
}

const fits = (title: string, typed: string): boolean => title.toLowerCase().includes(typed.trim().toLowerCase());

/** What can be done with the object that is open, first; then the objects opened last, pages, and whatever the search finds. */
function useOffers(typed: string): readonly Offer[] {
  const say = useText('frame');
  const kindName = useTextOf('frame');
  const navigate = useNavigate();
  const signOut = useSignOut();
  const pages = usePages();
  const { operator } = useSession();
  const acts: Offer[] = objectActs().map(({ of, ...act }) => ({ ...act, line: [say('act'), of].filter(Boolean).join(' · ') }));
  const here = useLocation().href;
  const visited: Offer[] = visitedBy(operator.id)
    .filter(({ url }) => url !== here)
    .map(({ kind, id, title, url }) => ({
      id: `visited-${kind}-${id}`,
      title,
      line: `${kindName(`hit_${kind}`) ?? kind} · ${say('visited')}`,
      run: () => void navigate({ to: url }),
    }));
  const own: Offer[] = [
    ...acts,
    ...visited,
    ...pages.map(({ id, path }) => ({ id, title: say(id), line: say('page'), run: () => void navigate({ to: path }) })),
    { id: 'sign-out', title: say('signOut'), line: say('act'), run: signOut },
  ];
  const hits = useHits(typed);
  return [...own.filter(({ title }) => fits(title, typed)), ...hits];
}
