import { promoLockSeconds } from '@pavilion/contract/constants.ts';
import { Button, Icon, TextInput } from '@pavilion/ui';
import { type KeyboardEvent, useRef, useState } from 'react';
import { useAlerts } from '../../../content/alerts.ts';
import { formatCountdown } from '../../../content/format.ts';
import { useTexts } from '../../../content/texts.tsx';
import { browserClock } from '../../../session/clock.ts';
import { useCountdown } from '../../../session/use-countdown.ts';
import styles from './bonuses.module.css';
import type { PromoAnswer } from './promo.ts';
import { useAddBonusCode, useBonusCodes, useRemoveBonusCode } from './queries.ts';

/** Longer than any code of ours. */
const codeLengthMax = 64;
const secondMs = 1000;
const alertOf = {
  applied: 'bonus.bonusCodeApplied',
  incorrect: 'bonus.bonusCodeIncorrect',
  unavailable: 'bonus.bonusCodeNotAvailable',
} as const;

export type PromoCodeBoxProps = { label: string; hint?: string; buttonLabel: string; onSent?: () => void };

/** One field and *Add*; what came of it stands below and is told; codes that wait for a deposit are listed (design.md §8). */
export function PromoCodeBox({ label, hint, buttonLabel, onSent }: PromoCodeBoxProps) {
  const texts = useTexts('globalComponents', 'bonuses').group('code');
  const entry = usePromoEntry(onSent);
  return (
    <div className="stack-s">
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

/** The box stands inside the form of a deposit too: Enter adds the code and sends nothing else. */
function addOnEnter(event: KeyboardEvent, add: () => void): void {
  if (event.key !== 'Enter') return;
  event.preventDefault();
  add();
}

type Failure = Exclude<PromoAnswer, 'applied'>;

/** What is typed and what became of it; nothing is sent while it is empty, under way or locked (W-42). */
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

  function answered(answer: PromoAnswer): void {
    if (answer === 'locked') setLockedUntilMs(browserClock.nowMs() + promoLockSeconds * secondMs);
    else void alert(alertOf[answer]);
    if (answer === 'applied') setCode('');
    setFailure(answer === 'applied' ? undefined : answer);
  }

  function add(): void {
    if (!canAdd || isSending.current) return; // A double click is one code.
    isSending.current = true;
    onSent?.();
    addCode.mutate(code.trim(), {
      onSuccess: answered,
      onError: () => void alert('global.somethingWrong'),
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

/** Codes that wait for the next deposit, each with its way out (W-44). */
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
            <bdi dir="ltr" className="b6">
              {bonusCode}
            </bdi>{' '}
            <span className="t2">{texts('waits')}</span>
          </span>
          <Button
            kind="quiet"
            size="sm"
            isBusy={remove.isPending && remove.variables === id}
            disabled={remove.isPending}
            onClick={() => remove.mutate(id, { onError: () => void alert('bonus.bonusCodeKept') })}
          >
            {texts('remove')}
            <span className="vh"> {bonusCode}</span>
          </Button>
        </li>
      ))}
    </ul>
  );
}
