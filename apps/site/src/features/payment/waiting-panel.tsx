import { Spinner, TermRows } from '@pavilion/ui';
import { useTexts } from '../../content/texts.tsx';
import { useMoneyFormat } from '../settings/queries.ts';
import styles from './payment.module.css';

/** The provider has the payment; the result comes by itself (W-27). */
export function WaitingPanel({ amount, currency }: { amount: number; currency: string }) {
  const texts = useTexts('modals', 'wallet').group('deposit');
  const money = useMoneyFormat();
  return (
    <div className={styles.waiting} aria-live="polite">
      <Spinner />
      <h3 className="h-card">{texts('awaitInvoice.title')}</h3>
      <p className="small t2">{texts('awaitInvoice.description')}</p>
      <TermRows rows={[{ label: texts('sumLabel'), value: <bdi dir="ltr">{money.text(amount, currency)}</bdi> }]} />
    </div>
  );
}
