import { flagPath } from '@pavilion/contract/settings-lists.ts';
import { Button, ButtonLink, EmptyState, Note, Skeleton } from '@pavilion/ui';
import type { Account } from '@pavilion/contract/wallet.ts';
import { countryName } from '../../content/format.ts';
import { useTexts } from '../../content/texts.tsx';
import { useHref } from '../../navigation/use-href.ts';
import { useModals } from '../../navigation/use-modals.ts';
import { useSite } from '../../session/use-site.ts';
import { useMoneyFormat } from '../settings/queries.ts';
import { useAccounts, useSwitchAccount } from '../wallet/queries.ts';
import styles from './payment.module.css';
import { usePaymentRegion } from './region.ts';

/** Total, withdrawable, bonus (W-03); its box is there before the account is. */
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
    <bdi dir="ltr" className="amt">
      {money.text(amount, account.currency)}
    </bdi>
  );
  return (
    <dl className={styles.meta}>
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
        <dd className="tbonus">{shown(account.bonusBalance)}</dd>
      </div>
    </dl>
  );
}

/** Where the bank is, and the way to change it (W-02). */
export function RegionRow() {
  const texts = useTexts('modals', 'wallet').group('regionBlock');
  const modals = useModals();
  const { visitor } = useSite();
  const { country } = usePaymentRegion();
  return (
    <div className={styles.region}>
      {country ? <Flag country={country} /> : null}
      <span>{country ? countryName(country, visitor.locale) : texts('unknown')}</span>
      <button type="button" className="link" onClick={() => void modals.open('wallet-region')}>
        {texts('change')}
        <span className="vh"> {texts('label')}</span>
      </button>
    </div>
  );
}

/** The flag beside a country's name (W-02). */
export function Flag({ country }: { country: string }) {
  return <img className={styles.flag} src={flagPath(country)} alt="" width="32" height="22" loading="lazy" decoding="async" />;
}

/** No way to pay for this currency from this region. */
export function MissingMethods({ kind, currency }: { kind: 'deposit' | 'withdraw'; currency: string }) {
  const texts = useTexts('modals', 'wallet').group('missingMethods');
  const others = (useAccounts().data ?? []).filter((account) => account.currency !== currency);
  const switchAccount = useSwitchAccount();
  return (
    <EmptyState
      title={texts('title')}
      text={
        <>
          {texts(kind === 'deposit' ? 'depositDescription' : 'withdrawDescription', { currency })} {texts('message')}
        </>
      }
      action={
        <div className={styles.even}>
          {others.map((account) => (
            <Button key={account.id} disabled={switchAccount.isPending} onClick={() => switchAccount.mutate(account.id)}>
              {texts('useAccount', { currency: account.currency })}
            </Button>
          ))}
        </div>
      }
    />
  );
}

/** There are ways to pay, and none whose provider answers now (P37). */
export function AwayMethods() {
  const texts = useTexts('modals', 'wallet').group('awayMethods');
  return (
    <Note tone="warning" icon="triangle-alert" role="status">
      <p>
        <b className="b6">{texts('title')}</b>
        <br />
        {texts('description')}
      </p>
    </Note>
  );
}

export function MethodsFailed({ onRetry }: { onRetry: () => void }) {
  const common = useTexts('globalComponents', 'common');
  return (
    <div className="stack" role="alert">
      <Note tone="error" icon="circle-alert">
        <p>
          <b className="b6">{common('states.errorTitle')}</b> {common('states.errorText')}
        </p>
      </Note>
      <Button onClick={onRetry}>{common('buttons.retry')}</Button>
    </div>
  );
}

/** A limited player does not deposit; what still works comes first (W-36). */
export function LimitedNote() {
  const texts = useTexts('modals', 'wallet').group('deposit.limited');
  const links = useTexts('layout', 'profileSidebar');
  const href = useHref();
  return (
    <div className={styles.form}>
      <Note tone="warning" icon="triangle-alert" role="alert">
        <p>
          <b className="b6">{texts('title')}</b>
          <br />
          {texts('description')}
        </p>
      </Note>
      <div className={styles.even}>
        <ButtonLink href={href('/', { wallet: 'withdraw' })} data-modal="wallet" data-modal-value="withdraw">
          {links('withdrawButton')}
        </ButtonLink>
      </div>
    </div>
  );
}
