import { createFileRoute } from '@tanstack/react-router';
import { loadPageTexts, metaTags } from '../../features/content/page.ts';
import { SigningIn } from '../../features/player/signing-in.tsx';

/** Where a social provider sends its visitor back to (wire §6.8). */
export const Route = createFileRoute('/auth/social/$connection/callback')({
  loader: async ({ context }) => ({ meta: await loadPageTexts(context, 'auth') }),
  head: ({ loaderData }) => ({ meta: metaTags(loaderData?.meta ?? {}) }),
  component: SigningIn,
});
