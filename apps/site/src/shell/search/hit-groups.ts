import { allGamesPath } from '@pavilion/contract/page-constants.ts';
import type { IconName } from '@pavilion/ui';
import { joinSides } from '@pavilion/ui/text/names.ts';
import { useQuery } from '../../hydration/use-query.ts';
import { valueAt } from '../../content/lookup.ts';
import { smallOf } from '../../content/picture.ts';
import { useTexts } from '../../content/texts.tsx';
import type { GameTileData } from '../../features/game/tiles.ts';
import { searchOptions } from '../../features/game/catalogue/queries.ts';
import { collectionsOptions, menuCollections, providersOptions, railOptions } from '../../features/game/queries.ts';
import { eventHref } from '../../features/game/sportsbook/event-list.tsx';
import { foundEventsOptions } from '../../features/game/sportsbook/queries.ts';
import { isPageOffered } from '../../navigation/routes.ts';
import { useHref } from '../../navigation/use-href.ts';
import { useSite } from '../../visitor/use-site.ts';

/** `icon` replaces a missing picture. */
export type SearchHit = { id: string; href: string; title: string; under: string; picture?: string; icon?: IconName };
/** `rest` leads to all hits of the group where there are more than it shows: its text says how many. */
export type HitGroup = { title: string; hits: SearchHit[]; rest?: SearchHit | undefined };

const providerHitsMax = 3;
const popularMax = 6;
const eventHitsMax = 5;

/**
 * Hits for a query, grouped. Games and events come from the server, studios and categories from cached lists. With an empty query, or
 * without any hit, the group is the popular games; `isFound` is false only for a query without hits. `isCurrent` is false while the
 * games and events shown are still those of the query before.
 */
export function useHitGroups(query: string): { groups: HitGroup[]; isFound: boolean; isCurrent: boolean } {
  const texts = useTexts('layout', 'header').group('search');
  const categories = useCategories();
  const popular = usePopular(categories[0]);
  const games = useGameHits(query);
  const events = useEventHits(query);
  const providers = useProviderHits(query);
  if (query === '') return { groups: withHits([popular]), isFound: true, isCurrent: true };
  const groups = withHits([
    { title: texts('gamesLabel'), hits: games.hits ?? [], rest: games.rest },
    { title: texts('providersLabel'), ...providers },
    { title: texts('categoriesLabel'), hits: categories.filter(({ title }) => matches(title, query)) },
    { title: texts('eventsLabel'), hits: events.hits },
  ]);
  const isFound = groups.length > 0 || games.hits === undefined;
  return { groups: isFound ? groups : withHits([popular]), isFound, isCurrent: games.isCurrent && events.isCurrent };
}

const withHits = (groups: HitGroup[]): HitGroup[] => groups.filter(({ hits }) => hits.length > 0);

const matches = (name: string, query: string): boolean => name.toLocaleLowerCase().includes(query.toLocaleLowerCase());

/** The categories of the menu under the names that the content gives them, each with the id of its collection. */
function useCategories(): (SearchHit & { collectionId: string })[] {
  const { api, visitor } = useSite();
  const href = useHref();
  const { data: collections = [] } = useQuery(collectionsOptions(api, visitor));
  const labels = useTexts('globalComponents', 'categories').list('categoriesList');
  return menuCollections(collections).map(({ id, identity, name }) => {
    const label = valueAt(labels.find((entry) => valueAt(entry, 'identity') === identity) ?? {}, 'label');
    const title = typeof label === 'string' ? label : name;
    return { id: identity, collectionId: id, href: href(`/categories/${identity}`), title, under: '' };
  });
}

/** The first games of the menu's first category. */
function usePopular(category: { collectionId: string; title: string } | undefined): HitGroup {
  const { api, visitor } = useSite();
  const texts = useTexts('layout', 'header').group('search');
  const gameHit = useGameHit();
  const { data } = useQuery({
    ...railOptions(api, { collectionId: category?.collectionId ?? '', country: visitor.country }),
    enabled: category !== undefined,
  });
  return { title: category?.title ?? texts('gamesLabel'), hits: (data?.games ?? []).slice(0, popularMax).map(gameHit) };
}

function useGameHit(): (game: GameTileData) => SearchHit {
  const href = useHref();
  return (game) => ({
    id: game.identity,
    href: href(`/games/${game.identity}`),
    title: game.name,
    under: game.provider,
    picture: smallOf(game.square),
  });
}

type GameHits = { hits: SearchHit[] | undefined; rest?: SearchHit | undefined; isCurrent: boolean };

/**
 * The first games that are called so, and where there are more the way to all of them (P-106). The hits are undefined until the server has
 * answered; a call that failed has nothing more to wait for.
 */
function useGameHits(query: string): GameHits {
  const { api, visitor } = useSite();
  const texts = useTexts('layout', 'header').group('search');
  const cards = useTexts('globalComponents', 'cardsGroup');
  const href = useHref();
  const gameHit = useGameHit();
  const { data, isFetching } = useQuery({
    ...searchOptions(api, { name: query, country: visitor.country }),
    enabled: query !== '',
    placeholderData: (before) => before,
  });
  if (data === undefined) return { hits: undefined, isCurrent: !isFetching };
  const rest: SearchHit = {
    id: 'all-games',
    href: href(allGamesPath, { name: query }),
    title: texts('moreButton'),
    under: cards('gamesCount', { count: data.totalRows }),
    icon: 'layout-grid',
  };
  return { hits: data.games.map(gameHit), rest: data.totalRows > data.games.length ? rest : undefined, isCurrent: !isFetching };
}

function useEventHits(query: string): { hits: SearchHit[]; isCurrent: boolean } {
  const { api, config, visitor } = useSite();
  const href = useHref();
  const { data = [], isFetching } = useQuery({
    ...foundEventsOptions(api, { locale: visitor.locale, name: query }),
    enabled: query !== '' && isPageOffered('/betting', config),
    placeholderData: (before) => before,
  });
  const hits = data.slice(0, eventHitsMax).map((event) => ({
    id: event.id,
    href: eventHref(href, event),
    title: joinSides([event.home, event.away], visitor.locale),
    under: event.league,
    icon: 'volleyball' as const,
  }));
  return { hits, isCurrent: !isFetching };
}

/** The first studios of that name, and where there are more the way to all studios, at those of the name (P-106). */
function useProviderHits(query: string): Pick<HitGroup, 'hits' | 'rest'> {
  const { api } = useSite();
  const texts = useTexts('layout', 'header').group('search');
  const cards = useTexts('globalComponents', 'cardsGroup');
  const href = useHref();
  const { data = [] } = useQuery(providersOptions(api));
  const found = data.filter(({ name }) => matches(name, query));
  const hits = found.slice(0, providerHitsMax).map((provider) => ({
    id: provider.identity,
    href: href(allGamesPath, { provider: provider.identity }),
    title: provider.name,
    under: cards('gamesCount', { count: provider.gameCount }),
    icon: 'building-2' as const,
  }));
  const rest: SearchHit = {
    id: 'all-providers',
    href: href('/providers', { name: query }),
    title: texts('moreButton'),
    under: cards('providersCount', { count: found.length }),
    icon: 'building-2',
  };
  return { hits, rest: found.length > hits.length ? rest : undefined };
}
