import { isRefusal } from '@pavilion/contract/calls/client.ts';
import { codeLength } from '@pavilion/contract/constants.ts';
import { Button, CodeInput, codeOf, emptyCells, isCodeComplete, Note } from '@pavilion/ui';
import { type SubmitEvent, useEffect, useId, useRef, useState } from 'react';
import { formatCountdown } from '../../../content/format.ts';
import { useTexts } from '../../../content/texts.tsx';
import { PersonCheckStatus } from '../../content/person-check-status.tsx';
import styles from './phone-verification.module.css';
import { serverMessage } from '../../../api/server-message.ts';
import { useCountdown } from '../../../browser/use-countdown.ts';
import type { SentCode } from './use-phone-code.ts';
import { canVerify, resendView } from './verification-rules.ts';

type PhoneVerificationProps = {
  sent: SentCode;
  isSending: boolean;
  onResend: () => void;
  /** Checks the code; what it throws is shown under the boxes. */
  onVerify: (code: string) => Promise<void>;
  /** Called after a correct code; may throw that the code has expired meanwhile. Other errors go to the global handler. */
  onVerified: (code: string) => Promise<void>;
  onBack: () => void;
};

/** The code of a text message: boxes, countdown, resend, verify (product §2, §4 Phone verification). */
export function PhoneVerification({ sent, isSending, onResend, onVerify, onVerified, onBack }: PhoneVerificationProps) {
  const texts = useTexts('globalComponents', 'phoneVerification');
  const [cells, setCells] = useState(() => emptyCells(codeLength));
  const [hint, setHint] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const form = useFirstBoxFocus();
  const hintId = useId();
  // The placeholder is kept, so that the number can be isolated with its own text direction.
  const [before, after] = texts('description').split('{phone}');
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
      <ResendRow sent={sent} isSending={isSending} onResend={onResend} onBack={onBack} />
      <PersonCheckStatus />
      <Button type="submit" kind="primary" size="lg" isBlock isBusy={isBusy} disabled={!mayVerify} aria-describedby={hintId}>
        {texts('verifyButton')}
      </Button>
      <p id={hintId} className={styles.codeHint}>
        {isCodeComplete(cells) ? '' : texts('receiveHint')}
      </p>
    </form>
  );
}

/** Resending the code, and the way back; for a minute neither is available once the limit is reached. */
function ResendRow({ sent, isSending, onResend, onBack }: Pick<PhoneVerificationProps, 'sent' | 'isSending' | 'onResend' | 'onBack'>) {
  const texts = useTexts('globalComponents', 'phoneVerification');
  const left = useCountdown(sent.resendAtMs);
  const view = resendView(sent.limit !== undefined, left);
  if (view === 'limit')
    return (
      <Note tone="warning" icon="clock" role="alert">
        <p>{sent.limit}</p>
      </Note>
    );
  return (
    <div className={styles.resendRow}>
      {view === 'countdown' ? (
        <span className="text-secondary" role="timer">
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
  );
}

/** The view replaces a form inside its dialog, so it moves the focus to the first box. */
function useFirstBoxFocus() {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector('input')?.focus(), []);
  return form;
}
