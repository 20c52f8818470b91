import { isRefusal } from '@pavilion/contract/client.ts';
import type { Form } from '@pavilion/ui';
import { useState } from 'react';
import { registrationStep, registrationSuccess } from '../../analytics/events.ts';
import { useTrack } from '../../analytics/use-track.ts';
import { useAlerts } from '../../content/alerts.ts';
import { useTexts } from '../../content/texts.tsx';
import { useModals } from '../../navigation/use-modals.ts';
import { browserCookies } from '../../session/cookies.ts';
import { useSetWeeklyLimit } from '../risk/queries.ts';
import type { EntryMode } from './entry-modes.ts';
import { useRegister, useVerifyOtp } from './queries.ts';
import { type FormValue, type PlannedField, readRefusal, registrationBody } from './registration.ts';
import { serverMessage } from './server-message.ts';
import { usePhoneCode } from './use-phone-code.ts';

type Options = {
  mode: EntryMode;
  plan: readonly PlannedField[];
  form: Form<string, FormValue>;
  /** A weekly deposit limit in the currency of the account; 0 for none. */
  limit: number;
  onRegistered: (mode: EntryMode) => void;
};

const reason = 'registration';

/** Sends the form: at once with an e-mail, by way of a code with a phone (spec §4 Registration, A-20 to A-22). */
export function useSendRegistration({ mode, plan, form, limit, onRegistered }: Options) {
  const register = useRegister();
  const verify = useVerifyOtp();
  const code = usePhoneCode(reason);
  const setWeeklyLimit = useSetWeeklyLimit();
  const alert = useAlerts();
  const [isVerifying, setVerifying] = useState(false);
  /** A code that was right: a form that came back for another field is not asked for it again. */
  const [proof, setProof] = useState<{ phone: string; code: string }>();
  const common = useTexts('globalComponents', 'phoneVerification');
  const modals = useModals();
  const track = useTrack();
  const phone = String(form.values.phone ?? '');

  /** Registers. A refused field leads back to the form; @throws a code that no longer holds, and what is for the global handler. */
  async function finish(proven?: string): Promise<void> {
    try {
      const body = registrationBody({ mode, plan, values: form.values }, browserCookies);
      const profile = await register.mutateAsync({ mode, body: proven === undefined ? body : { ...body, code: proven } });
      track(() => registrationSuccess(profile.id, mode));
      if (limit > 0) await setLimit();
      onRegistered(mode);
    } catch (error) {
      const refusal = readRefusal(error, plan);
      if (refusal.kind === 'code') throw error;
      setVerifying(false);
      if (refusal.kind === 'fields') form.refuse(refusal.fields);
      else void modals.open('geo-restricted-type');
    }
  }

  /** The account is there by now: a limit that could not be set is told and undoes nothing. */
  async function setLimit(): Promise<void> {
    try {
      await setWeeklyLimit.mutateAsync({ amount: limit, currency: String(form.values.currency) });
    } catch {
      void alert('limit.firstLimitFailed');
    }
  }

  async function sendCode(): Promise<void> {
    try {
      await code.request(phone);
      if (!isVerifying) track((userId) => registrationStep(userId, 'otp'));
      setVerifying(true);
    } catch (error) {
      setVerifying(false);
      if (isRefusal(error, 'countryRestricted')) void modals.open('geo-restricted-type');
      else form.refuse({ phone: [serverMessage(error) ?? common('sendError')] });
    }
  }

  async function send(): Promise<void> {
    if (mode === 'email') return finish();
    if (proof?.phone !== phone) return sendCode();
    try {
      await finish(proof.code);
    } catch (error) {
      // The code has grown old over the correction: another one is needed.
      if (!isRefusal(error, 'otpInvalid')) throw error;
      setProof(undefined);
      await sendCode();
    }
  }

  async function verifyCode(typed: string): Promise<void> {
    await verify.mutateAsync({ phone, code: typed, reason });
    setProof({ phone, code: typed });
  }

  return {
    send,
    sendCode,
    verifyCode,
    finish,
    sent: isVerifying ? code.sent : undefined,
    isSending: code.isSending,
    goBack: () => setVerifying(false),
    isPending: register.isPending || code.isSending,
  };
}
