import { isRefusal } from '@pavilion/contract/client.ts';
import { playerStatus } from '@pavilion/contract/constants.ts';
import type { PaymentMethod } from '@pavilion/contract/payment.ts';
import { IconButton, Tabs } from '@pavilion/ui';
import { DialogFrame } from '@pavilion/ui/dialog.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { walletStep } from '../analytics/events.ts';
import { useTrack, useTrackOnce, useTrackOnLeave } from '../analytics/use-track.ts';
import { useTexts } from '../content/texts.tsx';
import { FieldTexts } from '../features/content/field-texts.tsx';
import { PromoCodeBox } from '../features/game/bonuses/promo-code-box.tsx';
import { useAwaited } from '../features/payment/awaited.ts';
import { CryptoPanel } from '../features/payment/crypto-panel.tsx';
import { DepositForm } from '../features/payment/deposit-form.tsx';
import { FirstLimit, useFirstLimit } from '../features/payment/first-limit.tsx';
import { LimitCard } from '../features/payment/limit-card.tsx';
import { RequirementCard, requirementOf } from '../features/payment/requirement-card.tsx';
import { MethodList, MethodPicture, MethodsLoading } from '../features/payment/method-list.tsx';
import { panelOf } from '../features/payment/method-look.ts';
import styles from '../features/payment/payment.module.css';
import { turnoverOptions, usePaymentMethods } from '../features/payment/queries.ts';
import { isWagerOpen } from '../features/payment/turnover.ts';
import { TurnoverPanel } from '../features/payment/turnover-panel.tsx';
import { useMethodMark } from '../features/payment/use-method-mark.ts';
import { AwaitPanel } from '../features/payment/waiting-panel.tsx';
import { WalletFootContext } from '../features/payment/wallet-foot.tsx';
import { AwayMethods, BalanceRow, LimitedNote, MethodsFailed, MissingMethods, RegionRow } from '../features/payment/wallet-parts.tsx';
import { WithdrawForm } from '../features/payment/withdraw-form.tsx';
import { playerIdOf, useProfile } from '../features/player/queries.ts';
import { loadable } from '../navigation/loadable.tsx';
import { useAmountUnit } from '../features/settings/queries.ts';
import { activeAccountOf, useAccounts } from '../features/wallet/queries.ts';
import type { ModalProps } from '../navigation/modal-components.ts';
import { useBeforeDismiss, useModals } from '../navigation/use-modals.ts';
import { useIsHydrated } from '../session/use-is-hydrated.ts';
import { useIsWide } from '../session/use-is-wide.ts';
import { useSite } from '../session/use-site.ts';

type Kind = 'deposit' | 'withdraw';

// Few need it, and its fields weigh more than the rest of the wallet.
const { Component: Birthdate } = loadable(() => import('../features/player/birthdate-form.tsx').then(({ BirthdateForm }) => BirthdateForm));

/** The cashier: methods beside the form, or one after the other on a phone (wire §7.9, W-01 to W-11). */
export function Wallet({ value }: ModalProps) {
  const opening: Kind = value === 'withdraw' ? 'withdraw' : 'deposit';
  return (
    <FieldTexts>
      <WalletDialog key={opening} opening={opening} />
    </FieldTexts>
  );
}

/** What the cashier knows of the player; nothing of it while the server's drawing is taken over. */
function useCashier(kind: Kind) {
  const isHydrated = useIsHydrated();
  const accounts = useAccounts();
  const account = activeAccountOf(accounts.data);
  const { data: profile } = useProfile();
  // Both lists are asked for at once, each may fail alone (wire §7.9).
  const lists = { deposit: usePaymentMethods('deposit'), withdraw: usePaymentMethods('withdraw') };
  const methods = lists[kind];
  const offered = methods.data;
  const isWithoutAccount = account === undefined && accounts.error !== null;
  const retry = () => void (isWithoutAccount ? accounts : methods).refetch();
  return isHydrated
    ? { account, profile, offered, failed: isWithoutAccount ? accounts.error : methods.error, retry }
    : { account: undefined, profile: undefined, offered: undefined, failed: null, retry };
}

