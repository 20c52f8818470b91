import { createFileRoute } from '@tanstack/react-router';
import { FieldTexts } from '../../features/content/field-texts.tsx';
import { loadFieldTexts, loadPageTexts, metaTags } from '../../features/content/page.ts';
import { SocialArrival } from '../../features/player/social/social-arrival.tsx';

/** The return address of a social provider (wire §6.8). */
export const Route = createFileRoute('/auth/social/$connection/callback')({
  loader: async ({ context }) => {
    const [meta] = await Promise.all([loadPageTexts(context, 'auth'), loadFieldTexts(context)]);
    return { meta };
  },
  head: ({ loaderData }) => ({ meta: metaTags(loaderData?.meta ?? {}) }),
  component: Callback,
});

function Callback() {
  const { connection } = Route.useParams();
  return (
    <FieldTexts>
      <SocialArrival connection={connection} search={Route.useSearch()} />
    </FieldTexts>
  );
}
