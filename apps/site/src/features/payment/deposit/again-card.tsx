import type { PaymentMethod } from '@pavilion/contract/areas/payment.ts';
import { useMoments } from '../../../content/use-moments.ts';
import { useTexts } from '../../../content/texts.tsx';
import { useSite } from '../../../visitor/use-site.ts';
import type { LastPayment } from '../methods/last-payment.ts';
import { MethodPicture } from '../methods/method-list.tsx';
import { methodName } from '../methods/method-look.ts';
import { feeText, timeText } from '../methods/method-terms.ts';
import { useMethodMark } from '../methods/use-method-mark.ts';
import styles from '../payment.module.css';

/** The method of the last deposit, chosen again with its amount. */
export function AgainCard({ method, last, currency }: { method: PaymentMethod; last: LastPayment | undefined; currency: string }) {
  const texts = useTexts('modals', 'wallet');
  const moments = useMoments();
  if (last?.method !== method.method) return null;
  return <MethodCard method={method} currency={currency} note={texts('again.text', { date: moments.day(last.createdAt) })} />;
}

/** The chosen method with its fee and time. */
export function MethodCard({ method, currency, note }: { method: PaymentMethod; currency: string; note?: string }) {
  const texts = useTexts('modals', 'wallet');
  const { visitor } = useSite();
  const mark = useMethodMark(method, currency);
  const terms = [feeText(method, texts), timeText(method, texts, visitor.locale)].filter(Boolean).join(' · ');
  return (
    <div className={styles.again}>
      <MethodPicture mark={mark} />
      <div>
        <b>{methodName(method, visitor.locale)}</b>
        <p>
          {note} {terms}
        </p>
      </div>
    </div>
  );
}
