import { ApiError, isRefusal } from '@pavilion/contract/client.ts';
import type { FieldDefinition } from '@pavilion/contract/player.ts';
import type { Country } from '@pavilion/contract/settings.ts';
import { useForm } from '@pavilion/ui';
import { type SubmitEvent, useState } from 'react';
import { registrationStep, registrationSuccess } from '../../analytics/events.ts';
import { useTrack, useTrackOnce } from '../../analytics/use-track.ts';
import { useAlerts } from '../../content/alerts.ts';
import { useTexts } from '../../content/texts.tsx';
import { useFailureTexts } from '../../content/use-failure-text.ts';
import { useModals } from '../../navigation/use-modals.ts';
import { browserCookies } from '../../session/cookies.ts';
import { useSite } from '../../session/use-site.ts';
import type { CatalogueFieldProps } from './catalogue-field.tsx';
import { useRegister } from './queries.ts';
import {
  type FormValue,
  judgeRegistration,
  type PlannedField,
  planRegistration,
  registrationBody,
  startRegistration,
} from './registration.ts';
import { usePhoneRule } from './use-phone-rule.ts';

type Options = { definitions: readonly FieldDefinition[]; countries: readonly Country[]; onRegistered: () => void };

/** Where the content says whether a box starts ticked (wire §5.6). */
const tickedKeys: Readonly<Record<string, string>> = {
  agreements: 'agreementsChecked',
  receiveEmailPromo: 'agreeEmailChecked',
  receiveSmsPromo: 'agreeSmsChecked',
};

/** The registration form, built from the field definitions (spec §5, V-66 to V-72). */
export function useRegistration({ definitions, countries, onRegistered }: Options) {
  const { visitor } = useSite();
  const texts = useTexts('modals', 'signUp');
  const failureTexts = useFailureTexts<string>();
  const register = useRegister();
  const alert = useAlerts();
  const modals = useModals();
  const track = useTrack();
  useTrackOnce((userId) => registrationStep(userId, 'open'));
  const setting = { countries, visitorCountry: visitor.country, locale: visitor.locale };
  const [plan] = useState(() => planRegistration(definitions, setting));
  const [initial] = useState(() =>
    startRegistration(plan, { ...setting, isTicked: (name) => texts.flag(tickedKeys[name] ?? name, false) }),
  );
  const phone = usePhoneRule(plan.some(({ name }) => name === 'phone'));
  const form = useForm<string, FormValue>({ initial, judge: (values) => failureTexts(judgeRegistration(plan, values, { phone })) });

  function refused(error: unknown) {
    if (isRefusal(error, 'countryRestricted')) void modals.open('geo-restricted-type');
    else if (error instanceof ApiError && Object.keys(error.fields).length > 0) form.refuse(error.fields);
    else void alert('global.somethingWrong');
  }

  function submit(event: SubmitEvent) {
    event.preventDefault();
    if (register.isPending || !form.submit()) return;
    track((userId) => registrationStep(userId, 'sent'));
    // By promise: the modal may be gone before the answer is worked in, and its own callbacks with it.
    void register.mutateAsync(registrationBody(plan, form.values, browserCookies)).then((profile) => {
      track(() => registrationSuccess(profile.id, 'email'));
      onRegistered();
    }, refused);
  }

  /** A new country brings its currency, as the first choice did (V-69). */
  function change(name: string, value: FormValue) {
    form.change(name, value);
    const currency = name === 'country' ? countries.find(({ code }) => code === value)?.currency : undefined;
    if (currency && 'currency' in form.values) form.change('currency', currency);
  }

  return {
    formId: form.id,
    submit,
    isPending: register.isPending,
    canSubmit: form.isValid && !form.hasServerErrors && !register.isPending,
    isChanged: form.isChanged,
    plan: plan.filter(({ isVisible }) => isVisible),
    bind: ({ name, isRequired }: PlannedField): CatalogueFieldProps => ({
      name,
      isRequired,
      value: form.values[name] ?? '',
      error: form.error(name),
      hasMeter: name === 'password',
      onChange: (value) => change(name, value),
      onFocus: () => form.focus(name),
      onBlur: () => form.blur(name),
    }),
  };
}
