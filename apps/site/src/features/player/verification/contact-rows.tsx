import type { Profile } from '@pavilion/contract/player.ts';
import { Button, Note } from '@pavilion/ui';
import { useState } from 'react';
import { useAlerts } from '../../../content/alerts.ts';
import { useTexts } from '../../../content/texts.tsx';
import { usePageTexts } from '../../content/page.ts';
import { ResendButton } from '../email-state.tsx';
import { PhoneVerification } from '../phone-verification.tsx';
import { useReloadProfile, useVerifyOtp } from '../queries.ts';
import { serverMessage } from '../server-message.ts';
import { usePhoneCode } from '../use-phone-code.ts';
import { CheckRow } from './check-row.tsx';
import { ContactForm } from './contact-form.tsx';

/** The address: added here where there is none, confirmed by the link of a mail (wire §7.10, U-10). */
export function EmailRow({ profile }: { profile: Profile }) {
  const texts = usePageTexts('verification', 'profile');
  const [isAdding, setIsAdding] = useState(false);
  const { email, confirmedAt } = profile;
  const add = (
    <Button size="sm" onClick={() => setIsAdding(true)}>
      {texts('email.addButton')}
      <span className="vh"> {texts('email.title')}</span>
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

/** The phone: added here where there is none, confirmed by the code of a text message (wire §7.10, D-46). */
export function PhoneRow({ profile, canVerify }: { profile: Profile; canVerify: boolean }) {
  const texts = usePageTexts('verification', 'profile');
  const common = useTexts('globalComponents', 'common');
  const alert = useAlerts();
  const [isAdding, setIsAdding] = useState(false);
  const [isEntering, setIsEntering] = useState(false);
  const code = usePhoneCode(reason);
  const verify = useVerifyOtp();
  const reload = useReloadProfile();
  const { phone, phoneConfirmed } = profile;
  const number = phone === null ? '' : `+${phone}`;
  const [fault, setFault] = useState<string>();
  const ask = () => {
    setFault(undefined);
    return code.request(number).then(
      () => setIsEntering(true),
      (error: unknown) => setFault(serverMessage(error) ?? common('states.errorTitle')),
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
  const isOpen = isAdding || (isEntering && !phoneConfirmed);
  const act = (label: string, onClick: () => unknown, isBusy = false) => (
    <Button size="sm" isBusy={isBusy} disabled={isBusy} onClick={onClick}>
      {label}
      <span className="vh"> {texts('phone.title')}</span>
    </Button>
  );
  return (
    <CheckRow
      state={phone === null ? 'optional' : phoneConfirmed ? 'done' : 'todo'}
      title={texts('phone.title')}
      detail={phone === null ? texts('phone.missing') : <bdi dir="ltr">{number}</bdi>}
      action={
        isOpen || phoneConfirmed
          ? undefined
          : phone === null
            ? act(texts('phone.addButton'), () => setIsAdding(true))
            : canVerify
              ? act(texts('phone.verifyButton'), ask, code.isSending)
              : undefined
      }
    >
      {fault ? (
        <Note tone="error" icon="circle-alert" role="alert">
          {fault}
        </Note>
      ) : null}
      {isAdding && phone === null ? <ContactForm field="phone" onDone={() => setIsAdding(false)} /> : null}
      {isEntering && code.sent && !phoneConfirmed ? (
        <PhoneVerification
          sent={code.sent}
          isSending={code.isSending}
          onResend={() => void ask()}
          onVerify={check}
          onVerified={confirmed}
          onBack={() => setIsEntering(false)}
        />
      ) : null}
    </CheckRow>
  );
}
