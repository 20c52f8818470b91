import { cleanAmount } from '@pavilion/contract/validation/amount-input.ts';
import { Button } from '@pavilion/ui';
import { useTexts } from '../../content/texts.tsx';
import styles from './player.module.css';

export type LimitPromptProps = { currency: string; amount: string; onChange: (amount: string) => void; onDecline: () => void };

/** Offers a deposit limit with the account: a free amount, nothing suggested, and an answer of the same size against it (design.md §14). */
export function LimitPrompt({ currency, amount, onChange, onDecline }: LimitPromptProps) {
  const texts = useTexts('modals', 'signUp').group('limit');
  return (
    <div className={styles.limitPrompt}>
      <div>
        <b className="small b6">{texts('title')}</b>
        <p className="cap t2">{texts('text')}</p>
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
        <span className="t2">{currency}</span>
      </span>
      <Button onClick={onDecline}>{texts('notNow')}</Button>
    </div>
  );
}