type Cashier = ReturnType<typeof useCashier>;

function WalletDialog({ opening }: { opening: Kind }) {
  const [kind, setKind] = useState(opening);
  const [picked, setPicked] = useState<string>();
  const [foot, setFoot] = useState<HTMLElement | null>(null);
  const texts = useTexts('modals', 'wallet');
  const common = useTexts('globalComponents', 'common');
  const isWide = useIsWide();
  const cashier = useCashier(kind);
  const method =
    cashier.offered?.find((candidate) => candidate.method === picked) ??
    (isWide ? cashier.offered?.find(({ isAvailable }) => isAvailable !== false) : undefined);
  const mark = useMethodMark(method, cashier.account?.currency ?? '');
  const awaited = useAwaited();
  const isAwaiting = kind === 'deposit' && awaited !== '';
  const isFormStep = !isWide && (method !== undefined || isAwaiting);
  const track = useTrack();
  useTrackOnce((userId) => walletStep(userId, 'open', opening));
  useTrackOnLeave((userId) => walletStep(userId, 'close', kind));
  useWalletDismissal({ kind, isFormStep, back: () => setPicked(undefined) });

  const choose = (next: Kind) => {
    setKind(next);
    setPicked(undefined);
    track((userId) => walletStep(userId, next, next));
  };
  const pick = (chosen: string) => {
    setPicked(chosen);
    track((userId) => walletStep(userId, 'method', kind));
  };

  return (
    <WalletFootContext value={foot}>
      <DialogFrame
        size="l"
        isFullOnMobile
        title={texts(`tabs.${kind}`)}
        subtitle={<Owner cashier={cashier} />}
        closeLabel={common('buttons.close')}
        barStart={
          <>
            {isFormStep ? (
              <IconButton label={texts('backToMethods')} icon="arrow-left" isMirrored onClick={() => setPicked(undefined)} />
            ) : null}
            {isWide ? <MethodPicture mark={mark} /> : null}
          </>
        }
        foot={<div ref={setFoot} className={styles.foot} />}
      >
        {opening === 'withdraw' ? <WalletTabs kind={kind} onChoose={choose} /> : null}
        <BalanceRow account={cashier.account} />
        <div className={styles.columns} data-step={isFormStep ? 'form' : 'list'}>
          <div>
            <RegionRow />
            <MethodSide cashier={cashier} chosen={method?.method} onChoose={pick} />
            {isWide || isFormStep ? null : <Panel kind={kind} method={undefined} cashier={cashier} awaited="" />}
          </div>
          <div className={styles.slide}>
            {isWide || isFormStep ? <Panel kind={kind} method={method} cashier={cashier} awaited={isAwaiting ? awaited : ''} /> : null}
          </div>
        </div>
      </DialogFrame>
    </WalletFootContext>
  );
}

/** Whose account it is, in a line under the title (W-09). */
function Owner({ cashier: { account, profile } }: { cashier: Cashier }) {
  const texts = useTexts('modals', 'wallet');
  if (!account || !profile) return '\u00a0';
  return (
    <>
      {texts('playerLabel', { id: playerIdOf(profile.id) })} · {texts('accountLabel', { currency: account.currency })}
    </>
  );
}

function WalletTabs({ kind, onChoose }: { kind: Kind; onChoose: (kind: Kind) => void }) {
  const texts = useTexts('modals', 'wallet');
  return (
    <div style={{ marginBlockEnd: '16px' }}>
      <Tabs
        look="segments"
        label={texts('title')}
        items={[
          { id: 'deposit', label: texts('tabs.deposit') },
          { id: 'withdraw', label: texts('tabs.withdraw') },
        ]}
        selectedId={kind}
        onSelect={(id) => onChoose(id === 'withdraw' ? 'withdraw' : 'deposit')}
      />
    </div>
  );
}

