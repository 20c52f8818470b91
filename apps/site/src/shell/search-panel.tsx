import { Button, Chip, Icon, SearchField } from '@pavilion/ui';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { valueAt } from '../content/lookup.ts';
import { smallOf } from '../content/picture.ts';
import { useTexts } from '../content/texts.tsx';
import { eventHref } from '../features/game/betting/event-list.tsx';
import { foundEventsOptions } from '../features/game/betting/queries.ts';
import { collectionsOptions, menuCollections, providersOptions, railOptions, searchOptions } from '../features/game/queries.ts';
import type { GameTileData } from '../features/game/tiles.ts';
import { goToHref } from '../navigation/go.ts';
import { isPageOffered } from '../navigation/routes.ts';
import { useHref } from '../navigation/use-href.ts';
import { useSite } from '../session/use-site.ts';
import { markedParts, recentSearches, rememberSearch, forgetSearches } from './search-words.ts';
import { closeSearch, forgetTypedWords, typedWords, useSearchOpen } from './search-state.ts';
import styles from './search-panel.module.css';

type Hit = { id: string; href: string; title: string; under: string; picture?: string };
type HitGroup = { title: string; hits: Hit[] };

/** The search: a panel under the header, a full screen on phones. Answers from the first letter (design.md §8). */
export function SearchPanel() {
  const isOpen = useSearchOpen();
  return isOpen ? <OpenPanel /> : null;
}

