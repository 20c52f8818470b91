import { isRefusal } from '@pavilion/contract/client.ts';
import { codeLength } from '@pavilion/contract/constants.ts';
import { Button, CodeInput, codeOf, emptyCells, isCodeComplete, Note } from '@pavilion/ui';
import { type SubmitEvent, useEffect, useId, useRef, useState } from 'react';
import { formatCountdown } from '../../content/format.ts';
import { useTexts } from '../../content/texts.tsx';
import styles from './player.module.css';
import { serverMessage } from './server-message.ts';
import { useCountdown } from '../../session/use-countdown.ts';
import type { SentCode } from './use-phone-code.ts';
import { canVerify, resendView } from './verification-rules.ts';

export type PhoneVerificationProps = {
  sent: SentCode;
  isSending: boolean;
  onResend: () => void;
  /** Checks the code; what it throws is shown under the boxes. */
  onVerify: (code: string) => Promise<void>;
  /** What a right code opens; it may still find that the code no longer holds. Anything else it throws is for the global handler. */
  onVerified: (code: string) => Promise<void>;
  onBack: () => void;
};

/** The code of a text message: boxes, countdown, resend, verify (spec §2, §4 Phone verification). */
export function PhoneVerification({ sent, isSending, onResend, onVerify, onVerified, onBack }: PhoneVerificationProps) {
  const texts = useTexts('globalComponents', 'phoneVerification');
  const [cells, setCells] = useState(() => emptyCells(codeLength));
  const [hint, setHint] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const form = useFirstBoxFocus();
  const hintId = useId();
  // The placeholder is left standing, so that the number can have its own direction of writing.
  const [before, after] = texts('description').split('{phone}');
  const left = useCountdown(sent.resendAtMs);
  const view = resendView(sent.isLimited, left);
  const mayVerify = canVerify({ cells, hint, isBusy });

  function submit(event: SubmitEvent) {
    event.preventDefault();
    if (!mayVerify) return;
    setBusy(true);
    void run(codeOf(cells)).finally(() => setBusy(false));
  }

  async function run(code: string): Promise<void> {
    try {
      await onVerify(code);
    } catch (error) {
      setHint(isRefusal(error, 'otpInvalid') ? texts('invalidError') : (serverMessage(error) ?? texts('verifyError')));
      return;
    }
    try {
      await onVerified(code);
    } catch (error) {
      if (!isRefusal(error, 'otpInvalid')) throw error;
      setHint(texts('invalidError'));
    }
  }

  return (
    <form ref={form} className="stack" onSubmit={submit} noValidate>
      <p className={styles.sentTo}>
        {before}
        <bdi dir="ltr">{sent.phone}</bdi>
        {after}
      </p>
      <CodeInput
        label={texts('codeLabel', { count: codeLength })}
        digitLabel={(position) => texts('digitLabel', { position, count: codeLength })}
        cells={cells}
        error={hint}
        onChange={(next) => {
          setCells(next);
          setHint(undefined);
        }}
      />
      {view === 'limit' ? (
        <Note tone="warning" icon="clock" role="alert">
          <p>{texts('limitError')}</p>
        </Note>
      ) : (
        <div className={styles.resendRow}>
          {view === 'countdown' ? (
            <span className="t2" role="timer">
              {texts('timerLabel', { time: formatCountdown(left) })}
            </span>
          ) : (
            <button type="button" className="link" disabled={isSending} onClick={onResend}>
              {texts('resendButton')}
            </button>
          )}
          <button type="button" className="link" onClick={onBack}>
            {texts('backButton')}
          </button>
        </div>
      )}
      <Button type="submit" kind="primary" size="lg" isBlock isBusy={isBusy} disabled={!mayVerify} aria-describedby={hintId}>
        {texts('verifyButton')}
      </Button>
      <p id={hintId} className={styles.codeHint}>
        {isCodeComplete(cells) ? '' : texts('receiveHint')}
      </p>
    </form>
  );
}

/** The screen takes the place of a form inside its dialog, so the focus goes to the first box with it. */
function useFirstBoxFocus() {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector('input')?.focus(), []);
  return form;
}
