import { Button, ButtonLink, EmptyState, Note } from '@pavilion/ui';
import { useTexts } from '../../../content/texts.tsx';
import { useHref } from '../../../navigation/use-href.ts';
import { afterRound } from '../../wallet/money/queries.ts';
import { useAccounts, useSwitchAccount } from '../../wallet/queries.ts';
import styles from '../payment.module.css';

/** No payment method for this currency and region; offers the player's other accounts. */
export function MissingMethods({ kind, currency }: { kind: 'deposit' | 'withdraw'; currency: string }) {
  const texts = useTexts('modals', 'wallet').group('missingMethods');
  const others = (useAccounts().data ?? []).filter((account) => account.currency !== currency);
  const switchAccount = useSwitchAccount();
  return (
    <div data-brief="">
      <EmptyState
        title={texts('title')}
        text={
          <>
            {texts(kind === 'deposit' ? 'depositDescription' : 'withdrawDescription', { currency })} {texts('message')}
          </>
        }
        action={
          <div className={styles.evenButtons}>
            {others.map((account) => (
              <Button
                key={account.id}
                disabled={switchAccount.isPending}
                onClick={() => afterRound(() => switchAccount.mutate(account.id))}
              >
                {texts('useAccount', { currency: account.currency })}
              </Button>
            ))}
          </div>
        }
      />
    </div>
  );
}

/** Every payment method is unavailable because its provider is down (P37). */
export function AwayMethods() {
  const texts = useTexts('modals', 'wallet').group('awayMethods');
  return (
    <Note tone="warning" icon="triangle-alert" role="status">
      <p>
        <b className="weight-semibold">{texts('title')}</b>
        <br />
        {texts('description')}
      </p>
    </Note>
  );
}

/** The payment methods could not be loaded. */
export function MethodsFailed({ onRetry }: { onRetry: () => void }) {
  const common = useTexts('globalComponents', 'common');
  return (
    <div className="stack" role="alert">
      <Note tone="error" icon="circle-alert">
        <p>
          <b className="weight-semibold">{common('states.errorTitle')}</b> {common('states.errorText')}
        </p>
      </Note>
      <Button onClick={onRetry}>{common('buttons.retry')}</Button>
    </div>
  );
}

/** A limited player cannot deposit, but can still withdraw (W-36). */
export function LimitedNote() {
  const texts = useTexts('modals', 'wallet').group('deposit.limited');
  const links = useTexts('layout', 'profileSidebar');
  const href = useHref();
  return (
    <div className={styles.form}>
      <Note tone="warning" icon="triangle-alert" role="alert">
        <p>
          <b className="weight-semibold">{texts('title')}</b>
          <br />
          {texts('description')}
        </p>
      </Note>
      <div className={styles.evenButtons}>
        <ButtonLink href={href('/', { wallet: 'withdraw' })} data-modal="wallet" data-modal-value="withdraw">
          {links('withdrawButton')}
        </ButtonLink>
      </div>
    </div>
  );
}
