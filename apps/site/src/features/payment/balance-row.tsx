import { Skeleton } from '@pavilion/ui';
import type { Account } from '@pavilion/contract/areas/wallet.ts';
import { useTexts } from '../../content/texts.tsx';
import { useMoneyFormat } from '../settings/queries.ts';
import styles from './payment.module.css';

/** Total, withdrawable and bonus balance (W-03); a placeholder of the same size until the account has loaded. */
export function BalanceRow({ account }: { account: Account | undefined }) {
  const texts = useTexts('modals', 'wallet');
  const money = useMoneyFormat();
  if (!account)
    return (
      <div style={{ marginBlockEnd: '20px' }}>
        <Skeleton blockSize="64px" radius="var(--r-2)" />
      </div>
    );
  const shown = (amount: number) => (
    <bdi dir="ltr" className="amount">
      {money.text(amount, account.currency)}
    </bdi>
  );
  return (
    <dl className={styles.balances}>
      <div>
        <dt>{texts('totalLabel')}</dt>
        <dd data-balance="">{shown(account.balance)}</dd>
      </div>
      <div>
        <dt>{texts('withdrawableLabel')}</dt>
        <dd>{shown(account.withdrawalBalance)}</dd>
      </div>
      <div>
        <dt>{texts('bonusLabel')}</dt>
        <dd className="text-bonus">{shown(account.bonusBalance)}</dd>
      </div>
    </dl>
  );
}
