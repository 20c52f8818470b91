import { ButtonLink, Button, EmptyState, Note, Badge, Skeleton, Well } from '@pavilion/ui';
import type { Account } from '@pavilion/contract/wallet.ts';
import { useRouter } from '@tanstack/react-router';
import { countryName } from '../../content/format.ts';
import { useTexts } from '../../content/texts.tsx';
import { goToHref } from '../../navigation/go.ts';
import { useHref } from '../../navigation/use-href.ts';
import { useModals } from '../../navigation/use-modals.ts';
import { useSite } from '../../session/use-site.ts';
import { useMoneyFormat } from '../settings/queries.ts';
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
      {country ? (
        <span className={styles.code} aria-hidden="true">
          {country}
        </span>
      ) : null}
      <span>{country ? countryName(country, visitor.locale) : texts('unknown')}</span>
      <button type="button" className="link" onClick={() => void modals.open('wallet-region')}>
        {texts('change')}
        <span className="vh"> {texts('label')}</span>
      </button>
    </div>
  );
}

/** No way to pay for this currency from this region. */
export function MissingMethods({ kind, currency }: { kind: 'deposit' | 'withdraw'; currency: string }) {
  const texts = useTexts('modals', 'wallet').group('missingMethods');
  return (
    <EmptyState
      title={texts('title')}
      text={
        <>
          {texts(kind === 'deposit' ? 'depositDescription' : 'withdrawDescription', { currency })} {texts('message')}
        </>
      }
    />
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

/** The deposit limit is reached (13100): no form, no way to raise it from here (X-17, W-13). */
export function LimitCard() {
  const texts = useTexts('modals', 'wallet').group('deposit.limit');
  const links = useTexts('layout', 'profileSidebar');
  const modals = useModals();
  const router = useRouter();
  const href = useHref();
  async function seeLimits() {
    await modals.close('wallet');
    goToHref(router, href('/profile/limits'));
  }
  return (
    <div className={styles.form}>
      <Well>
        <div className="stack-s" role="alert">
          <span>
            <Badge tone="warning" icon="shield">
              {texts('badge')}
            </Badge>
          </span>
          <h3>{texts('title')}</h3>
          <p className="small t2">{texts('description')}</p>
        </div>
      </Well>
      <div className={styles.even}>
        <Button onClick={() => void seeLimits()}>{texts('moreInfo')}</Button>
        <ButtonLink href={href('/', { wallet: 'withdraw' })} data-modal="wallet" data-modal-value="withdraw">
          {links('withdrawButton')}
        </ButtonLink>
      </div>
    </div>
  );
}
