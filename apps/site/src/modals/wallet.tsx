import { isRefusal } from '@pavilion/contract/client.ts';
import { playerStatus } from '@pavilion/contract/constants.ts';
import type { PaymentMethod } from '@pavilion/contract/payment.ts';
import { IconButton, Tabs } from '@pavilion/ui';
import { DialogFrame } from '@pavilion/ui/dialog.tsx';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTexts } from '../content/texts.tsx';
import { FieldTexts } from '../features/content/field-texts.tsx';
import { DepositForm } from '../features/payment/deposit-form.tsx';
import { MethodList, MethodPicture, MethodsLoading } from '../features/payment/method-list.tsx';
import { panelOf } from '../features/payment/method-look.ts';
import styles from '../features/payment/payment.module.css';
import { turnoverOptions, usePaymentMethods } from '../features/payment/queries.ts';
import { isWagerOpen } from '../features/payment/turnover.ts';
import { TurnoverPanel } from '../features/payment/turnover-panel.tsx';
import { useMethodMark } from '../features/payment/use-method-mark.ts';
import { WalletFootContext } from '../features/payment/wallet-foot.tsx';
import { BalanceRow, LimitCard, LimitedNote, MethodsFailed, MissingMethods, RegionRow } from '../features/payment/wallet-parts.tsx';
import { WithdrawForm } from '../features/payment/withdraw-form.tsx';
import { playerIdOf, useProfile } from '../features/player/queries.ts';
import { useActiveAccount } from '../features/wallet/queries.ts';
import type { ModalProps } from '../navigation/modal-components.ts';
import { useBeforeDismiss, useModals } from '../navigation/use-modals.ts';
import { useIsWide } from '../session/use-is-wide.ts';
import { useSite } from '../session/use-site.ts';

type Kind = 'deposit' | 'withdraw';

/** The cashier: methods beside the form, or one after the other on a phone (wire §7.9, W-01 to W-11). */
export function Wallet({ value }: ModalProps) {
  const opening: Kind = value === 'withdraw' ? 'withdraw' : 'deposit';
  return (
    <FieldTexts>
      <WalletDialog key={opening} opening={opening} />
    </FieldTexts>
  );
}

function WalletDialog({ opening }: { opening: Kind }) {
  const [kind, setKind] = useState(opening);
  const [picked, setPicked] = useState<string>();
  const [foot, setFoot] = useState<HTMLElement | null>(null);
  const texts = useTexts('modals', 'wallet');
  const common = useTexts('globalComponents', 'common');
  const isWide = useIsWide();
  const account = useActiveAccount();
  const { data: profile } = useProfile();
  const methods = usePaymentMethods(kind);
  const offered = methods.data?.filter((method) => panelOf(method) === 'form');
  const method = offered?.find((candidate) => candidate.method === picked) ?? (isWide ? offered?.[0] : undefined);
  const mark = useMethodMark(method, account?.currency ?? '');
  const isFormStep = !isWide && method !== undefined;
  useWalletDismissal({ kind, isFormStep, back: () => setPicked(undefined) });

  const choose = (next: Kind) => {
    setKind(next);
    setPicked(undefined);
  };

  return (
    <WalletFootContext value={foot}>
      <DialogFrame
        size="l"
        isFullOnMobile
        title={texts(`tabs.${kind}`)}
        subtitle={
          <>
            {texts('playerLabel', { id: playerIdOf(profile?.id ?? '') })} · {texts('accountLabel', { currency: account?.currency ?? '' })}
          </>
        }
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
        <BalanceRow account={account} />
        <Columns
          step={isFormStep ? 'form' : 'list'}
          side={<MethodSide kind={kind} methods={offered} failed={methods.error} chosen={method?.method} onChoose={setPicked} />}
        >
          <Panel kind={kind} method={method} failed={methods.error} onRetry={() => void methods.refetch()} />
        </Columns>
      </DialogFrame>
    </WalletFootContext>
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

function Columns({ step, side, children }: { step: 'list' | 'form'; side: ReactNode; children: ReactNode }) {
  return (
    <div className={styles.columns} data-step={step}>
      <div>{side}</div>
      <div className={styles.slide}>{children}</div>
    </div>
  );
}

type SideProps = {
  kind: Kind;
  methods: readonly PaymentMethod[] | undefined;
  failed: unknown;
  chosen: string | undefined;
  onChoose: (method: string) => void;
};

function MethodSide({ kind, methods, failed, chosen, onChoose }: SideProps) {
  const account = useActiveAccount();
  const isWide = useIsWide();
  const currency = account?.currency ?? '';
  return (
    <>
      <RegionRow />
      {methods ? <MethodList methods={methods} currency={currency} chosen={chosen} onChoose={onChoose} /> : null}
      {!methods && !failed ? <MethodsLoading /> : null}
      {!isWide && (failed || methods?.length === 0) ? <Panel kind={kind} method={undefined} failed={failed} /> : null}
    </>
  );
}

type PanelProps = { kind: Kind; method: PaymentMethod | undefined; failed: unknown; onRetry?: () => void };

/** What stands beside the methods: the form, or the reason why there is none. */
function Panel({ kind, method, failed, onRetry }: PanelProps) {
  const { api, config } = useSite();
  const account = useActiveAccount();
  const { data: profile } = useProfile();
  const currency = account?.currency ?? '';
  const { data: wager } = useQuery({
    ...turnoverOptions(api, currency),
    enabled: kind === 'withdraw' && config.enableTurnOverWager && currency !== '',
  });
  if (kind === 'deposit' && profile?.status === playerStatus.limited) return <LimitedNote />;
  if (isRefusal(failed, 'depositLimitReached')) return <LimitCard />;
  if (failed) return <MethodsFailed onRetry={onRetry ?? (() => undefined)} />;
  if (!account) return null;
  if (
    kind === 'withdraw' &&
    wager &&
    isWagerOpen(wager, { isEnabled: config.enableTurnOverWager, withdrawalBalance: account.withdrawalBalance })
  )
    return <TurnoverPanel wager={wager} />;
  if (!method) return <NoMethod kind={kind} currency={currency} />;
  return kind === 'deposit' ? (
    <DepositForm key={method.method} method={method} account={account} />
  ) : (
    <WithdrawForm key={method.method} method={method} account={account} />
  );
}

function NoMethod({ kind, currency }: { kind: Kind; currency: string }) {
  const methods = usePaymentMethods(kind);
  return methods.data?.length === 0 ? <MissingMethods kind={kind} currency={currency} /> : null;
}
