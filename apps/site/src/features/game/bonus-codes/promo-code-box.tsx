import { promoLockSeconds } from '@pavilion/contract/constants.ts';
import { Button, Icon, TextInput } from '@pavilion/ui';
import { type KeyboardEvent, useRef, useState } from 'react';
import { useAlerts } from '../../../content/alerts.ts';
import { formatCountdown } from '../../../content/format.ts';
import { useTexts } from '../../../content/texts.tsx';
import { browserClock } from '../../../browser/clock.ts';
import { useCountdown } from '../../../browser/use-countdown.ts';
import styles from '../bonuses/bonuses.module.css';
import type { PromoResult } from '../bonuses/promo.ts';
import { useAddBonusCode, useBonusCodes, useRemoveBonusCode } from '../bonuses/queries.ts';
import { failedActAlert } from '../../../api/attempt.ts';

/** Longer than any promo code. */
const codeLengthMax = 64;
const secondMs = 1000;
const alertOf = {
  applied: 'bonus.bonusCodeApplied',
  incorrect: 'bonus.bonusCodeIncorrect',
  unavailable: 'bonus.bonusCodeNotAvailable',
} as const;

type PromoCodeBoxProps = { label: string; hint?: string; buttonLabel: string; onSent?: () => void };

/** A promo code field with its button; the result is shown below and as an alert. Lists the codes stored for the next deposit (design §8). */
export function PromoCodeBox({ label, hint, buttonLabel, onSent }: PromoCodeBoxProps) {
  const texts = useTexts('globalComponents', 'bonuses').group('code');
  const entry = usePromoEntry(onSent);
  return (
    <div className="stack-small">
      <TextInput
        label={label}
        hint={hint}
        error={entry.failure === undefined ? undefined : texts(entry.failure, { time: formatCountdown(entry.lockedSeconds) })}
        value={entry.code}
        maxLength={codeLengthMax}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        dir="ltr"
        onChange={({ target }) => entry.type(target.value)}
        onKeyDown={(event) => addOnEnter(event, entry.add)}
        action={
          <Button isBusy={entry.isBusy} disabled={!entry.canAdd} onClick={entry.add}>
            {buttonLabel}
          </Button>
        }
      />
      <StoredCodes />
    </div>
  );
}

/** Enter adds the code, and does not submit a surrounding deposit form. */
function addOnEnter(event: KeyboardEvent, add: () => void): void {
  if (event.key !== 'Enter') return;
  event.preventDefault();
  add();
}

type Failure = Exclude<PromoResult, 'applied'>;

/** The typed code and its result. Nothing is sent while the field is empty, a request is pending or entry is locked (W-42). */
function usePromoEntry(onSent: (() => void) | undefined) {
  const [code, setCode] = useState('');
  const [failure, setFailure] = useState<Failure>();
  const [lockedUntilMs, setLockedUntilMs] = useState(0);
  const isSending = useRef(false);
  const lockedSeconds = useCountdown(lockedUntilMs);
  const addCode = useAddBonusCode();
  const alert = useAlerts();
  const isLocked = lockedSeconds > 0;
  const canAdd = code.trim() !== '' && !addCode.isPending && !isLocked;

  function showResult(answer: PromoResult): void {
    if (answer === 'locked') setLockedUntilMs(browserClock.nowMs() + promoLockSeconds * secondMs);
    else void alert(alertOf[answer]);
    if (answer === 'applied') setCode('');
    setFailure(answer === 'applied' ? undefined : answer);
  }

  function add(): void {
    if (!canAdd || isSending.current) return; // A double click is one request.
    isSending.current = true;
    onSent?.();
    addCode.mutate(code.trim(), {
      onSuccess: showResult,
      onError: (error: unknown) => void alert(failedActAlert(error)),
      onSettled: () => {
        isSending.current = false;
      },
    });
  }

  return {
    code,
    failure: failure === 'locked' && !isLocked ? undefined : failure,
    lockedSeconds,
    isBusy: addCode.isPending,
    canAdd,
    add,
    type: (text: string) => {
      setCode(text);
      if (failure !== 'locked') setFailure(undefined);
    },
  };
}

/** Codes stored for the next deposit, each with a button to remove it (W-44). */
function StoredCodes() {
  const texts = useTexts('globalComponents', 'bonuses').group('code');
  const codes = useBonusCodes().data ?? [];
  const remove = useRemoveBonusCode();
  const alert = useAlerts();
  if (codes.length === 0) return null;
  return (
    <ul className={styles.codes} aria-label={texts('listLabel')}>
      {codes.map(({ id, bonusCode }) => (
        <li key={id}>
          <Icon name="ticket" size="s" />
          <span>
            <bdi dir="ltr" className="weight-semibold">
              {bonusCode}
            </bdi>{' '}
            <span className="text-secondary">{texts('waits')}</span>
          </span>
          <Button
            kind="quiet"
            size="sm"
            isBusy={remove.isPending && remove.variables === id}
            disabled={remove.isPending}
            onClick={() => remove.mutate(id, { onError: () => void alert('bonus.bonusCodeKept') })}
          >
            {texts('remove')}
            <span className="visually-hidden"> {bonusCode}</span>
          </Button>
        </li>
      ))}
    </ul>
  );
}
