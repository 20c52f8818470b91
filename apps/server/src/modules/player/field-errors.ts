import { failureText } from '@pavilion/contract/validation/messages.ts';
import type { Failure } from '@pavilion/contract/validation/rule.ts';
import type { ErrorName } from '@pavilion/contract/errors.ts';
import { DomainError } from '../../kernel/errors.ts';
import { fieldText, siteContent } from '../content/index.ts';

export type Failures = Readonly<Record<string, Failure>>;

/** Which text of content's `messages/fields` speaks of a rule that has another name there. */
const textKeys: Readonly<Record<string, string>> = {
  breachedPassword: 'passwordBreached',
  confirmed: 'passwordsDiffer',
  countryCode: 'countryUnknown',
  minAge: 'tooYoung',
  other: 'invalid',
};

/** A failure in the player's language; English of the contract where the content has no text for its rule. */
function textOf(locale: string | undefined, failure: Failure): string {
  const { rule, min = 0, max = 0, param = '' } = failure;
  const key = textKeys[rule] ?? rule;
  const text = fieldText(siteContent(), locale, { key, values: { min, max, param } });
  return text === key ? failureText(failure) : text;
}

/** A refusal with a text under each field that failed (wire §1.2). */
export function refuseFields(
  failures: Failures,
  { locale, reason = 'validation' }: { locale: string | undefined; reason?: ErrorName },
): DomainError {
  const fields = Object.fromEntries(Object.entries(failures).map(([field, failure]) => [field, [textOf(locale, failure)]]));
  return new DomainError(reason, { fields });
}

/** A code of a mail that is wrong, used or expired; the client looks for the field `code` (wire §2.3). */
export const invalidCode = (locale: string | undefined): DomainError =>
  refuseFields({ code: { rule: 'codeInvalid' } }, { locale, reason: 'codeInvalid' });
