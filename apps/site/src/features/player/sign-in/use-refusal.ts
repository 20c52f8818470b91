import { ApiError, isRefusal } from '@pavilion/contract/calls/client.ts';
import { useState } from 'react';
import { useAlerts } from '../../../content/alerts.ts';
import { useTexts } from '../../../content/texts.tsx';
import { useModals } from '../../../navigation/modals/use-modals.ts';
import { setChallenge } from '../second-factor/challenge.ts';
import { useProviderLabel } from '../social/provider-label.ts';
import { useSocialError } from '../social/social-error.ts';
import type { EntryMode } from '../fields/entry-modes.ts';
import { isBlocked } from '../entrance-refusal.ts';
import { failedActAlert } from '../../../api/attempt.ts';

/** Refusals of the account or the country: never shown under a field, even when they name one. */
const isAboutAccount = (error: unknown): boolean =>
  isRefusal(error, 'countryRestricted') || isRefusal(error, 'playerSelfExcluded') || isBlocked(error);

const isAboutFields = (error: unknown): error is ApiError =>
  error instanceof ApiError && Object.keys(error.fields).length > 0 && !isAboutAccount(error);

function alertOf(error: unknown): string {
  if (isRefusal(error, 'playerSelfExcluded')) return 'profile.accountExcluded';
  return isBlocked(error) ? 'profile.accountBlocked' : failedActAlert(error);
}

/** How a refused sign-in is shown: a line above the form, texts under its fields, or an alert. */
export function useRefusal(mode: EntryMode) {
  const [given, setText] = useState<string>();
  const social = useSocialError();
  const provider = useProviderLabel();
  const texts = useTexts('modals', 'signIn');
  const messages = useTexts('fieldsSettings', 'validationMessages');
  const alert = useAlerts();
  const modals = useModals();
  const byPhone = mode === 'phone' ? messages.optional('loginByPhone') : undefined;
  const emailMissing = social?.kind === 'emailMissing' ? texts('emailVerificationError') : undefined;
  const addressTaken = social?.kind === 'addressTaken' ? texts('addressTakenError', { provider: provider(social.provider) }) : undefined;
  const lineOf = (error: unknown): string | undefined => {
    if (isRefusal(error, 'wrongCredentials')) return emailMissing ?? byPhone ?? messages('login');
    if (isRefusal(error, 'tooManyRequests')) return texts('tooManyAttempts');
    if (isRefusal(error, 'passkeyInvalid')) return texts('passkey.refused');
    return isRefusal(error, 'challengeRequired') ? error.message : undefined;
  };
  return {
    // An e-mail that the provider did not share is mentioned from the start, and in place of the usual text.
    text: given ?? emailMissing ?? addressTaken,
    clear: () => setText(undefined),
    say: (text: string) => setText(text),
    show: (error: unknown, showFields: (fields: ApiError['fields']) => void) => {
      const line = lineOf(error);
      if (isRefusal(error, 'secondFactorRequired')) setChallenge(error.challenge);
      else if (line !== undefined) setText(line);
      else if (isAboutFields(error)) showFields(error.fields);
      else if (isRefusal(error, 'countryRestricted')) void modals.open('geo-restricted-type');
      else void alert(alertOf(error));
    },
  };
}