/** On a phone closing leads back to the methods first; on the deposit tab it asks, unless the content says not to (W-10, W-11). */
function useWalletDismissal({ kind, isFormStep, back }: { kind: Kind; isFormStep: boolean; back: () => void }) {
  const modals = useModals();
  const question = useTexts('modals', 'cancelDeposit');
  useBeforeDismiss('wallet', () => {
    if (isFormStep) {
      back();
      return false;
    }
    if (kind === 'withdraw' || !question.flag('displayModal', true)) return true;
    void modals.open('cancel-deposit');
    return false;
  });
}

type SideProps = { cashier: Cashier; chosen: string | undefined; onChoose: (method: string) => void };

function MethodSide({ cashier: { account, offered, failed }, chosen, onChoose }: SideProps) {
  if (offered) return <MethodList methods={offered} currency={account?.currency ?? ''} chosen={chosen} onChoose={onChoose} />;
  return failed ? null : <MethodsLoading />;
}

/** `awaited` is the payment the provider still prepares, over a reload as well. */
type PanelProps = { kind: Kind; method: PaymentMethod | undefined; cashier: Cashier; awaited: string };

/** What stands beside the methods: the form, or the reason why there is none. */
function Panel({ kind, method, cashier: { account, profile, offered, failed, retry }, awaited }: PanelProps) {
  const { api, config } = useSite();
  const currency = account?.currency ?? '';
  const { data: wager } = useQuery({
    ...turnoverOptions(api, currency),
    enabled: kind === 'withdraw' && config.enableTurnOverWager && currency !== '',
  });
  const unit = useAmountUnit(currency);
  const firstLimit = useFirstLimit(kind === 'deposit' && currency !== '');
  if (kind === 'deposit' && profile?.status === playerStatus.limited) return <LimitedNote />;
  if (awaited !== '') return <AwaitPanel key={awaited} invoiceId={awaited} />;
  if (isRefusal(failed, 'depositLimitReached')) return <LimitCard />;
  const requirement = requirementOf(failed);
  if (requirement !== undefined)
    return (
      <RequirementCard requirement={requirement}>
        {requirement === 'birthdateRequired' ? <Birthdate onDone={retry} /> : undefined}
      </RequirementCard>
    );
  if (failed) return <MethodsFailed onRetry={retry} />;
  if (!account) return null;
  const { withdrawalBalance } = account;
  if (kind === 'withdraw' && wager && isWagerOpen(wager, { isEnabled: config.enableTurnOverWager, withdrawalBalance }))
    return <TurnoverPanel wager={wager} />;
  if (!method) {
    if (offered?.length === 0) return <MissingMethods kind={kind} currency={currency} />;
    return offered?.every(({ isAvailable }) => isAvailable === false) === true ? <AwayMethods /> : null;
  }
  // A form starts anew with another account, and once its unit is known.
  const key = `${method.method} ${account.id} ${unit.code}`;
  if (kind === 'withdraw') return <WithdrawForm key={key} method={method} account={account} />;
  // What comes later would push the form away from under the finger.
  if (!firstLimit.isKnown) return null;
  const Form = panelOf(method) === 'address' ? CryptoPanel : DepositForm;
  return (
    <div className={styles.form}>
      {firstLimit.isDue ? <FirstLimit currency={currency} onDecline={firstLimit.decline} /> : null}
      <Form key={key} method={method} account={account} promoBox={<DepositCode />} />
    </div>
  );
}

/** The promo code of the next deposit, in the place of a bonus (W-42 to W-44). */
function DepositCode() {
  const texts = useTexts('modals', 'wallet').group('deposit');
  const track = useTrack();
  return (
    <PromoCodeBox
      label={texts('bonuses.codeField')}
      buttonLabel={texts('addCodeButton')}
      onSent={() => track((userId) => walletStep(userId, 'promoSent', 'deposit'))}
    />
  );
}
