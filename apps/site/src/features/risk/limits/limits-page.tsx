import { limitDefinition } from '@pavilion/contract/constants.ts';
import { Card } from '@pavilion/ui';
import { useQuery } from '../../../hydration/use-query.ts';
import { formatElapsed } from '../../../content/format.ts';
import { useTexts } from '../../../content/texts.tsx';
import { useHref } from '../../../navigation/use-href.ts';
import { useSite } from '../../../visitor/use-site.ts';
import { LoadFailedCard } from '../../content/load-failed.tsx';
import { usePageTexts } from '../../content/page.ts';
import { Money } from '../../settings/money.tsx';
import { useSessionFacts } from '../../wallet/session/queries.ts';
import { BreakSection } from '../exclusion/break-section.tsx';
import { CashLimitCard, cashKinds } from './cash-limit-card.tsx';
import { ExclusionSection } from '../exclusion/exclusion-section.tsx';
import { limitsOptions } from '../queries.ts';

/** Net result, limits by kind with the used amounts, the break and self-exclusion (design §5.14). */
export function LimitsPage() {
  const { api } = useSite();
  const texts = usePageTexts('limits', 'profile');
  const { data: limits, isError, refetch } = useQuery(limitsOptions(api));
  return (
    <>
      <div>
        <h1>{texts('title')}</h1>
        <p className="text-secondary">{texts('description')}</p>
      </div>
      <SessionCard />
      {isError && limits === undefined ? (
        // Cards without data would claim that there are no limits.
        <LoadFailedCard onRetry={() => void refetch()} />
      ) : (
        <ul className="columns-three">
          {cashKinds.map((kind) => (
            <li key={kind}>
              <CashLimitCard kind={kind} limits={limits} />
            </li>
          ))}
        </ul>
      )}
      <BreakSection running={limits?.find(({ definition }) => definition === limitDefinition.coolingOff)} />
      <ExclusionSection />
    </>
  );
}

function SessionCard() {
  const chip = useTexts('layout', 'sessionChip');
  const facts = useSessionFacts();
  const href = useHref();
  return (
    <Card className="row between">
      <span>
        <span className="small text-secondary">{chip('thisSession')}</span>
        <br />
        <b className="weight-semibold tabular">{formatElapsed(facts.elapsedSeconds)}</b>
      </span>
      {facts.result ? (
        <span>
          <span className="small text-secondary">{chip('resultLabel')}</span>
          <br />
          <a className="link weight-semibold" href={href('/profile/history', { tab: 'spins' })}>
            <Money {...facts.result} isResult />
          </a>
        </span>
      ) : null}
    </Card>
  );
}
