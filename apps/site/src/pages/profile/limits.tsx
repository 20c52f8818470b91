import { createFileRoute } from '@tanstack/react-router';
import { loadPageTexts, metaTags } from '../../features/content/page.ts';
import { useProfile } from '../../features/player/queries.ts';
import { AffordabilityCheck } from '../../features/risk/affordability/affordability-check.tsx';
import { HelpLines } from '../../features/risk/help-lines.tsx';
import { LimitsPage } from '../../features/risk/limits/limits-page.tsx';
import { RealityChoice } from '../../features/risk/reality-check/reality-choice.tsx';
import { SelfCheck } from '../../features/risk/self-assessment/self-check.tsx';
import { YearSummary } from '../../features/risk/summary/year-summary.tsx';

/** Limits, breaks and self-exclusion, with the player's current figures. */
export const Route = createFileRoute('/profile/limits')({
  loader: async ({ context }) => {
    const [meta] = await Promise.all(
      ['limits', 'year', 'affordability', 'self-check', 'help-lines'].map((name) => loadPageTexts(context, name, 'profile')),
    );
    return { meta };
  },
  head: ({ loaderData }) => ({ meta: metaTags(loaderData?.meta ?? {}) }),
  component: Limits,
});

function Limits() {
  const { data: profile } = useProfile();
  return (
    <>
      <LimitsPage />
      <RealityChoice />
      <YearSummary />
      <AffordabilityCheck />
      <SelfCheck />
      <HelpLines ownCountry={profile?.country} />
    </>
  );
}
