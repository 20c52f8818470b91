import type { ErrorName } from '@pavilion/contract/calls/errors.ts';
import type { Failure } from '@pavilion/contract/validation/rule.ts';
import { DomainError } from '../../kernel/errors.ts';

export type Failures = Readonly<Record<string, Failure>>;

/** A refusal with the rule each field broke, in the player's own language where it is known (wire §1.2). */
export function refuseFields(
  failures: Failures,
  { locale, reason = 'validation' }: { locale: string | undefined; reason?: ErrorName },
): DomainError {
  return new DomainError(reason, { fields: failures, language: locale });
}

/** A code of a mail that is wrong, used or expired; the client looks for the field `code` (wire §2.3). */
export const invalidCode = (locale: string | undefined): DomainError =>
  refuseFields({ code: { rule: 'codeInvalid' } }, { locale, reason: 'codeInvalid' });
