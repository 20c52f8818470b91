import { Button } from '@pavilion/ui';
import { useTexts } from '../../../content/texts.tsx';
import { AmountInput } from '../../settings/amount-input.tsx';
import styles from './registration.module.css';

export type LimitPromptProps = { currency: string; typed: string; onChange: (typed: string) => void; onDecline: () => void };

/** Offers a deposit limit at registration: a free amount without suggestion, and an equally sized button to decline (design §14). */
export function LimitPrompt({ currency, typed, onChange, onDecline }: LimitPromptProps) {
  const texts = useTexts('modals', 'signUp').group('limit');
  return (
    <div className={styles.limitPrompt}>
      <div>
        <b className="small weight-semibold">{texts('title')}</b>
        <p className="caption text-secondary">{texts('text')}</p>
      </div>
      <AmountInput
        label={<span className="visually-hidden">{texts('amountLabel')}</span>}
        className="tabular"
        placeholder={texts('placeholder')}
        currency={currency}
        value={typed}
        onChange={onChange}
      />
      <Button onClick={onDecline}>{texts('notNow')}</Button>
    </div>
  );
}
