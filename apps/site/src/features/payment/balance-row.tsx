import type { Limit } from '@pavilion/contract/areas/risk/risk.ts';
import type { Account } from '@pavilion/contract/areas/wallet.ts';
import { limitDefinition } from '@pavilion/contract/constants.ts';
import { Skeleton } from '@pavilion/ui';
import { useQuery } from '@tanstack/react-query';
import { useTexts } from '../../content/texts.tsx';
import { useSite } from '../../visitor/use-site.ts';
import { limitsOptions } from '../risk/queries.ts';
import { useMoneyFormat } from '../settings/queries.ts';
import { boundingLimits } from './deposit/limit-view.ts';
import styles from './payment.module.css';

/**
 * Total, withdrawable and bonus balance (W-03), and what the tightest deposit limit has been used of where the player has one; a placeholder
 * of the same size until account and limits have loaded.
 */
export function BalanceRow({ account }: { account: Account | undefined }) {
  const texts = useTexts('modals', 'wallet');
  const money = useMoneyFormat();
  const { api } = useSite();
  const { data: limits, isPending } = useQuery(limitsOptions(api));
  const [limit] = boundingLimits(limits ?? []).filter(({ definition }) => definition === limitDefinition.deposit);
  if (!account || isPending)
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
    <dl className={styles.balances} data-count={limit === undefined ? 3 : 4}>
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
      {limit === undefined ? null : <UsedLimit limit={limit} />}
    </dl>
  );
}

/** A deposit limit with its period: how much of it is used. */
function UsedLimit({ limit: { amount, currency, currentAmount, period } }: { limit: Limit }) {
  const texts = useTexts('modals', 'wallet');
  const periods = useTexts('globalComponents', 'constants').group('limitPeriods');
  const money = useMoneyFormat();
  if (amount === null || currency === null) return null;
  const [used = ''] = money.short(currentAmount ?? 0, currency).split('\u00a0');
  return (
    <div>
      <dt>{texts('depositsLabel', { period: periods(period ?? '') })}</dt>
      <dd>
        <bdi dir="ltr" className="amount">
          {texts('deposit.limit.used', { used, limit: money.short(amount, currency) })}
        </bdi>
      </dd>
    </div>
  );
}
