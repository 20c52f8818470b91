import { createFileRoute } from '@tanstack/react-router';
import { loadPageTexts, metaTags } from '../../features/content/page.ts';
import { LimitsPage } from '../../features/player/limits-page.tsx';
import { RealityChoice } from '../../features/risk/reality-choice.tsx';

/** Limits, breaks and self-exclusion. */
export const Route = createFileRoute('/profile/limits')({
  loader: async ({ context }) => ({ meta: await loadPageTexts(context, 'limits', 'profile') }),
  head: ({ loaderData }) => ({ meta: metaTags(loaderData?.meta ?? {}) }),
  component: Limits,
});

function Limits() {
  return (
    <>
      <LimitsPage />
      <RealityChoice />
    </>
  );
}
