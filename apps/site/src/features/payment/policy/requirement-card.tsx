import { Badge, Button, Well } from '@pavilion/ui';
import { useRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { isRefusal } from '@pavilion/contract/calls/client.ts';
import { useTexts } from '../../../content/texts.tsx';
import { goToHref } from '../../../navigation/go.ts';
import { useHref } from '../../../navigation/use-href.ts';
import { useModals } from '../../../navigation/modals/use-modals.ts';
import styles from '../payment.module.css';

/** What a policy pack may require before the first deposit or game, and the page where the player does it. */
const requirements = {
  depositLimitRequired: { texts: 'limit', path: '/profile/limits' },
  birthdateRequired: { texts: 'birthdate', path: '/profile/info' },
  identityCheckRequired: { texts: 'identity', path: '/profile/verification' },
  identityReviewOpen: { texts: 'review', path: '/profile/verification' },
} as const satisfies Record<string, { texts: string; path: string }>;

type Requirement = keyof typeof requirements;

/** The requirement a refusal names; undefined for any other error. */
export const requirementOf = (error: unknown): Requirement | undefined =>
  (['depositLimitRequired', 'birthdateRequired', 'identityCheckRequired', 'identityReviewOpen'] as const).find((reason) =>
    isRefusal(error, reason),
  );

/** Explains what the player must do before paying. `children` let the player do it here; without them a button leads to its page. */
export function RequirementCard({ requirement, children }: { requirement: Requirement; children?: ReactNode }) {
  const { texts: group, path } = requirements[requirement];
  const texts = useTexts('modals', 'wallet').group(`deposit.required.${group}`);
  const modals = useModals();
  const router = useRouter();
  const href = useHref();
  async function goThere() {
    await modals.close('wallet');
    goToHref(router, href(path));
  }
  return (
    <div className={styles.form}>
      <Well>
        <div className="stack-small" role="alert">
          <span>
            <Badge tone="info" icon="shield">
              {texts('badge')}
            </Badge>
          </span>
          <h3>{texts('title')}</h3>
          <p className="small text-secondary">{texts('description')}</p>
        </div>
      </Well>
      {children ?? (
        <Button kind="primary" onClick={() => void goThere()}>
          {texts('button')}
        </Button>
      )}
    </div>
  );
}
