import { errors } from '@pavilion/contract/calls/errors.ts';
import { createFileRoute, notFound } from '@tanstack/react-router';
import { prefetchAbsent } from '../../api/prefetch-absent.ts';
import { gameAbout } from '../../features/content/json-ld.ts';
import { loadPageTexts, metaTags } from '../../features/content/page.ts';
import { jackpotsOptions } from '../../features/game/catalogue/jackpots.ts';
import { GamePage } from '../../features/game/play/game-page.tsx';
import { gameOptions, railOptions } from '../../features/game/queries.ts';
import { ownAddress } from '../../navigation/canonical.ts';
import { pictureOf } from '../../navigation/share-picture.ts';

/** A game: its frame, facts and similar games (design §5.4). */
export const Route = createFileRoute('/games/$id')({
  loader: async ({ context, params }) => {
    const { api, queryClient, visitor } = context;
    const [game] = await Promise.all([
      queryClient.fetchQuery(gameOptions(api, params.id)).catch(unknownAsMissing),
      loadPageTexts(context, 'game'),
      loadPageTexts(context, 'game-texts'),
    ]);
    if (!game) throw notFound();
    const similar = game.collections[0];
    if (similar) {
      await Promise.all([
        queryClient.prefetchQuery(railOptions(api, { collectionId: similar.id, country: visitor.country })),
        prefetchAbsent(queryClient, jackpotsOptions(api)),
      ]);
    }
    const title = `${game.name} | ${game.provider.name}`;
    const picture = pictureOf(context.origin, visitor.locale, game.identity);
    const url = ownAddress(context.origin, `/games/${game.identity}`, visitor);
    return { meta: { title, picture, about: gameAbout({ name: game.name, provider: game.provider.name, url, picture }) } };
  },
  head: ({ loaderData }) => ({ meta: metaTags(loaderData?.meta ?? {}) }),
  component: GameRoute,
});

/**
 * Turns the refusal of an unknown id into "not found"; any other error is rethrown. Compares the code rather than the class,
 * because on the server the error is created outside this bundle.
 */
function unknownAsMissing(error: unknown): undefined {
  if (error instanceof Error && 'code' in error && error.code === errors.notFound.code) return undefined;
  throw error;
}

function GameRoute() {
  const { id } = Route.useParams();
  return <GamePage key={id} id={id} />;
}
