import { Skeleton } from '@pavilion/ui';
import { useRef, useState } from 'react';
import { useTexts } from '../../../content/texts.tsx';
import { FieldTexts } from '../../content/field-texts.tsx';
import { useOffers } from '../../game/bonuses/queries.ts';
import { MethodCard } from '../deposit/again-card.tsx';
import { useFirstLimit } from '../deposit/first-limit.tsx';
import { RegionRow } from '../methods/region-row.tsx';
import { WalletFootContext } from '../wallet-foot.tsx';
import styles from './cashier.module.css';
import { useWalletStep, type WalletKind, type WalletStep } from './use-wallet.ts';
import { MethodSide, WalletTabs } from './wallet-parts.tsx';
import { UnfinishedDeposits } from './unfinished-deposits.tsx';
import { WalletPanel } from './wallet-panel.tsx';

/** The history is on the same page. */
const sides = ['deposit', 'withdraw'] as const satisfies readonly WalletKind[];

/** The cashier laid out on its page: the form of the chosen method first, then the other methods. */
export function CashierCard() {
  return (
    <FieldTexts>
      <Cashier />
    </FieldTexts>
  );
}

function Cashier() {
  const step = useWalletStep('deposit');
  const { kind, method, awaited, cashier } = step;
  const [foot, setFoot] = useState<HTMLElement | null>(null);
  const texts = useTexts('modals', 'wallet');
  const card = useRef<HTMLElement>(null);
  const pick = (chosen: string) => {
    step.pick(chosen);
    // Its form begins at the top, which a long list has left behind.
    card.current?.scrollIntoView({ block: 'nearest' });
  };
  const isReady = useIsReady(step);
  if (!isReady)
    return (
      <section className={styles.card} aria-label={texts('title')} aria-busy="true">
        <WalletTabs items={sides} tab={step.tab} onChoose={step.choose} />
        <Skeleton blockSize="560px" radius="var(--r-4)" />
      </section>
    );
  return (
    <section ref={card} className={styles.card} aria-label={texts('title')}>
      <WalletTabs items={sides} tab={step.tab} onChoose={step.choose} />
      <WalletFootContext value={foot}>
        {awaited === '' ? <UnfinishedDeposits invoices={cashier.unfinished} /> : null}
        <ChosenMethod step={step} />
        <WalletPanel kind={kind} method={method} cashier={cashier} awaited={awaited} />
        <div ref={setFoot} className={styles.foot} />
      </WalletFootContext>
      <section className={styles.others} aria-labelledby="cashier-methods">
        <h2 id="cashier-methods">{texts('methodsLabel')}</h2>
        <RegionRow />
        <MethodSide kind={kind} cashier={cashier} chosen={method?.method} onChoose={pick} />
      </section>
    </section>
  );
}

/** Whether form and methods can be drawn whole: what came later would move the rest under the player's hand. */
function useIsReady({ kind, cashier: { account, offered, failed } }: WalletStep): boolean {
  const firstLimit = useFirstLimit(kind === 'deposit');
  const { answer } = useOffers({ amount: 0, currency: account?.currency ?? '' });
  if (failed) return true;
  const isFormKnown = kind === 'withdraw' || (firstLimit.isKnown && (answer.data !== undefined || answer.isError));
  return account !== undefined && offered !== undefined && isFormKnown;
}

/** The method that the form is of; the form itself names the one of the last deposit. */
function ChosenMethod({ step: { kind, method, cashier } }: { step: WalletStep }) {
  const isNamed = kind === 'deposit' && method?.method === cashier.last?.method;
  if (method === undefined || isNamed || cashier.account === undefined) return null;
  return <MethodCard method={method} currency={cashier.account.currency} />;
}
