import { createFileRoute, redirect } from '@tanstack/react-router';
import { loadPageTexts, metaTags } from '../../features/content/page.ts';
import { AutologinArrival, AutologinQuestion } from '../../features/player/autologin/autologin-arrival.tsx';
import { searchText } from '../../navigation/search/search.ts';

/** Signs in by a link (wire §6.7), one of a mail by its button; without a token it leads on at once. */
export const Route = createFileRoute('/auth/autologin')({
  beforeLoad: ({ search }) => {
    if (!searchText(search, 'state')) throw redirect({ to: '/', search: { 'sign-in': 'true' } });
  },
  loaderDeps: ({ search }) => ({ isAsking: searchText(search, 'ask') !== undefined }),
  loader: async ({ context, deps }) => {
    const [arrival, question] = await Promise.all([
      loadPageTexts(context, 'auth'),
      deps.isAsking ? loadPageTexts(context, 'sign-in-link') : undefined,
    ]);
    return { meta: question ?? arrival };
  },
  head: ({ loaderData }) => ({ meta: metaTags(loaderData?.meta ?? {}) }),
  component: Autologin,
});

function Autologin() {
  const search = Route.useSearch();
  const { isAsking } = Route.useLoaderDeps();
  const Card = isAsking ? AutologinQuestion : AutologinArrival;
  return <Card token={searchText(search, 'state') ?? ''} redirectUrl={searchText(search, 'redirectUrl')} />;
}
