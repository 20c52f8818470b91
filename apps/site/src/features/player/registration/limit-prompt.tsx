import { cleanAmount } from '@pavilion/contract/validation/amount-input.ts';
import { Button } from '@pavilion/ui';
import { useTexts } from '../../../content/texts.tsx';
import styles from './registration.module.css';

export type LimitPromptProps = { currency: string; amount: string; onChange: (amount: string) => void; onDecline: () => void };

/** Offers a deposit limit at registration: a free amount without suggestion, and an equally sized button to decline (design §14). */
export function LimitPrompt({ currency, amount, onChange, onDecline }: LimitPromptProps) {
  const texts = useTexts('modals', 'signUp').group('limit');
  return (
    <div className={styles.limitPrompt}>
      <div>
        <b className="small weight-semibold">{texts('title')}</b>
        <p className="caption text-secondary">{texts('text')}</p>
      </div>
      <span className={styles.limitBox}>
        <input
          aria-label={texts('amountLabel')}
          inputMode="decimal"
          autoComplete="off"
          placeholder={texts('placeholder')}
          value={amount}
          onChange={(event) => onChange(cleanAmount(event.target.value))}
        />
        <span className="text-secondary">{currency}</span>
      </span>
      <Button onClick={onDecline}>{texts('notNow')}</Button>
    </div>
  );
}
