import { savedCardField } from '@pavilion/contract/constants.ts';
import type { PaymentMethod } from '@pavilion/contract/areas/payment.ts';
import { Button } from '@pavilion/ui';
import { useEffect, useRef, useState } from 'react';
import { failedActAlert } from '../../../api/attempt.ts';
import { useAlerts } from '../../../content/alerts.ts';
import { useTexts } from '../../../content/texts.tsx';
import { useRemoveCard } from '../queries.ts';
import styles from './methods.module.css';

/** The button that deletes the saved card of a deposit method after a confirmation; nothing for a method without one (W-173). */
export function SavedCard({ method }: { method: PaymentMethod }) {
  const digits = method.fields.find(({ key }) => key === savedCardField)?.value ?? '';
  const [isAsking, setIsAsking] = useState(false);
  const texts = useTexts('modals', 'wallet').group('deposit.savedCard');
  const opener = useRef<HTMLButtonElement>(null);
  const wasAsking = useRef(false);
  useEffect(() => {
    if (wasAsking.current && !isAsking) opener.current?.focus();
    wasAsking.current = isAsking;
  }, [isAsking]);
  if (digits === '') return null;
  return (
    <div className={styles.savedCard}>
      {isAsking ? (
        <Question method={method.method} digits={digits} onDone={() => setIsAsking(false)} />
      ) : (
        <Button ref={opener} size="sm" kind="quiet" icon="trash-2" onClick={() => setIsAsking(true)}>
          {texts('remove')}
        </Button>
      )}
    </div>
  );
}

/** The mark of direction keeps dots and digits in their order in a sentence that is read from right to left. */
const shownDigits = (digits: string): string => `\u200e•••• ${digits}`;

function Question({ method, digits, onDone }: { method: string; digits: string; onDone: () => void }) {
  const texts = useTexts('modals', 'wallet').group('deposit.savedCard');
  const common = useTexts('globalComponents', 'common').group('buttons');
  const alert = useAlerts();
  const remove = useRemoveCard();
  const cancel = useRef<HTMLButtonElement>(null);
  // The answer that changes nothing comes first: a second Enter must not remove the card.
  useEffect(() => cancel.current?.focus(), []);
  const question = texts('question', { digits: shownDigits(digits) });
  const failed = (error: unknown) => {
    onDone();
    void alert(failedActAlert(error));
  };
  return (
    <div className={styles.cardQuestion} role="group" aria-label={question}>
      <p className="small">{question}</p>
      <span>
        <Button
          kind="danger"
          size="sm"
          isBusy={remove.isPending}
          disabled={remove.isPending}
          onClick={() => remove.mutate(method, { onSuccess: () => void alert('wallet.cardRemoved'), onError: failed })}
        >
          {common('remove')}
        </Button>
        <Button ref={cancel} kind="quiet" size="sm" onClick={onDone}>
          {common('cancel')}
        </Button>
      </span>
    </div>
  );
}
