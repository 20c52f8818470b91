import { isRefusal } from '@pavilion/contract/calls/client.ts';
import type { Form } from '@pavilion/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { registrationStep, registrationSuccess } from '../../../analytics/events.ts';
import { useTrack } from '../../../analytics/use-track.ts';
import { fieldCatalogue, isFieldName } from '@pavilion/contract/validation/index.ts';
import { useAlerts } from '../../../content/alerts.ts';
import { useModals } from '../../../navigation/modals/use-modals.ts';
import { browserCookies } from '../../../browser/cookies.ts';
import { firstLimitAsked, useSetWeeklyLimit } from '../../risk/queries.ts';
import type { EntryMode } from '../fields/entry-modes.ts';
import { useVerifyOtp } from '../queries.ts';
import type { FormValue } from '../fields/catalogue-field.tsx';
import { type FormValues, type PlannedField, readRefusal, registrationBody } from './registration.ts';
import { failedActAlert, isAnswered } from '../../../api/attempt.ts';
import { useKeptCode } from '../otp/kept-code.ts';
import { usePhoneCode } from '../otp/use-phone-code.ts';
import { useRegisterOrEnter } from './use-register-or-enter.ts';

type Options = {
  mode: EntryMode;
  plan: readonly PlannedField[];
  form: Form<string, FormValue>;
  /** A weekly deposit limit in the currency of the account, 0 for none, and as it was typed; undefined where it was declined. */
  limit: { amount: number; typed: string | undefined; setTyped: (typed: string | undefined) => void };
  onRegistered: (mode: EntryMode) => void;
  /** A registration by phone survives a reload. */
  onResumed: () => void;
};

const reason = 'registration';
/** The key of the typed limit in the saved step; no field has this name. */
const limitKey = '#limit';
/** The key of an accepted code, which the server requires again with the registration. */
const proofKey = '#proof';

const phoneOf = ({ values }: Pick<Form<string, FormValue>, 'values'>): string => String(values.phone ?? '');

/** Sets the weekly limit, or notes that none was wanted; the account exists by then, so a limit that could not be set is reported and undoes nothing. */
function useFirstLimitRequest(amount: number) {
  const setWeeklyLimit = useSetWeeklyLimit();
  const queryClient = useQueryClient();
  const alert = useAlerts();
  return async (currency: string): Promise<void> => {
    if (amount <= 0) return void firstLimitAsked(queryClient);
    try {
      await setWeeklyLimit.mutateAsync({ amount, currency });
    } catch {
      void alert('limit.firstLimitFailed');
    }
  };
}

const isSecret = (name: string): boolean => isFieldName(name) && fieldCatalogue[name].control === 'password';
const withoutSecrets = (values: FormValues): FormValues => Object.fromEntries(Object.entries(values).filter(([name]) => !isSecret(name)));

/** The code by text message; one that cannot be sent leads back to the form. After a reload the password is asked for once the code is accepted. */
function useCodeStep({ form, limit, onResumed }: Pick<Options, 'form' | 'limit' | 'onResumed'>) {
  const code = usePhoneCode(reason);
  const [isVerifying, setVerifying] = useState(false);
  /** A code that was accepted: it is not requested again if the form comes back because of another field. */
  const [proof, setProof] = useState<{ phone: string; code: string }>();
  const modals = useModals();
  const track = useTrack();
  async function sendCode(): Promise<void> {
    try {
      await code.request(phoneOf(form));
      if (!isVerifying) track((userId) => registrationStep(userId, 'otp'));
      setVerifying(true);
    } catch (error) {
      setVerifying(false);
      if (isRefusal(error, 'countryRestricted')) void modals.open('geo-restricted-type');
      else form.refuse({ phone: [code.faultOf(error)] });
    }
  }
  const entered = { ...withoutSecrets(form.values), [limitKey]: limit.typed ?? false, [proofKey]: proof?.code ?? false };
  useKeptCode(reason, { sent: isVerifying || proof ? code.sent : undefined, values: entered }, (kept) => {
    const { [limitKey]: typed, [proofKey]: accepted, ...values } = kept.values;
    code.resume(kept);
    form.reset({ ...form.values, ...values });
    if (typeof accepted === 'string') setProof({ phone: kept.phone, code: accepted });
    else setVerifying(true);
    limit.setTyped(typeof typed === 'string' ? typed : undefined);
    onResumed();
  });
  return { code, isVerifying, setVerifying, proof, setProof, sendCode };
}

/** Sends the form: at once with an e-mail, by way of a code with a phone (product §4 Registration, A-20 to A-22). */
export function useSendRegistration({ mode, plan, form, limit, onRegistered, onResumed }: Options) {
  const register = useRegisterOrEnter();
  const verify = useVerifyOtp();
  const setLimit = useFirstLimitRequest(limit.amount);
  const { code, isVerifying, setVerifying, proof, setProof, sendCode } = useCodeStep({ form, limit, onResumed });
  const modals = useModals();
  const alert = useAlerts();
  const track = useTrack();
  const phone = phoneOf(form);

  /** Registers. A refused field leads back to the form. @throws for an expired code, and errors for the global handler */
  async function finish(proven?: string): Promise<void> {
    try {
      const body = registrationBody({ mode, plan, values: form.values }, browserCookies);
      const registering = { mode, body: proven === undefined ? body : { ...body, code: proven } };
      const login = mode === 'phone' ? phone : String(form.values.email ?? '');
      const profile = await register.run(registering, { login, password: String(form.values.password ?? '') });
      track(() => registrationSuccess(profile.id, mode));
      await setLimit(String(form.values.currency));
      onRegistered(mode);
    } catch (error) {
      if (!isAnswered(error)) return alert(failedActAlert(error));
      const refusal = readRefusal(error, plan);
      if (refusal.kind === 'code') throw error;
      setVerifying(false);
      if (refusal.kind === 'fields') form.refuse(refusal.fields);
      else void modals.open('geo-restricted-type');
    }
  }

  async function send(): Promise<void> {
    if (mode === 'email') return finish();
    if (proof?.phone !== phone) return sendCode();
    try {
      await finish(proof.code);
    } catch (error) {
      // The code expired during the correction: another one is needed.
      if (!isRefusal(error, 'otpInvalid')) throw error;
      setProof(undefined);
      await sendCode();
    }
  }

  async function verifyCode(typed: string): Promise<void> {
    // Proven before, and perhaps used by a registration whose answer was lost.
    if (proof?.phone === phone && proof.code === typed) return;
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
