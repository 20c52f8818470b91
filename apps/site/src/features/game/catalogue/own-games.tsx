import { EmptyState } from '@pavilion/ui';
import { reservedCollection } from '@pavilion/contract/page-constants.ts';
import { useQuery } from '../../../hydration/use-query.ts';
import { useTexts, type Texts } from '../../../content/texts.tsx';
import { useHref } from '../../../navigation/use-href.ts';
import { useSite } from '../../../visitor/use-site.ts';
import { LoadFailed } from '../../content/load-failed.tsx';
import { GameGrid, GameRail } from './game-rail.tsx';
import { GamesWaiting } from './games-waiting.tsx';
import {
  type CollectionLink,
  collectionsOptions,
  gameOptions,
  menuCollections,
  railOptions,
  type RailGames,
  useCollectionLooks,
} from '../queries.ts';
import type { GameTileData } from '../tiles.ts';
import styles from './own-games.module.css';

type OwnGamesProps = { texts: Texts; answer: { data: readonly GameTileData[] | undefined; isError: boolean; refetch: () => unknown } };

/** Fewer leave the page to what else there is: about one screen of tiles. */
const fullFrom = 12;

/** A player's own list of games; an empty one explains how to fill it, and a short one is followed by recommendations (wire §7.7). */
export function OwnGames({ texts, answer }: OwnGamesProps) {
  const { data: games, isError, refetch } = answer;
  return (
    <div className={`page page-tiles stack-large ${styles.page}`}>
      <h1>{texts('title')}</h1>
      {games === undefined ? <Awaited isError={isError} onRetry={() => void refetch()} /> : <Games texts={texts} games={games} />}
    </div>
  );
}

const Awaited = ({ isError, onRetry }: { isError: boolean; onRetry: () => void }) =>
  isError ? <LoadFailed onRetry={onRetry} /> : <GamesWaiting />;

function Games({ texts, games }: { texts: Texts; games: readonly GameTileData[] }) {
  return (
    <>
      {games.length === 0 ? (
        <EmptyState title={texts('empty.title')} text={texts('empty.description')} />
      ) : (
        <GameGrid games={games} label={texts('title')} />
      )}
      {games.length < fullFrom ? <Recommended own={games} /> : null}
    </>
  );
}

/** Games of the kind that the list's first one is of, then the recommended ones. */
function Recommended({ own }: { own: readonly GameTileData[] }) {
  const cards = useTexts('globalComponents', 'cardsGroup');
  const looks = useCollectionLooks();
  const href = useHref();
  const { kind, isComing, ofKind, recommended } = useRecommended(own);
  if (isComing) return null;
  return (
    <>
      {kind ? <GameRail title={looks(kind).label} games={ofKind} allHref={href(`/categories/${kind.identity}`)} /> : null}
      <GameRail title={cards('recommendedSubtitle')} games={recommended} />
    </>
  );
}

/**
 * Both rails appear at once, so that neither moves the other, and no game is listed twice. Without a recommended collection, the first
 * collection takes its place.
 */
function useRecommended(own: readonly GameTileData[]) {
  const { api, visitor } = useSite();
  const { data: collections = [] } = useQuery(collectionsOptions(api, visitor));
  const reserved = collections.find(({ identity }) => identity === reservedCollection.recommended) ?? collections[0];
  const first = useQuery({ ...gameOptions(api, own[0]?.identity ?? ''), enabled: own.length > 0 });
  const kind = menuCollections(collections).find(({ id }) => first.data?.collections.some((collection) => collection.id === id));
  const [kindRail, reservedRail] = [useRail(kind), useRail(reserved)];
  const isComing = [first, kindRail, reservedRail].some(({ isLoading }) => isLoading);
  const ofKind = othersOf(kindRail.data, own);
  return { kind, isComing, ofKind, recommended: othersOf(reservedRail.data, [...own, ...ofKind]) };
}

function useRail(collection: CollectionLink | undefined) {
  const { api, visitor } = useSite();
  const options = railOptions(api, { collectionId: collection?.id ?? '', country: visitor.country });
  return useQuery({ ...options, enabled: collection !== undefined });
}

const othersOf = (rail: RailGames | undefined, known: readonly GameTileData[]): GameTileData[] =>
  (rail?.games ?? []).filter(({ identity }) => known.every((one) => one.identity !== identity));
