import { createFileRoute, redirect } from '@tanstack/react-router';
import { loadPageTexts, metaTags } from '../../features/content/page.ts';
import { ConfirmEmail } from '../../features/player/mail/confirm-email.tsx';
import { searchText } from '../../navigation/search/search.ts';

/** The link of a confirmation e-mail with its code in the query; without one it leads home (P-26, P-27, S99). */
export const Route = createFileRoute('/verify/')({
  beforeLoad: ({ search }) => {
    if (!searchText(search, 'confirmCode')) throw redirect({ to: '/' });
  },
  loader: async ({ context }) => ({ meta: await loadPageTexts(context, 'verify') }),
  head: ({ loaderData }) => ({ meta: metaTags(loaderData?.meta ?? {}) }),
  component: Verify,
});

function Verify() {
  return <ConfirmEmail code={searchText(Route.useSearch(), 'confirmCode') ?? ''} />;
}
