import { createFileRoute, redirect } from '@tanstack/react-router';
import { loadPageTexts, metaTags } from '../../features/content/page.ts';
import { AutologinArrival } from '../../features/player/autologin/autologin-arrival.tsx';
import { searchText } from '../../navigation/search/search.ts';

/** Signs in by an e-mailed link (wire §6.7); without a token it leads on at once. */
export const Route = createFileRoute('/auth/autologin')({
  beforeLoad: ({ search }) => {
    if (!searchText(search, 'state')) throw redirect({ to: '/', search: { 'sign-in': 'true' } });
  },
  loader: async ({ context }) => ({ meta: await loadPageTexts(context, 'auth') }),
  head: ({ loaderData }) => ({ meta: metaTags(loaderData?.meta ?? {}) }),
  component: Autologin,
});

function Autologin() {
  const search = Route.useSearch();
  return <AutologinArrival token={searchText(search, 'state') ?? ''} redirectUrl={searchText(search, 'redirectUrl')} />;
}
