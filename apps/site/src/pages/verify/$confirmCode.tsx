import { createFileRoute } from '@tanstack/react-router';
import { loadPageTexts, metaTags } from '../../features/content/page.ts';
import { ConfirmEmail } from '../../features/player/mail/confirm-email.tsx';

/** The link of a confirmation e-mail: its button confirms (P-26, S99). */
export const Route = createFileRoute('/verify/$confirmCode')({
  loader: async ({ context }) => ({ meta: await loadPageTexts(context, 'verify') }),
  head: ({ loaderData }) => ({ meta: metaTags(loaderData?.meta ?? {}) }),
  component: () => <ConfirmEmail code={Route.useParams().confirmCode} />,
});
