import { invoiceType } from '@pavilion/contract/constants.ts';
import type { Invoice, InvoiceStep } from '@pavilion/contract/areas/payment.ts';
import { Icon, type IconName } from '@pavilion/ui';
import { useMoments } from '../../../content/use-moments.ts';
import { useTexts } from '../../../content/texts.tsx';
import { type ShownStep, shownSteps } from './steps.ts';
import styles from './timeline.module.css';

const icons: Record<InvoiceStep['step'], IconName> = {
  requested: 'send',
  opened: 'landmark',
  checked: 'shield-check',
  sent: 'send',
  done: 'wallet',
  ended: 'x',
};

/** The steps of a payment with their times; the current one is lit. */
export function Timeline({ invoice }: { invoice: Pick<Invoice, 'invoiceType' | 'status' | 'steps' | 'createdAt'> }) {
  const texts = useTexts('modals', 'wallet').group('follow');
  const kind = invoice.invoiceType === invoiceType.deposit ? 'deposit' : 'withdraw';
  return (
    <ol className={styles.timeline} aria-label={texts('label')}>
      {shownSteps(invoice).map((step) => (
        <Step key={step.step} step={step} label={texts(`${kind}_${step.step}`)} />
      ))}
    </ol>
  );
}

function Step({ step: { step, at, state }, label }: { step: ShownStep; label: string }) {
  const moments = useMoments();
  return (
    <li data-state={state} aria-current={state === 'current' ? 'step' : undefined}>
      <span className={styles.mark}>
        <Icon name={state === 'reached' ? 'check' : icons[step]} />
      </span>
      <b>{label}</b>
      {at === undefined ? null : (
        <time dateTime={at}>
          <bdi dir="ltr">{moments.time(at)}</bdi>
        </time>
      )}
    </li>
  );
}
