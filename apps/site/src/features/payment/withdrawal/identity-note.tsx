import type { PaymentMethod } from '@pavilion/contract/areas/payment.ts';
import type { Account } from '@pavilion/contract/areas/wallet.ts';
import { Note } from '@pavilion/ui';
import { useTexts } from '../../../content/texts.tsx';
import { useHref } from '../../../navigation/use-href.ts';
import { useMoneyFormat } from '../../settings/queries.ts';

/** States, before an amount is typed, the amount at which the identity must be verified; more prominently if the balance reaches it. */
export function IdentityNote({ method: { verifyFrom }, account }: { method: PaymentMethod; account: Account }) {
  const texts = useTexts('modals', 'wallet').group('withdraw');
  const money = useMoneyFormat();
  const href = useHref();
  if (verifyFrom === undefined || verifyFrom === null) return null;
  const isReached = account.withdrawalBalance >= verifyFrom;
  return (
    <Note {...(isReached ? { tone: 'warning', icon: 'shield' } : {})}>
      <p>
        {texts('verifyFrom', { amount: money.text(verifyFrom, account.currency) })}{' '}
        <a className="link" href={href('/profile/verification')}>
          {texts('verifyLink')}
        </a>
      </p>
    </Note>
  );
}
