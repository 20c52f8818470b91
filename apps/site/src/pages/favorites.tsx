import { createFileRoute } from '@tanstack/react-router';
import { useQuery } from '../hydration/use-query.ts';
import { loadPageTexts, metaTags, usePageTexts } from '../features/content/page.ts';
import { OwnGames } from '../features/game/catalogue/own-games.tsx';
import { favoritesOptions } from '../features/game/queries.ts';
import { useSite } from '../visitor/use-site.ts';

/** The player's favourites (P-07). */
export const Route = createFileRoute('/favorites')({
  loader: async ({ context }) => ({ meta: await loadPageTexts(context, 'favorites') }),
  head: ({ loaderData }) => ({ meta: metaTags(loaderData?.meta ?? {}) }),
  component: Favorites,
});

function Favorites() {
  const { api } = useSite();
  const answer = useQuery(favoritesOptions(api));
  return <OwnGames texts={usePageTexts('favorites')} answer={answer} />;
}
