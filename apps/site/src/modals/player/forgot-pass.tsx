import { useState } from 'react';
import { useQuery } from '../../hydration/use-query.ts';
import { useTexts } from '../../content/texts.tsx';
import { FieldTexts } from '../../features/content/field-texts.tsx';
import { type EntryMode, entryModes } from '../../features/player/fields/entry-modes.ts';
import { ForgotForm } from '../../features/player/passwords/forgot-form.tsx';
import { PhoneVerification } from '../../features/player/otp/phone-verification.tsx';
import { useRequestPasswordReset, useVerifyOtp } from '../../features/player/queries.ts';
import { useKeptCode } from '../../features/player/otp/kept-code.ts';
import { usePhoneCode } from '../../features/player/otp/use-phone-code.ts';
import { constantsOptions } from '../../features/settings/queries.ts';
import { useModals } from '../../navigation/modals/use-modals.ts';
import { useSite } from '../../visitor/use-site.ts';
import { CodeFrame } from './code-frame.tsx';
import { LinkSent, LoginFrame } from './forgot-pass-frames.tsx';

/** Password reset by an e-mailed link or by the code of a text message (A-33, D-25). */
export function ForgotPass() {
  return (
    <FieldTexts>
      <ForgotPassDialog />
    </FieldTexts>
  );
}

type Step = { at: 'login' } | { at: 'sent'; login: string } | { at: 'code' };

const reason = 'changingPass';

function ForgotPassDialog() {
  const [step, setStep] = useState<Step>({ at: 'login' });
  const [mode, setMode] = useState<EntryMode>();
  /** Why another code could not be sent; shown under the phone field. */
  const [fault, setFault] = useState<string>();
  const code = usePhoneCode(reason);
  const sent = step.at === 'code' ? code.sent : undefined;
  useKeptCode(reason, { sent }, (kept) => {
    code.resume(kept);
    setMode('phone');
    setStep({ at: 'code' });
  });
  const verify = useVerifyOtp();
  const request = useRequestPasswordReset();
  const modals = useModals();
  const modes = useModes();
  const chosen = mode ?? modes[0] ?? 'email';

  async function ask(login: string): Promise<void> {
    if (chosen === 'phone') await code.request(login);
    else await request.mutateAsync(login);
    setStep(chosen === 'phone' ? { at: 'code' } : { at: 'sent', login });
  }

  async function check(typed: string): Promise<void> {
    const answer = await verify.mutateAsync({ phone: code.sent?.phone ?? '', code: typed, reason });
    // The same address as a mail's link has: a reload comes back to the new password.
    await modals.open('reset-pass', undefined, { resetCode: answer.code });
  }

  if (step.at === 'sent') return <LinkSent login={step.login} />;
  if (sent) {
    const { phone } = sent;
    const goBack = (error?: unknown) => {
      setFault(error === undefined ? undefined : code.faultOf(error));
      setStep({ at: 'login' });
    };
    return (
      <CodeFrame onBack={() => goBack()}>
        <PhoneVerification
          sent={sent}
          isSending={code.isSending}
          onResend={() => void code.request(phone).catch(goBack)}
          onVerify={check}
          onVerified={() => Promise.resolve()}
          onBack={() => goBack()}
        />
      </CodeFrame>
    );
  }
  const known = chosen === 'phone' ? { login: code.sent?.phone, fault } : {};
  return (
    <LoginFrame modes={modes} mode={chosen} onMode={setMode}>
      <ForgotForm
        key={chosen}
        mode={chosen}
        {...known}
        onSeen={() => setFault(undefined)}
        phoneFaultOf={code.faultOf}
        isPending={request.isPending || code.isSending}
        onAsk={ask}
      />
    </LoginFrame>
  );
}

/** Whether reset by phone is available: only if codes are enabled (wire §3.5). */
function useModes(): readonly EntryMode[] {
  const { api } = useSite();
  const texts = useTexts('modals', 'forgotPass');
  const { data } = useQuery(constantsOptions(api));
  return entryModes(texts.optional('tabsDisplay'), { email: true, phone: data?.player.otp.enabled ?? false });
}
