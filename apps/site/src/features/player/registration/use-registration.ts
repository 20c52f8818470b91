import type { FieldDefinition } from '@pavilion/contract/areas/player/player.ts';
import type { Country } from '@pavilion/contract/areas/settings.ts';
import { useForm } from '@pavilion/ui';
import { type SubmitEvent, useState } from 'react';
import { registrationStep } from '../../../analytics/events.ts';
import { useTrack, useTrackOnce } from '../../../analytics/use-track.ts';
import { useTexts } from '../../../content/texts.tsx';
import { useFailureTexts } from '../../../content/use-failure-text.ts';
import { useIsHydrated } from '../../../hydration/use-is-hydrated.ts';
import { useSite } from '../../../visitor/use-site.ts';
import { useAmountUnit, usePasswordLengthMin } from '../../settings/queries.ts';
import { readAmount, readingOf } from '../../settings/typed-amount.ts';
import { adultRule } from '../fields/birthdate.ts';
import type { CatalogueFieldProps, FormValue } from '../fields/catalogue-field.tsx';
import type { EntryMode } from '../fields/entry-modes.ts';
import { browserPlace, guessCountry } from './guess-country.ts';
import { type FormValues, judgeRegistration, type PlannedField, planRegistration, startRegistration } from './registration.ts';
import { usePhoneRule } from '../fields/use-phone-rule.ts';
import { useSendRegistration } from './use-send-registration.ts';

type Options = {
  definitions: readonly FieldDefinition[];
  countries: readonly Country[];
  modes: readonly EntryMode[];
  onRegistered: (mode: EntryMode) => void;
};

/** The content keys that determine whether a checkbox starts checked (wire §5.6). */
const tickedKeys: Readonly<Record<string, string>> = {
  agreements: 'agreementsChecked',
  receiveEmailPromo: 'agreeEmailChecked',
  receiveSmsPromo: 'agreeSmsChecked',
};

/** The fields of both kinds and their initial values, computed once. */
function usePlans(definitions: readonly FieldDefinition[], countries: readonly Country[]) {
  const { visitor } = useSite();
  const texts = useTexts('modals', 'signUp');
  const setting = { countries, visitorCountry: visitor.country, locale: visitor.locale };
  const [plans] = useState(() => ({
    email: planRegistration(definitions, { ...setting, mode: 'email' }),
    phone: planRegistration(definitions, { ...setting, mode: 'phone' }),
  }));
  const [initial] = useState(() =>
    startRegistration([...plans.email, ...plans.phone], { ...setting, isTicked: (name) => texts.flag(tickedKeys[name] ?? name, false) }),
  );
  return { plans, initial };
}

/**
 * Fills in the country guessed from the browser if the address gave none. Only after hydration: the server knows no time zone, and its
 * rendering of the form stays until then. A country chosen by the player or already known is left alone.
 */
function useGuessedCountry(countries: readonly Country[], chosen: FormValue | undefined, choose: (country: string) => void): void {
  const { visitor } = useSite();
  const isHydrated = useIsHydrated();
  const [isAsked, setAsked] = useState(false);
  if (!isHydrated || isAsked) return;
  setAsked(true);
  const guess = chosen === '' && visitor.country === '' ? guessCountry(countries, browserPlace()) : '';
  if (guess !== '') choose(guess);
}

/** The weekly limit to set with the account; declined: none. It requires a currency, so `limit` is undefined until one is chosen. */
function useFirstLimit(currency: string) {
  const [typed, setTyped] = useState<string | undefined>('');
  const unit = useAmountUnit(currency);
  if (typed === undefined || currency === '') return { limit: undefined, amount: 0, isUnread: false, typed, setTyped };
  return {
    limit: { currency, typed, onChange: setTyped, onDecline: () => setTyped(undefined) },
    amount: readAmount(typed, unit) ?? 0,
    isUnread: readingOf(typed, unit).kind === 'unread',
    typed,
    setTyped,
  };
}

/** The age from which one may play in the country that is chosen, else in the visitor's. */
function useLegalAge(countries: readonly Country[]) {
  const { visitor } = useSite();
  return (values: FormValues): number => countries.find(({ code }) => code === values.country)?.legalAge ?? visitor.legalAge;
}

function useJudgedForm(plan: readonly PlannedField[], initial: FormValues, legalAgeOf: (values: FormValues) => number) {
  const failureTexts = useFailureTexts<string>();
  const phone = usePhoneRule(plan.some(({ name }) => name === 'phone'));
  const passwordLengthMin = usePasswordLengthMin();
  return useForm<string, FormValue>({
    initial,
    judge: (values) =>
      failureTexts(judgeRegistration(plan, values, { phone, birthdate: adultRule(legalAgeOf(values)), passwordLengthMin })),
  });
}

/** The registration form, built from the field definitions (product §5, V-66 to V-72). Values of common fields are kept when the kind changes. */
export function useRegistration({ definitions, countries, modes, onRegistered }: Options) {
  const track = useTrack();
  useTrackOnce((userId) => registrationStep(userId, 'open'));
  const [mode, setMode] = useState<EntryMode>(modes[0] ?? 'email');
  const { plans, initial } = usePlans(definitions, countries);
  const plan = plans[mode];
  const legalAgeOf = useLegalAge(countries);
  const form = useJudgedForm(plan, initial, legalAgeOf);
  const { limit, isUnread, ...first } = useFirstLimit(String(form.values.currency ?? ''));
  const sending = useSendRegistration({ mode, plan, form, limit: first, onRegistered, onResumed: () => setMode('phone') });

  function submit(event: SubmitEvent) {
    event.preventDefault();
    if (isUnread) return;
    form.send(() => {
      track((userId) => registrationStep(userId, 'sent'));
      return sending.send();
    });
  }

  /** Another country selects its currency, like the first choice did (V-69). */
  function change(name: string, value: FormValue) {
    form.change(name, value);
    const currency = name === 'country' ? countries.find(({ code }) => code === value)?.currency : undefined;
    if (currency && 'currency' in form.values) form.change('currency', currency);
  }

  useGuessedCountry(countries, form.values.country, (country) => change('country', country));

  /** Switches the kind: typed values stay, errors are cleared. */
  function choose(next: EntryMode) {
    if (sending.isPending) return;
    setMode(next);
    form.reset(form.values);
    track((userId) => registrationStep(userId, next));
  }

  return {
    mode,
    choose,
    formId: form.id,
    submit,
    sending,
    isPending: sending.isPending,
    canSubmit: form.isValid && !isUnread && !form.hasServerErrors && !sending.isPending,
    plan: plan.filter(({ isVisible }) => isVisible),
    limit,
    bind: ({ name, isRequired }: PlannedField): CatalogueFieldProps => ({
      name,
      isRequired,
      description: definitions.find((field) => field.name === name)?.description,
      value: form.values[name] ?? '',
      error: form.error(name),
      hasMeter: name === 'password',
      homeCountry: String(form.values.country ?? ''),
      legalAge: legalAgeOf(form.values),
      onChange: (value) => change(name, value),
      onFocus: () => form.focus(name),
      onBlur: () => form.blur(name),
    }),
  };
}
