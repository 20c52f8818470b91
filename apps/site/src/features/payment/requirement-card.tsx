import { Badge, Button, Well } from '@pavilion/ui';
import { useRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { isRefusal } from '@pavilion/contract/client.ts';
import { useTexts } from '../../content/texts.tsx';
import { goToHref } from '../../navigation/go.ts';
import { useHref } from '../../navigation/use-href.ts';
import { useModals } from '../../navigation/use-modals.ts';
import styles from './payment.module.css';

/** What the law may ask for before the first deposit or game, and where it is done where it is not done here (issue 7, policy packs). */
const requirements = {
  depositLimitRequired: { texts: 'limit', path: '/profile/limits' },
  birthdateRequired: { texts: 'birthdate', path: '/profile/info' },
  identityCheckRequired: { texts: 'identity', path: '/profile/verification' },
} as const satisfies Record<string, { texts: string; path: string }>;

export type Requirement = keyof typeof requirements;

/** Which of them a refusal names. */
export const requirementOf = (error: unknown): Requirement | undefined =>
  (['depositLimitRequired', 'birthdateRequired', 'identityCheckRequired'] as const).find((reason) => isRefusal(error, reason));

/** Nothing is wrong with the payment: something of the player's own is missing first. It is given in `children`, or this leads there. */
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
        <div className="stack-s" role="alert">
          <span>
            <Badge tone="info" icon="shield">
              {texts('badge')}
            </Badge>
          </span>
          <h3>{texts('title')}</h3>
          <p className="small t2">{texts('description')}</p>
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
