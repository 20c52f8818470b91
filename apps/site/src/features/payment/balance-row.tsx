import type { Limit } from '@pavilion/contract/areas/risk/risk.ts';
import type { Account } from '@pavilion/contract/areas/wallet.ts';
import { limitDefinition } from '@pavilion/contract/constants.ts';
import { useQuery } from '../../hydration/use-query.ts';
import { useTexts } from '../../content/texts.tsx';
import { useModals } from '../../navigation/modals/use-modals.ts';
import { useSite } from '../../visitor/use-site.ts';
import { countedOf, limitsOptions } from '../risk/queries.ts';
import { useMoneyFormat } from '../settings/queries.ts';
import { boundingLimits } from './deposit/limit-view.ts';
import styles from './payment.module.css';

/**
 * Total, withdrawable and bonus balance (W-03), and what the tightest deposit limit has been used of, or the way to set one. Each has its place before
 * account and limits have loaded.
 */
export function BalanceRow({ account }: { account: Account | undefined }) {
  const texts = useTexts('modals', 'wallet');
  const money = useMoneyFormat();
  const { api } = useSite();
  const { data: limits, isPending } = useQuery(limitsOptions(api));
  const isComing = account === undefined || isPending;
  const shown = (amount: number | undefined) => (
    <bdi dir="ltr" className="amount">
      {isComing ? '\u00a0' : money.text(amount ?? 0, account.currency)}
    </bdi>
  );
  return (
    <dl className={styles.balances} aria-busy={isComing}>
      <div>
        <dt>{texts('totalLabel')}</dt>
        <dd data-balance="">{shown(account?.balance)}</dd>
      </div>
      <div>
        <dt>{texts('withdrawableLabel')}</dt>
        <dd>{shown(account?.withdrawalBalance)}</dd>
      </div>
      <div>
        <dt>{texts('bonusLabel')}</dt>
        <dd className="text-bonus">{shown(account?.bonusBalance)}</dd>
      </div>
      <DepositLimit limits={isComing ? undefined : (limits ?? [])} />
    </dl>
  );
}

/** How much of the tightest deposit limit is used, with its period; a player without one can set it here. */
function DepositLimit({ limits }: { limits: readonly Limit[] | undefined }) {
  const texts = useTexts('modals', 'wallet');
  const periods = useTexts('globalComponents', 'constants').group('limitPeriods');
  const money = useMoneyFormat();
  const modals = useModals();
  const [limit] = boundingLimits(limits ?? []).filter(({ definition }) => definition === limitDefinition.deposit);
  if (!limit || limit.amount === null || limit.currency === null)
    return (
      <div>
        <dt>{texts('depositLimitLabel')}</dt>
        <dd>
          {limits === undefined ? (
            '\u00a0'
          ) : (
            <button type="button" className={`link ${styles.limitLink}`} onClick={() => void modals.open('add-cash-limit', 'deposit')}>
              {texts('deposit.required.limit.button')}
            </button>
          )}
        </dd>
      </div>
    );
  const { amount, currency, period } = limit;
  const { paid, reserved } = countedOf(limit);
  const [used = ''] = money.short(paid, currency).split('\u00a0');
  return (
    <div>
      <dt>
        {texts('depositsLabel', { period: periods(period ?? '') })}
        {reserved > 0 ? ` · ${texts('deposit.limit.waiting', { amount: money.short(reserved, currency) })}` : ''}
      </dt>
      <dd>
        <span className="amount">{texts('deposit.limit.used', { used, limit: money.short(amount, currency) })}</span>
      </dd>
    </div>
  );
}
