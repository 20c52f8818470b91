import type { Profile } from '@pavilion/contract/areas/player/player.ts';
import { Button, Note } from '@pavilion/ui';
import { useState } from 'react';
import { useAlerts } from '../../../content/alerts.ts';
import { usePageTexts } from '../../content/page.ts';
import { ResendButton } from '../mail/email-state.tsx';
import { PhoneVerification } from '../otp/phone-verification.tsx';
import { useReloadProfile, useVerifyOtp } from '../queries.ts';
import { useKeptCode } from '../otp/kept-code.ts';
import { usePhoneCode } from '../otp/use-phone-code.ts';
import { CheckRow } from './check-row.tsx';
import { ContactForm } from './contact-form.tsx';

/** The e-mail address: can be added here, confirmed by an e-mailed link (wire §7.10, U-10). */
export function EmailRow({ profile }: { profile: Profile }) {
  const texts = usePageTexts('verification', 'profile');
  const [isAdding, setIsAdding] = useState(false);
  const { email, confirmedAt } = profile;
  const add = (
    <Button size="sm" onClick={() => setIsAdding(true)}>
      {texts('email.addButton')}
      <span className="visually-hidden"> {texts('email.title')}</span>
    </Button>
  );
  return (
    <CheckRow
      state={confirmedAt ? 'done' : 'todo'}
      title={texts('email.title')}
      detail={email ? <bdi dir="ltr">{email}</bdi> : texts('email.missing')}
      action={email === null ? isAdding ? undefined : add : confirmedAt ? undefined : <ResendButton />}
    >
      {isAdding && email === null ? <ContactForm field="email" onDone={() => setIsAdding(false)} /> : null}
    </CheckRow>
  );
}

const reason = 'phoneVerification';

/** Sends a code to the number and checks the typed one. */
function usePhoneConfirmation(number: string) {
  const alert = useAlerts();
  const [isEntering, setIsEntering] = useState(false);
  const code = usePhoneCode(reason);
  const verify = useVerifyOtp();
  const reload = useReloadProfile();
  const [fault, setFault] = useState<string>();
  useKeptCode(reason, { sent: isEntering ? code.sent : undefined }, (kept) => {
    if (kept.phone !== number) return;
    code.resume(kept);
    setIsEntering(true);
  });
  const ask = () => {
    setFault(undefined);
    return code.request(number).then(
      () => setIsEntering(true),
      (error: unknown) => setFault(code.faultOf(error)),
    );
  };
  const check = async (typed: string) => {
    await verify.mutateAsync({ phone: number, code: typed, reason });
  };
  const confirmed = async () => {
    await reload();
    setIsEntering(false);
    await alert('profile.phoneConfirmed');
  };
  return { code, fault, isEntering, ask, check, confirmed, leave: () => setIsEntering(false) };
}

/** The state of the row: the form that adds a number, the code that confirms it, or the button for either. */
function usePhoneStep({ phone, phoneConfirmed }: Profile, canVerify: boolean) {
  const [isAdding, setIsAdding] = useState(false);
  const confirmation = usePhoneConfirmation(phone === null ? '' : `+${phone}`);
  const isEntering = confirmation.isEntering && !phoneConfirmed;
  const isIdle = !isAdding && !isEntering && !phoneConfirmed;
  return {
    confirmation,
    isAdding: isAdding && phone === null,
    canAdd: isIdle && phone === null,
    canConfirm: isIdle && phone !== null && canVerify,
    sent: isEntering ? confirmation.code.sent : undefined,
    add: () => setIsAdding(true),
    closeForm: () => setIsAdding(false),
  };
}

const stateOfPhone = ({ phone, phoneConfirmed }: Profile) => (phone === null ? 'optional' : phoneConfirmed ? 'done' : 'todo');

/** The phone number: can be added here, confirmed by the code of a text message (wire §7.10, D-46). */
export function PhoneRow({ profile, canVerify }: { profile: Profile; canVerify: boolean }) {
  const texts = usePageTexts('verification', 'profile');
  const { phone } = profile;
  const step = usePhoneStep(profile, canVerify);
  const { confirmation, sent } = step;
  const { code, fault } = confirmation;
  const addButton = step.canAdd ? <PhoneButton label={texts('phone.addButton')} onClick={step.add} /> : undefined;
  const confirmButton = step.canConfirm ? (
    <PhoneButton label={texts('phone.verifyButton')} isBusy={code.isSending} onClick={confirmation.ask} />
  ) : undefined;
  return (
    <CheckRow
      state={stateOfPhone(profile)}
      title={texts('phone.title')}
      detail={phone === null ? texts('phone.missing') : <bdi dir="ltr">{`+${phone}`}</bdi>}
      action={addButton ?? confirmButton}
    >
      <Fault text={fault} />
      {step.isAdding ? <ContactForm field="phone" onDone={step.closeForm} /> : null}
      {sent ? (
        <PhoneVerification
          sent={sent}
          isSending={code.isSending}
          onResend={() => void confirmation.ask()}
          onVerify={confirmation.check}
          onVerified={confirmation.confirmed}
          onBack={confirmation.leave}
        />
      ) : null}
    </CheckRow>
  );
}

function Fault({ text }: { text: string | undefined }) {
  if (!text) return null;
  return (
    <Note tone="error" icon="circle-alert" role="alert">
      {text}
    </Note>
  );
}

function PhoneButton({ label, isBusy = false, onClick }: { label: string; isBusy?: boolean; onClick: () => unknown }) {
  const texts = usePageTexts('verification', 'profile');
  return (
    <Button size="sm" isBusy={isBusy} disabled={isBusy} onClick={onClick}>
      {label}
      <span className="visually-hidden"> {texts('phone.title')}</span>
    </Button>
  );
}
