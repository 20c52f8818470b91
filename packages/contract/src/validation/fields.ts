import { nameLengthMin, passwordLengthMin } from '../constants.ts';
import { cpfNumber } from './codes.ts';
import { date } from './date.ts';
import { integer } from './number.ts';
import { confirmed, required } from './presence.ts';
import { firstFailure, type Failure, type FormValues, type Rule } from './rule.ts';
import { email, minLength, typedEmail } from './text.ts';

export type FieldControl =
  | 'text'
  | 'password'
  | 'phone'
  | 'postal'
  | 'radio'
  | 'date'
  | 'dropdown'
  | 'search'
  | 'checkbox'
  | 'hidden'
  | 'textarea'
  | 'numeric'
  | 'masked';

/** `phone` fields take their rule from `RuleTools`, so that its metadata loads only where it is needed. */
type CatalogueField = { control: FieldControl; rules: readonly Rule[] };

const plain = (control: FieldControl): CatalogueField => ({ control, rules: [] });
const shortestPassword = minLength(passwordLengthMin);
const password: readonly Rule[] = [shortestPassword];
const name: readonly Rule[] = [minLength(nameLengthMin)];

/** The field catalogue: control and built-in rules of every known field (product §3, wire §3.6). */
export const fieldCatalogue = {
  email: { control: 'text', rules: [email] },
  phone: plain('phone'),
  password: { control: 'password', rules: password },
  password_confirmation: { control: 'password', rules: [required, confirmed('password')] },
  currentPassword: { control: 'password', rules: [required] },
  newPassword: { control: 'password', rules: [required, ...password] },
  repeatNewPassword: { control: 'password', rules: [required, confirmed('newPassword')] },
  firstName: { control: 'text', rules: name },
  lastName: { control: 'text', rules: name },
  personalIdNumber: { control: 'text', rules: name },
  nationality: plain('text'),
  nickname: plain('text'),
  city: plain('text'),
  address: plain('text'),
  additionalAddress: plain('text'),
  profession: plain('text'),
  placeOfBirth: plain('text'),
  securityQuestion: plain('text'),
  securityAnswer: plain('text'),
  bonusCode: plain('text'),
  postalCode: plain('postal'),
  gender: plain('radio'),
  birthdate: { control: 'date', rules: [date] },
  timeZone: plain('dropdown'),
  language: plain('dropdown'),
  country: plain('search'),
  currency: plain('search'),
  agreements: plain('checkbox'),
  receiveEmailPromo: plain('checkbox'),
  receiveSmsPromo: plain('checkbox'),
  receiveBonus: plain('checkbox'),
  captcha: plain('hidden'),
  locale: plain('hidden'),
  message: plain('textarea'),
  age: { control: 'numeric', rules: [integer] },
  cpf_number: { control: 'masked', rules: [cpfNumber] },
} as const satisfies Readonly<Record<string, CatalogueField>>;

export type FieldName = keyof typeof fieldCatalogue;

/** Tells whether a text names a field of the catalogue. */
export const isFieldName = (text: string): text is FieldName => Object.hasOwn(fieldCatalogue, text);

/**
 * Rules provided from outside: `phone` of `validation/phone.ts`, loaded lazily or given by the server; `birthdate` judges the age today;
 * `passwordLengthMin` is the policy's length of a new password where it is known, never less than the built-in one (D-28).
 */
export type RuleTools = { phone: Rule; birthdate?: Rule; passwordLengthMin?: number | undefined };

/** A field's rules: its built-in ones, with `required` first if its definition requires it (V-66). Unknown names have no built-in rules. */
export function fieldRules(field: string, isRequired: boolean, tools: RuleTools): readonly Rule[] {
  const builtIn: readonly Rule[] = field === 'phone' ? [tools.phone] : isFieldName(field) ? fieldCatalogue[field].rules : [];
  const known = field === 'birthdate' && tools.birthdate ? [...builtIn, tools.birthdate] : builtIn.map((rule) => ofPolicy(rule, tools));
  return isRequired ? [required, ...known] : known;
}

const ofPolicy = (rule: Rule, { passwordLengthMin: lengthMin = 0 }: RuleTools): Rule =>
  rule === shortestPassword && lengthMin > passwordLengthMin ? minLength(lengthMin) : rule;

export type FieldPlan = { name: string; isRequired: boolean };

/** The first failure of each invalid field. */
export function judgeFields(plans: readonly FieldPlan[], form: FormValues, tools: RuleTools): Record<string, Failure> {
  const failures: Record<string, Failure> = {};
  for (const plan of plans) {
    const failure = firstFailure(fieldRules(plan.name, plan.isRequired, tools), form[plan.name], form);
    if (failure) failures[plan.name] = failure;
  }
  return failures;
}

/** The rules of the sign-in form, by its tab (V-60). */
export const signInRules = (tab: 'email' | 'phone', tools: RuleTools) => ({
  login: [required, tab === 'email' ? typedEmail : tools.phone],
  password: [required],
});
