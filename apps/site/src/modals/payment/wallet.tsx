import { IconButton, Tabs } from '@pavilion/ui';
import { DialogFrame } from '@pavilion/ui/overlay/dialog.tsx';
import { useState } from 'react';
import { useIsWide } from '../../browser/use-is-wide.ts';
import { useTexts } from '../../content/texts.tsx';
import { FieldTexts } from '../../features/content/field-texts.tsx';
import { BalanceRow } from '../../features/payment/balance-row.tsx';
import { MethodList, MethodPicture, MethodsLoading } from '../../features/payment/methods/method-list.tsx';
import { RegionRow } from '../../features/payment/methods/region-row.tsx';
import { useMethodMark } from '../../features/payment/methods/use-method-mark.ts';
import styles from '../../features/payment/payment.module.css';
import { WalletFootContext } from '../../features/payment/wallet-foot.tsx';
import { playerIdOf } from '../../features/player/queries.ts';
import type { ModalProps } from '../../navigation/modals/modal-components.ts';
import { type Cashier, useWalletDismissal, useWalletStep, type WalletKind, type WalletStep } from './use-wallet.ts';
import { WalletPanel } from './wallet-panel.tsx';

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
  const { kind, method, awaited, isFormStep, cashier } = step;
  const [foot, setFoot] = useState<HTMLElement | null>(null);
  const texts = useTexts('modals', 'wallet');
  const common = useTexts('globalComponents', 'common');
  const isPanelOpen = useIsWide() || isFormStep;
  useWalletDismissal({ kind, isFormStep, back: step.back });

  return (
    <WalletFootContext value={foot}>
      <DialogFrame
        size="l"
        isFullOnMobile
        title={texts(`tabs.${kind}`)}
        subtitle={<Owner cashier={cashier} />}
        closeLabel={common('buttons.close')}
        barStart={<BarStart step={step} />}
        foot={<div ref={setFoot} className={styles.foot} />}
      >
        {opening === 'withdraw' ? <WalletTabs kind={kind} onChoose={step.choose} /> : null}
        <BalanceRow account={cashier.account} />
        <div className={styles.columns} data-step={isFormStep ? 'form' : 'list'}>
          <div>
            <RegionRow />
            <MethodSide cashier={cashier} chosen={method?.method} onChoose={step.pick} />
            {isPanelOpen ? null : <WalletPanel kind={kind} method={undefined} cashier={cashier} awaited="" />}
          </div>
          <div className={styles.slide}>
            {isPanelOpen ? <WalletPanel kind={kind} method={method} cashier={cashier} awaited={awaited} /> : null}
          </div>
        </div>
      </DialogFrame>
    </WalletFootContext>
  );
}

/** The way back to the methods on a phone, the chosen method's picture on a wide screen. */
function BarStart({ step: { isFormStep, method, cashier, back } }: { step: WalletStep }) {
  const texts = useTexts('modals', 'wallet');
  const isWide = useIsWide();
  const mark = useMethodMark(method, cashier.account?.currency ?? '');
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

function WalletTabs({ kind, onChoose }: { kind: WalletKind; onChoose: (kind: WalletKind) => void }) {
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

type SideProps = { cashier: Cashier; chosen: string | undefined; onChoose: (method: string) => void };

function MethodSide({ cashier: { account, offered, failed }, chosen, onChoose }: SideProps) {
  if (offered) return <MethodList methods={offered} currency={account?.currency ?? ''} chosen={chosen} onChoose={onChoose} />;
  return failed ? null : <MethodsLoading />;
}
