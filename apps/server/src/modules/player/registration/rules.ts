import { type FieldPlan, fieldCatalogue, isFieldName } from '@pavilion/contract/validation/fields.ts';
import { nicknameFromEmail, type RegistrationMode, registrationFields } from '@pavilion/contract/validation/registration.ts';
import type { Failure } from '@pavilion/contract/validation/rule.ts';
import { nicknameOfEmail } from '../nicknames/nickname.ts';
import type { FormChanges } from '../profile/changes.ts';

type Definition = { name: string; isRequired: boolean; isVisible: boolean };

const passwordChangeFields: readonly string[] = ['currentPassword', 'newPassword', 'repeatNewPassword'];
/** Demanded by a refusal with a challenge, not by a text under an invisible field. */
const captchaField = 'captcha';

/**
 * The fields that a registration is validated against: those of its form, and every other known field that was sent, so nothing is
 * stored unchecked (V-66, V-82).
 */
export function registrationPlans(
  definitions: readonly Definition[],
  { form, mode }: { form: FormChanges; mode: RegistrationMode },
): FieldPlan[] {
  const typed = definitions.filter(({ name }) => name !== captchaField);
  const planned = registrationFields(typed, mode, false).map(({ name, isRequired }) => ({ name, isRequired }));
  if (!planned.some(({ name }) => name === 'password')) planned.push({ name: 'password', isRequired: true });
  const names = new Set(planned.map(({ name }) => name));
  const others = Object.keys(form).filter((name) => isFieldName(name) && !names.has(name) && !passwordChangeFields.includes(name));
  return [...planned, ...others.map((name) => ({ name, isRequired: false }))];
}

const isTicked = (value: unknown): boolean => value === true || value === 1 || value === '1' || value === 'true';

/** A box that must be ticked counts as empty when it is sent as 0 (V-70). */
export function untickedBoxes(plans: readonly FieldPlan[], form: FormChanges): Record<string, Failure> {
  const unticked = plans.filter(
    ({ name, isRequired }) => isRequired && isFieldName(name) && fieldCatalogue[name].control === 'checkbox' && !isTicked(form[name]),
  );
  return Object.fromEntries(unticked.map(({ name }) => [name, { rule: 'accepted' }]));
}

/** Whether the form names nobody: the site itself sends the nickname of a hidden field, derived from the address (V-68). */
export const isNicknameDerived = ({ nickname, email }: FormChanges): boolean =>
  typeof email === 'string' && nickname === nicknameFromEmail(email);

/** The given nickname, or else one derived from the address (D-70); a player with only a phone may have none. */
export function nicknameOf(form: FormChanges, email: string | null): string | null {
  const given = form['nickname'];
  const isGiven = typeof given === 'string' && given !== '' && !isNicknameDerived(form);
  return isGiven ? given : email === null ? null : nicknameOfEmail(email);
}
