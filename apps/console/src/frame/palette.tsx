import { Icon } from '@pavilion/ui';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect, useId, useState, type KeyboardEvent } from 'react';
import { ConsoleDialog } from '../components/console-dialog.tsx';
import { Failed } from '../components/states.tsx';
import { useSignOut } from '../sign-in/sign-out.ts';
import { useText, useTextOf } from '../texts/use-text.ts';
import { type Offer, useHits } from './hits.ts';
import { useHitWords } from './hit-words.ts';
import { objectActs } from '../commands/object-acts.ts';
import { usePages } from './pages.ts';
import { useLastVisited } from '../navigation/visited.ts';
import styles from './palette.module.css';

/** Finds a page or an act by a few letters: typed, chosen by arrows, run by Enter (operator §2.1). */
export function Palette({ onClose }: { onClose: () => void }) {
  const say = useText('frame');
  const [typed, setTyped] = useState('');
  const [place, setPlace] = useState(0);
  const listId = useId();
  const hits = useHits(typed);
  const offers: readonly Offer[] = [...useOwnOffers(typed), ...hits.offers];
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
        {hits.error === null ? (
          <p className={styles.none} role="status">
            {hits.isLooking ? say('looking') : offers.length === 0 ? say('foundNothing') : ''}
          </p>
        ) : (
          <Failed error={hits.error} retry={hits.retry} />
        )}
      </div>
    </ConsoleDialog>
  );
}

const fits = (title: string, typed: string): boolean => title.toLowerCase().includes(typed.trim().toLowerCase());

/** The acts on the open object first; then recent objects, and pages. */
function useOwnOffers(typed: string): readonly Offer[] {
  const say = useText('frame');
  const kindName = useTextOf('frame');
  const navigate = useNavigate();
  const signOut = useSignOut();
  const pages = usePages();
  const inWords = useHitWords();
  const lastVisited = useLastVisited((hit) => inWords(hit).title);
  const acts: Offer[] = objectActs().map(({ of, ...act }) => ({
    ...act,
    id: `act-${act.id}`,
    line: [say('act'), of].filter(Boolean).join(' · '),
  }));
  const here = useLocation().href;
  const visited: Offer[] = lastVisited
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
    ...pages.map(({ id, path }) => ({ id: `page-${id}`, title: say(id), line: say('page'), run: () => void navigate({ to: path }) })),
    { id: 'sign-out', title: say('signOut'), line: say('act'), run: signOut },
  ];
  return own.filter(({ title }) => fits(title, typed));
}
