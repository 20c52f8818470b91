import { EmptyState } from '@pavilion/ui';
import { useQuery } from '@tanstack/react-query';
import { reservedCollection } from '@pavilion/contract/page-constants.ts';
import { useTexts, type Texts } from '../../../content/texts.tsx';
import { useSite } from '../../../visitor/use-site.ts';
import { LoadFailed } from '../../content/load-failed.tsx';
import { GameGrid, GameRail } from '../catalogue/game-rail.tsx';
import { GamesWaiting } from '../catalogue/games-waiting.tsx';
import { collectionsOptions, railOptions } from '../queries.ts';
import type { GameTileData } from '../catalogue/tiles.ts';

type OwnGamesProps = { texts: Texts; answer: { data: readonly GameTileData[] | undefined; isError: boolean; refetch: () => unknown } };

/** A player's own list of games; an empty one explains how to fill it and shows recommendations (wire §7.7). */
export function OwnGames({ texts, answer }: OwnGamesProps) {
  const { data: games, isError, refetch } = answer;
  return (
    <div className="page stack-large">
      <h1>{texts('title')}</h1>
      {games === undefined && isError ? <LoadFailed onRetry={() => void refetch()} /> : null}
      {games === undefined && !isError ? <GamesWaiting /> : null}
      {games?.length === 0 ? (
        <>
          <EmptyState title={texts('empty.title')} text={texts('empty.description')} />
          <Recommended />
        </>
      ) : null}
      {games && games.length > 0 ? <GameGrid games={games} label={texts('title')} /> : null}
    </div>
  );
}

/** The recommended collection, else the first one. */
function Recommended() {
  const { api, visitor } = useSite();
  const cards = useTexts('globalComponents', 'cardsGroup');
  const { data: collections } = useQuery(collectionsOptions(api, visitor));
  const chosen = collections?.find(({ identity }) => identity === reservedCollection.recommended) ?? collections?.[0];
  const { data } = useQuery({
    ...railOptions(api, { collectionId: chosen?.id ?? '', country: visitor.country }),
    enabled: chosen !== undefined,
  });
  return data ? <GameRail title={cards('recommendedSubtitle')} games={data.games} /> : null;
}