function OpenPanel() {
  const texts = useTexts('layout', 'header').group('search');
  const common = useTexts('globalComponents', 'common');
  const router = useRouter();
  const [query, setQuery] = useState(typedWords);
  const [activeIndex, setActiveIndex] = useState(0);
  const input = useRef<HTMLInputElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const { groups, isFound } = useGroups(query.trim());
  const hits = groups.flatMap((group) => group.hits);
  useEffect(() => {
    const opener = document.activeElement;
    const onEscape = (event: globalThis.KeyboardEvent) => {
      if (event.key === 'Escape') closeSearch();
    };
    // Who tabs out of the panel has left it: it would cover what gets the focus next.
    const onFocus = ({ target }: globalThis.FocusEvent) => {
      if (target instanceof Node && panel.current?.contains(target) === false) closeSearch();
    };
    forgetTypedWords();
    input.current?.focus();
    document.addEventListener('focusin', onFocus);
    document.addEventListener('keydown', onEscape);
    return () => {
      document.removeEventListener('focusin', onFocus);
      document.removeEventListener('keydown', onEscape);
      // Back to where it was opened, unless the focus has gone on by itself.
      if (opener instanceof HTMLElement && document.activeElement === document.body) opener.focus({ preventScroll: true });
    };
  }, []);

  function follow(hit: Hit) {
    rememberSearch(query);
    closeSearch();
    goToHref(router, hit.href);
  }

  function onKeyDown(event: KeyboardEvent) {
    const hit = hits[activeIndex];
    if (event.key === 'Escape') closeSearch();
    else if (event.key === 'ArrowDown') setActiveIndex(Math.min(hits.length - 1, activeIndex + 1));
    else if (event.key === 'ArrowUp') setActiveIndex(Math.max(0, activeIndex - 1));
    else if (event.key === 'Enter' && hit) follow(hit);
    else return;
    event.preventDefault();
  }

  return (
    <>
      <div className={styles.dim} aria-hidden="true" onClick={closeSearch} />
      <div className={styles.panel} role="dialog" aria-label={texts('label')} ref={panel}>
        <div className={styles.top}>
          <SearchField
            ref={input}
            label={texts('placeholder')}
            placeholder={texts('placeholder')}
            isTall
            value={query}
            onKeyDown={onKeyDown}
            onChange={(event) => {
              setQuery(event.target.value);
              setActiveIndex(0);
            }}
          />
          <Button kind="quiet" onClick={closeSearch}>
            {common('buttons.close')}
          </Button>
        </div>
        <div className={styles.results}>
          {query ? <Count count={isFound ? hits.length : 0} query={query} /> : <Recent onPick={setQuery} />}
          {groups.map((group) => (
            <section key={group.title}>
              <h3>{group.title}</h3>
              <ul>
                {group.hits.map((hit) => (
                  <li key={hit.id}>
                    <HitLink hit={hit} query={query.trim()} isActive={hit === hits[activeIndex]} onFollow={() => rememberSearch(query)} />
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </div>
      </div>
    </>
  );
}

function HitLink({ hit, query, isActive, onFollow }: { hit: Hit; query: string; isActive: boolean; onFollow: () => void }) {
  return (
    <a
      href={hit.href}
      data-active={isActive ? '' : undefined}
      onClick={() => {
        onFollow();
        closeSearch();
      }}
    >
      {hit.picture ? <img className={styles.art} src={hit.picture} width="44" height="44" alt="" /> : <Icon name="layers" />}
      <span>
        <b>
          {markedParts(hit.title, query).map((part, index) =>
            part.isMatch ? <mark key={index}>{part.text}</mark> : <span key={index}>{part.text}</span>,
          )}
        </b>
        <small>{hit.under}</small>
      </span>
      <Icon name="chevron-right" size="s" isMirrored className={styles.arrow} />
    </a>
  );
}

function Count({ count, query }: { count: number; query: string }) {
  const states = useTexts('globalComponents', 'common').group('states');
  const texts = useTexts('layout', 'header').group('search');
  return (
    <p className={count === 0 ? styles.hint : 'vh'} role="status">
      {count === 0 ? texts('emptyLabel', { query }) : count === 1 ? states('resultsOne') : states('results', { count })}
    </p>
  );
}

function Recent({ onPick }: { onPick: (query: string) => void }) {
  const texts = useTexts('layout', 'header').group('search');
  const [recent, setRecent] = useState(recentSearches);
  if (recent.length === 0) return null;
  return (
    <section>
      <div className="row between">
        <h3>{texts('recentLabel')}</h3>
        <button
          type="button"
          className="link cap"
          onClick={() => {
            forgetSearches();
            setRecent([]);
          }}
        >
          {texts('clearRecent')}
        </button>
      </div>
      <div className={styles.recent}>
        {recent.map((word) => (
          <Chip key={word} isSmall icon="history" onClick={() => onPick(word)}>
            {word}
          </Chip>
        ))}
      </div>
    </section>
  );
}

const providerHitsMax = 3;
const popularMax = 6;
const eventHitsMax = 5;

/**
 * Games from the server; studios and categories from what the page knows already. Nothing typed, or nothing found: what is popular, and
 * `isFound` tells the two from an answer.
 */
function useGroups(query: string): { groups: HitGroup[]; isFound: boolean } {
  const { api, config, visitor } = useSite();
  const texts = useTexts('layout', 'header').group('search');
  const cards = useTexts('globalComponents', 'cardsGroup');
  const href = useHref();
  const { data: found } = useQuery({
    ...searchOptions(api, { name: query, country: visitor.country }),
    enabled: query !== '',
    placeholderData: (before) => before,
  });
  const { data: events } = useQuery({
    ...foundEventsOptions(api, { locale: visitor.locale, name: query }),
    enabled: query !== '' && isPageOffered('/betting', config),
    placeholderData: (before) => before,
  });
  const { data: providers } = useQuery(providersOptions(api));
  const { data: collections } = useQuery(collectionsOptions(api, visitor));
  const labels = useTexts('globalComponents', 'categories').list('categoriesList');
  const labelOf = ({ identity, name }: { identity: string; name: string }): string => {
    const label = valueAt(labels.find((entry) => valueAt(entry, 'identity') === identity) ?? {}, 'label');
    return typeof label === 'string' ? label : name;
  };
  const menu = menuCollections(collections ?? []).map((item) => ({ ...item, name: labelOf(item) }));
  const first = menu[0];
  const { data: popular } = useQuery({
    ...railOptions(api, { collectionId: first?.id ?? '', country: visitor.country }),
    enabled: first !== undefined,
  });
  const gameHit = (game: GameTileData): Hit => ({
    id: game.identity,
    href: href(`/games/${game.identity}`),
    title: game.name,
    under: game.provider,
    picture: smallOf(game.square),
  });
  const has = (name: string) => name.toLocaleLowerCase().includes(query.toLocaleLowerCase());
  const popularHits = { title: first?.name ?? texts('gamesLabel'), hits: (popular?.games ?? []).slice(0, popularMax).map(gameHit) };
  if (query === '') return { groups: withHits([popularHits]), isFound: true };
  const groups = [
    { title: texts('gamesLabel'), hits: (found?.games ?? []).map(gameHit) },
    {
      title: texts('providersLabel'),
      hits: (providers ?? [])
        .filter(({ name }) => has(name))
        .slice(0, providerHitsMax)
        .map(
          (provider): Hit => ({
            id: provider.identity,
            href: href('/categories', { provider: provider.identity }),
            title: provider.name,
            under: cards('gamesCount', { count: provider.gameCount }),
          }),
        ),
    },
    {
      title: texts('categoriesLabel'),
      hits: menu
        .filter(({ name }) => has(name))
        .map((item): Hit => ({ id: item.identity, href: href(`/categories/${item.identity}`), title: item.name, under: '' })),
    },
    {
      title: texts('eventsLabel'),
      hits: (events ?? [])
        .slice(0, eventHitsMax)
        .map((event): Hit => ({ id: event.id, href: eventHref(href, event), title: `${event.home} – ${event.away}`, under: event.league })),
    },
  ];
  const filled = withHits(groups);
  const isFound = filled.length > 0 || found === undefined;
  return { groups: isFound ? filled : withHits([popularHits]), isFound };
}

const withHits = (groups: HitGroup[]): HitGroup[] => groups.filter(({ hits }) => hits.length > 0);
