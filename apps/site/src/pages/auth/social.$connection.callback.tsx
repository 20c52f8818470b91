import { createFileRoute } from '@tanstack/react-router';
import { loadPageTexts, metaTags } from '../../features/content/page.ts';
import { SocialArrival } from '../../features/player/social/social-arrival.tsx';

/** The return address of a social provider (wire §6.8). */
export const Route = createFileRoute('/auth/social/$connection/callback')({
  loader: async ({ context }) => ({ meta: await loadPageTexts(context, 'auth') }),
  head: ({ loaderData }) => ({ meta: metaTags(loaderData?.meta ?? {}) }),
  component: Callback,
});

function Callback() {
  const { connection } = Route.useParams();
  return <SocialArrival connection={connection} search={Route.useSearch()} />;
}
