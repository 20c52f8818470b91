import { IconButton, Tabs } from '@pavilion/ui';
import { DialogFrame } from '@pavilion/ui/overlay/dialog.tsx';
import { useState } from 'react';
import { useIsWide } from '../../browser/use-is-wide.ts';
import { useTexts } from '../../content/texts.tsx';
import { FieldTexts } from '../../features/content/field-texts.tsx';
import { BalanceRow } from '../../features/payment/balance-row.tsx';
import { FollowContext } from '../../features/payment/processing/follow.ts';
import { CoinAccounts } from '../../features/payment/methods/coin-accounts.tsx';
import { MethodList, MethodPicture, MethodsLoading } from '../../features/payment/methods/method-list.tsx';
import { RegionRow } from '../../features/payment/methods/region-row.tsx';
import { useMethodMark } from '../../features/payment/methods/use-method-mark.ts';
import styles from '../../features/payment/payment.module.css';
import { WalletFootContext } from '../../features/payment/wallet-foot.tsx';
import { playerIdOf } from '../../features/player/queries.ts';
import { loadable } from '../../navigation/loadable.tsx';
import type { ModalProps } from '../../navigation/modals/modal-components.ts';
import { type Cashier, useWalletDismissal, useWalletStep, type WalletKind, type WalletStep, type WalletTab } from './use-wallet.ts';
import { WalletPanel } from './wallet-panel.tsx';

// Loaded once a payment was made or the history is opened.
const { Component: FollowPanel } = loadable(() =>
  import('../../features/payment/processing/follow-panel.tsx').then(({ FollowPanel }) => FollowPanel),
);
const { Component: HistoryPanel } = loadable(() =>
  import('../../features/payment/invoices/history-panel.tsx').then(({ HistoryPanel }) => HistoryPanel),
);

/** The cashier: methods beside the form, or one after the other on a phone (wire §7.9, W-01 to W-11). */
export function Wallet({ value }: ModalProps) {
  const opening: WalletKind = value === 'withdraw' ? 'withdraw' : 'deposit';
  return (
    <FieldTexts>
      <WalletDialog key={opening} opening={opening} />
    </FieldTexts>
  );
}

function WalletDialog({ opening }: { opening: WalletKind }) {
  const step = useWalletStep(opening);
  const [foot, setFoot] = useState<HTMLElement | null>(null);
  const texts = useTexts('modals', 'wallet');
  const common = useTexts('globalComponents', 'common');
  useWalletDismissal(step);

  return (
    <WalletFootContext value={foot}>
      <FollowContext value={step.follow}>
        <DialogFrame
          size="l"
          isFullOnMobile
          title={texts(`tabs.${step.tab}`)}
          subtitle={<Owner cashier={step.cashier} />}
          closeLabel={common('buttons.close')}
          barStart={<BarStart step={step} />}
          foot={<div ref={setFoot} className={styles.foot} />}
        >
          <WalletTabs tab={step.tab} onChoose={step.choose} />
          <BalanceRow account={step.cashier.account} />
          <WalletBody step={step} />
        </DialogFrame>
      </FollowContext>
    </WalletFootContext>
  );
}

/** The history, a payment that is followed, or the methods and their form. */
function WalletBody({ step }: { step: WalletStep }) {
  const { tab, kind, method, awaited, followed, isFormStep, cashier } = step;
  const isWide = useIsWide();
  const isPanelOpen = isWide || isFormStep;
  if (tab === 'history') return <HistoryPanel />;
  if (followed !== '') return <FollowPanel invoiceId={followed} />;
  return (
    <div className={styles.columns} data-step={isFormStep ? 'form' : 'list'}>
      <div>
        <RegionRow />
        <MethodSide kind={kind} cashier={cashier} chosen={method?.method} onChoose={step.pick} />
        {isPanelOpen ? null : <WalletPanel kind={kind} method={undefined} cashier={cashier} awaited="" />}
      </div>
      <div className={styles.slide}>
        {isPanelOpen ? <WalletPanel kind={kind} method={method} cashier={cashier} awaited={awaited} /> : null}
      </div>
    </div>
  );
}

/** The way back to the methods on a phone, the chosen method's picture on a wide screen. */
function BarStart({ step: { tab, followed, isFormStep, method, cashier, back } }: { step: WalletStep }) {
  const texts = useTexts('modals', 'wallet');
  const isWide = useIsWide();
  const mark = useMethodMark(method, cashier.account?.currency ?? '');
  if (tab === 'history' || followed !== '') return null;
  return (
    <>
      {isFormStep ? <IconButton label={texts('backToMethods')} icon="arrow-left" isMirrored onClick={back} /> : null}
      {isWide ? <MethodPicture mark={mark} /> : null}
    </>
  );
}

/** The player's id and the account's currency, under the title (W-09). */
function Owner({ cashier: { account, profile } }: { cashier: Cashier }) {
  const texts = useTexts('modals', 'wallet');
  if (!account || !profile) return '\u00a0';
  return (
    <>
      {texts('playerLabel', { id: playerIdOf(profile.id) })} · {texts('accountLabel', { currency: account.currency })}
    </>
  );
}

function WalletTabs({ tab, onChoose }: { tab: WalletTab; onChoose: (tab: WalletTab) => void }) {
  const texts = useTexts('modals', 'wallet');
  return (
    <div className={styles.tabs}>
      <Tabs
        look="line"
        label={texts('title')}
        items={walletTabs.map((id) => ({ id, label: texts(`tabs.${id}`) }))}
        selectedId={tab}
        onSelect={(id) => onChoose(walletTabs.find((each) => each === id) ?? 'deposit')}
      />
    </div>
  );
}

const walletTabs = ['deposit', 'withdraw', 'history'] as const satisfies readonly WalletTab[];

type SideProps = { kind: WalletKind; cashier: Cashier; chosen: string | undefined; onChoose: (method: string) => void };

function MethodSide({ kind, cashier: { account, offered, failed }, chosen, onChoose }: SideProps) {
  const currency = account?.currency ?? '';
  if (offered === undefined) return failed ? null : <MethodsLoading />;
  return (
    <>
      <MethodList methods={offered} currency={currency} chosen={chosen} onChoose={onChoose} />
      {kind === 'deposit' ? <CoinAccounts currency={currency} /> : null}
    </>
  );
}
