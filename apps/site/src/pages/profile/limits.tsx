import { createFileRoute } from '@tanstack/react-router';
import { loadPageTexts, metaTags } from '../../features/content/page.ts';
import { HelpLines } from '../../features/risk/help-lines.tsx';
import { LimitsPage } from '../../features/risk/limits-page.tsx';
import { RealityChoice } from '../../features/risk/reality-choice.tsx';
import { SelfCheck } from '../../features/risk/self-check.tsx';
import { YearSummary } from '../../features/risk/year-summary.tsx';

/** Limits, breaks and self-exclusion, and where a player stands. */
export const Route = createFileRoute('/profile/limits')({
  loader: async ({ context }) => {
    const [meta] = await Promise.all(['limits', 'year', 'self-check', 'help-lines'].map((name) => loadPageTexts(context, name, 'profile')));
    return { meta };
  },
  head: ({ loaderData }) => ({ meta: metaTags(loaderData?.meta ?? {}) }),
  component: Limits,
});

function Limits() {
  return (
    <>
      <LimitsPage />
      <RealityChoice />
      <YearSummary />
      <SelfCheck />
      <HelpLines />
    </>
  );
}
