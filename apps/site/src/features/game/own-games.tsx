import { EmptyState } from '@pavilion/ui';
import { useQuery } from '@tanstack/react-query';
import { reservedCollection } from '@pavilion/contract/page-constants.ts';
import { useTexts, type Texts } from '../../content/texts.tsx';
import { useSite } from '../../session/use-site.ts';
import { LoadFailed } from '../content/load-failed.tsx';
import { GameGrid, GameRail } from './game-rail.tsx';
import { GamesWaiting } from './games-waiting.tsx';
import { collectionsOptions, railOptions } from './queries.ts';
import type { GameTileData } from './tiles.ts';

type OwnGamesProps = { texts: Texts; answer: { data: readonly GameTileData[] | undefined; isError: boolean; refetch: () => unknown } };

/** A player's own list of games; empty, it says how to fill it and shows what others like (wire §7.7). */
export function OwnGames({ texts, answer }: OwnGamesProps) {
  const { data: games, isError, refetch } = answer;
  return (
    <div className="page stack-l">
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

/** What is recommended, where the catalogue has such a collection; else its first one. */
export function Recommended() {
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
