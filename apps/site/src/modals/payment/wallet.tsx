import { IconButton } from '@pavilion/ui';
import { DialogFrame } from '@pavilion/ui/overlay/dialog.tsx';
import { useState } from 'react';
import { useIsWide } from '../../visitor/use-is-wide.ts';
import { useTexts } from '../../content/texts.tsx';
import { FieldTexts } from '../../features/content/field-texts.tsx';
import { BalanceRow } from '../../features/payment/balance-row.tsx';
import { FollowContext } from '../../features/payment/processing/follow.ts';
import { MethodPicture } from '../../features/payment/methods/method-list.tsx';
import { RegionRow } from '../../features/payment/methods/region-row.tsx';
import { useMethodMark } from '../../features/payment/methods/use-method-mark.ts';
import styles from '../../features/payment/payment.module.css';
import { WalletFootContext } from '../../features/payment/wallet-foot.tsx';
import { playerIdOf } from '../../features/player/queries.ts';
import { loadable } from '../../navigation/loadable.tsx';
import type { ModalProps } from '../../navigation/modals/modal-components.ts';
import { useModals } from '../../navigation/modals/use-modals.ts';
import {
  type Cashier,
  useWalletStep,
  type WalletKind,
  type WalletStep,
  type WalletTab,
} from '../../features/payment/cashier/use-wallet.ts';
import { CashierPartsContext } from '../../features/payment/cashier/cashier-parts.ts';
import { MethodSide, WalletTabs } from '../../features/payment/cashier/wallet-parts.tsx';
import { UnfinishedDeposits } from '../../features/payment/cashier/unfinished-deposits.tsx';
import { WalletPanel } from '../../features/payment/cashier/wallet-panel.tsx';
import { cashierParts } from '../../shell/cashier-parts.ts';
import { useWalletDismissal } from './use-wallet-dismissal.ts';

// Loaded once a payment was made or the history is opened.
const { Component: FollowPanel } = loadable(() =>
  import('../../features/payment/processing/follow-panel.tsx').then(({ FollowPanel }) => FollowPanel),
);
const { Component: HistoryPanel } = loadable(() =>
  import('../../features/payment/history/history-panel.tsx').then(({ HistoryPanel }) => HistoryPanel),
);

const walletTabs = ['deposit', 'withdraw', 'history'] as const satisfies readonly WalletTab[];

/** The cashier: methods beside the form, or one after the other on a phone (wire §7.9, W-01 to W-11). */
export function Wallet({ value }: ModalProps) {
  const opening: WalletKind = value === 'withdraw' ? 'withdraw' : 'deposit';
  return (
    <CashierPartsContext value={cashierParts}>
      <FieldTexts>
        <WalletDialog key={opening} opening={opening} />
      </FieldTexts>
    </CashierPartsContext>
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
          isSteady
          title={texts(`tabs.${step.tab}`)}
          subtitle={<Owner cashier={step.cashier} />}
          closeLabel={common('buttons.close')}
          barStart={<BarStart step={step} />}
          foot={<div ref={setFoot} className={styles.foot} />}
        >
          <WalletTabs items={walletTabs} tab={step.tab} onChoose={step.choose} />
          <BalanceRow account={step.cashier.account} />
          <WalletBody step={step} />
        </DialogFrame>
      </FollowContext>
    </WalletFootContext>
  );
}

/** The history, a payment that is followed, or the methods and their form. */
function WalletBody({ step }: { step: WalletStep }) {
  const modals = useModals();
  const { tab, kind, method, awaited, followed, isFormStep, cashier } = step;
  const isWide = useIsWide();
  const isPanelOpen = isWide || isFormStep;
  if (tab === 'history') return <HistoryPanel />;
  if (followed !== '') return <FollowPanel invoiceId={followed} onDone={() => void modals.close('wallet')} />;
  return (
    <>
      <Begun step={step} isWide={isWide} />
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
    </>
  );
}

/** The deposits that were left, over the methods; on a phone a form stands alone. */
function Begun({ step: { cashier, awaited, isFormStep }, isWide }: { step: WalletStep; isWide: boolean }) {
  const isShown = cashier.offered !== undefined && awaited === '' && (isWide || !isFormStep);
  return isShown ? <UnfinishedDeposits invoices={cashier.unfinished} /> : null;
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
