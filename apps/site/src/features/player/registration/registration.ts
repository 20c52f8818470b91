import { ApiError, isRefusal } from '@pavilion/contract/calls/client.ts';
import { cookie } from '@pavilion/contract/page-constants.ts';
import type { FieldMessages } from '@pavilion/contract/calls/errors.ts';
import type { FieldDefinition, Registration } from '@pavilion/contract/areas/player/player.ts';
import {
  type Failure,
  fieldCatalogue,
  type FieldPlan,
  isFieldName,
  judgeFields,
  nicknameFromEmail,
  registrationFields,
  type RuleTools,
  startingCountry,
} from '@pavilion/contract/validation/index.ts';
import { consentValue } from '@pavilion/contract/validation/registration.ts';
import type { CookieJar } from '../../../browser/cookies.ts';
import type { FormValue } from '../fields/catalogue-field.tsx';
import type { EntryMode } from '../fields/entry-modes.ts';

export type FormValues = Readonly<Record<string, FormValue>>;
export type PlannedField = FieldPlan & { isVisible: boolean };

type Setting = {
  countries: readonly { code: string; currency: string }[];
  visitorCountry: string;
  locale: string;
  /** Whether a box starts ticked, as the content says (V-70). */
  isTicked: (name: string) => boolean;
};

export const isCheckbox = (name: string): boolean => isFieldName(name) && fieldCatalogue[name].control === 'checkbox';
const isHiddenControl = (name: string): boolean => isFieldName(name) && fieldCatalogue[name].control === 'hidden';

/** The fields of one kind of registration in order, those without a control hidden (V-66, V-67, V-71). */
export function planRegistration(
  definitions: readonly FieldDefinition[],
  { countries, visitorCountry, mode }: Pick<Setting, 'countries' | 'visitorCountry'> & { mode: EntryMode },
): PlannedField[] {
  const isCountryKnown = startingCountry(countries, visitorCountry).country !== '';
  const inOrder = definitions.toSorted((one, other) => one.position - other.position);
  return registrationFields(inOrder, mode, isCountryKnown).map((field) => ({
    ...field,
    isVisible: field.isVisible && !isHiddenControl(field.name),
  }));
}

/** The initial values of all kinds of registration (V-69, V-70). */
export function startRegistration(plan: readonly Pick<PlannedField, 'name'>[], setting: Setting): FormValues {
  const { country, currency } = startingCountry(setting.countries, setting.visitorCountry);
  const known: FormValues = { country, currency, locale: setting.locale };
  return Object.fromEntries(plan.map(({ name }) => [name, isCheckbox(name) ? setting.isTicked(name) : (known[name] ?? '')]));
}

/** A required box must be ticked: its 0 is a value, so `required` alone would let it pass. */
const acceptedFailure: Failure = { rule: 'accepted' };

export function judgeRegistration(plan: readonly PlannedField[], values: FormValues, tools: RuleTools): Record<string, Failure> {
  const shown = plan.filter(({ isVisible }) => isVisible);
  const unticked = shown.filter(({ name, isRequired }) => isRequired && isCheckbox(name) && values[name] !== true);
  return {
    ...judgeFields(
      shown.filter(({ name }) => !isCheckbox(name)),
      values,
      tools,
    ),
    ...Object.fromEntries(unticked.map(({ name }) => [name, acceptedFailure])),
  };
}

/** Sent although empty: no captcha is configured, but the server may require the field (E-32, D-56). */
const emptyField = 'captcha';

type Sent = { mode: EntryMode; plan: readonly PlannedField[]; values: FormValues };

/**
 * The body of the call: boxes as 1 or 0, a hidden nickname from the e-mail and none with a phone (V-68, V-70, D-70), the affiliate's
 * tag (N-09).
 */
export function registrationBody({ mode, plan, values }: Sent, cookies: Pick<CookieJar, 'read'>): Registration {
  const fields = plan.map(({ name, isVisible }): [string, string | number] => {
    const value = values[name];
    if (isCheckbox(name)) return [name, consentValue(value === true)];
    if (name === 'nickname' && !isVisible) return [name, mode === 'email' ? nicknameFromEmail(String(values.email ?? '')) : ''];
    return [name, typeof value === 'string' ? value : ''];
  });
  const affiliateTag = cookies.read(cookie.affiliateTag);
  return {
    ...Object.fromEntries(fields.filter(([name, value]) => value !== '' || name === emptyField)),
    ...(affiliateTag ? { affiliateTag } : {}),
  };
}

/** The form's reaction to a refused registration. */
type RegistrationRefusal = { kind: 'fields'; fields: FieldMessages } | { kind: 'country' } | { kind: 'code' };

/**
 * Interprets a refusal of the server (product §8): texts of fields, a restricted country, or an expired code.
 * @throws any other error, for the global handler
 */
export function readRefusal(error: unknown, plan: readonly PlannedField[]): RegistrationRefusal {
  if (isRefusal(error, 'countryRestricted')) return { kind: 'country' };
  if (isRefusal(error, 'otpInvalid')) return { kind: 'code' };
  const fields = error instanceof ApiError ? Object.entries(error.fields) : [];
  const shown = fields.filter(([name]) => plan.some((field) => field.name === name && field.isVisible));
  // A text for a hidden field would disable the button without a visible reason.
  if (shown.length > 0) return { kind: 'fields', fields: Object.fromEntries(shown) };
  throw error;
}
