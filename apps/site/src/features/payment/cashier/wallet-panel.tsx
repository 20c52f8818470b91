import { isRefusal } from '@pavilion/contract/calls/client.ts';
import { playerStatus } from '@pavilion/contract/constants.ts';
import type { PaymentMethod } from '@pavilion/contract/areas/payment.ts';
import type { Account } from '@pavilion/contract/areas/wallet.ts';
import { Skeleton } from '@pavilion/ui';
import { Suspense } from 'react';
import { useIsWide } from '../../../visitor/use-is-wide.ts';
import { useQuery } from '../../../hydration/use-query.ts';
import { walletStep } from '../../../analytics/events.ts';
import { useTrack } from '../../../analytics/use-track.ts';
import type { AmountUnit } from '../../../content/format.ts';
import { useTexts } from '../../../content/texts.tsx';
import { CryptoPanel } from '../deposit/crypto-panel.tsx';
import { DepositForm } from '../deposit/deposit-form.tsx';
import { FirstLimit, useFirstLimit } from '../deposit/first-limit.tsx';
import { LimitCard } from '../deposit/limit-card.tsx';
import { panelOf } from '../methods/method-look.ts';
import { AwayMethods, LimitedNote, MethodsFailed, MissingMethods } from '../methods/method-notes.tsx';
import styles from '../payment.module.css';
import { RequirementCard, requirementOf } from '../policy/requirement-card.tsx';
import { AwaitPanel } from '../processing/waiting-panel.tsx';
import { turnoverOptions } from '../queries.ts';
import { isWagerOpen } from '../withdrawal/turnover.ts';
import { TurnoverPanel } from '../withdrawal/turnover-panel.tsx';
import { WithdrawForm } from '../withdrawal/withdraw-form.tsx';
import { useAmountUnit } from '../../settings/queries.ts';
import { useSite } from '../../../visitor/use-site.ts';
import { WalletFoot } from '../wallet-foot.tsx';
import { useCashierParts } from './cashier-parts.ts';
import type { Cashier, WalletKind } from './use-wallet.ts';

type WalletPanelProps = {
  kind: WalletKind;
  method: PaymentMethod | undefined;
  cashier: Cashier;
  /** The id of the payment that the provider is still preparing; empty for none. */
  awaited: string;
};

/** The panel beside the methods: the form, or the reason why there is none. */
export function WalletPanel({ kind, method, cashier: { account, profile, offered, last, failed, retry }, awaited }: WalletPanelProps) {
  if (kind === 'deposit' && profile?.status === playerStatus.limited) return <LimitedNote />;
  if (awaited !== '') return <AwaitPanel key={awaited} invoiceId={awaited} />;
  if (failed) {
    return (
      <div data-failed="" data-brief="">
        <MethodsRefused error={failed} onRetry={retry} />
      </div>
    );
  }
  if (!account) return <FormLoading />;
  const Side = kind === 'withdraw' ? WithdrawSide : DepositSide;
  return <Side method={method} account={account} offered={offered} last={last} />;
}

/** Why the list of methods was refused: a limit, a requirement of the policy pack, or a failure that can be retried. */
function MethodsRefused({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const { Birthdate } = useCashierParts();
  if (isRefusal(error, 'depositLimitReached')) return <LimitCard />;
  const requirement = requirementOf(error);
  if (requirement === undefined) return <MethodsFailed onRetry={onRetry} />;
  return (
    <RequirementCard requirement={requirement}>
      {requirement === 'birthdateRequired' ? <Birthdate onDone={onRetry} /> : undefined}
    </RequirementCard>
  );
}

type SideProps = { method: PaymentMethod | undefined; account: Account; offered: Cashier['offered']; last: Cashier['last'] };

function WithdrawSide({ method, account, offered }: SideProps) {
  const { api, config } = useSite();
  const { currency, withdrawalBalance } = account;
  const isEnabled = config.enableTurnOverWager;
  const { data: wager } = useQuery({ ...turnoverOptions(api, currency), enabled: isEnabled });
  const unit = useAmountUnit(currency);
  if (wager && isWagerOpen(wager, { isEnabled, withdrawalBalance })) return <TurnoverPanel wager={wager} />;
  if (!method) return <NoMethod kind="withdraw" offered={offered} currency={currency} />;
  return <WithdrawForm key={formKey(method, account, unit)} method={method} account={account} />;
}

function DepositSide({ method, account, offered, last }: SideProps) {
  const { currency } = account;
  const firstLimit = useFirstLimit(true);
  const unit = useAmountUnit(currency);
  if (!method) return <NoMethod kind="deposit" offered={offered} currency={currency} />;
  // Rendered at once with the form: an offer that arrived later would move the form while the player is using it.
  if (!firstLimit.isKnown) return <FormLoading />;
  const key = formKey(method, account, unit);
  return (
    <div className={styles.form}>
      {firstLimit.isDue ? <FirstLimit currency={currency} onDecline={firstLimit.decline} /> : null}
      {panelOf(method) === 'address' ? (
        <CryptoPanel key={key} method={method} account={account} promoBox={<DepositCode />} />
      ) : (
        <DepositForm key={key} method={method} account={account} last={last} promoBox={<DepositCode />} />
      )}
    </div>
  );
}

/** A form is reset by another account, and once the unit of its currency is known. */
const formKey = ({ method }: PaymentMethod, { id }: Account, { code }: AmountUnit): string => `${method} ${id} ${code}`;

type NoMethodProps = { kind: WalletKind; offered: Cashier['offered']; currency: string };

function NoMethod({ kind, offered, currency }: NoMethodProps) {
  if (offered === undefined) return <FormLoading />;
  if (offered.length === 0) return <MissingMethods kind={kind} currency={currency} />;
  return offered.every(({ isAvailable }) => isAvailable === false) ? <AwayMethods /> : null;
}

/** In the place of the form and its button: amount, presets and choices. On a phone the methods come first. */
function FormLoading() {
  if (!useIsWide()) return null;
  return (
    <div className={styles.form} aria-busy="true" data-outline="">
      <Skeleton blockSize="96px" radius="var(--r-2)" />
      <Skeleton blockSize="36px" radius="var(--r-full)" />
      <Skeleton blockSize="240px" radius="var(--r-3)" />
      <WalletFoot>
        <div className={styles.submit} data-outline="">
          <Skeleton blockSize="52px" radius="var(--r-2)" />
        </div>
      </WalletFoot>
    </div>
  );
}

/** The promo code of the next deposit, in the place of a bonus (W-42 to W-44). */
function DepositCode() {
  const texts = useTexts('modals', 'wallet').group('deposit');
  const track = useTrack();
  const { PromoCode } = useCashierParts();
  return (
    <Suspense>
      <PromoCode
        label={texts('bonuses.codeField')}
        buttonLabel={texts('addCodeButton')}
        onSent={() => track((userId) => walletStep(userId, 'promoSent', 'deposit'))}
      />
    </Suspense>
  );
}
