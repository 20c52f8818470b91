import { judgePassword } from '@pavilion/contract/validation/password.ts';
import type { Failure } from '@pavilion/contract/validation/rule.ts';
import { countCharacters } from '@pavilion/contract/formats/characters.ts';

/** The longest password taken, in characters; nothing is ever cut (S19). */
const PASSWORD_LENGTH_MAX = 128;

let common: Promise<ReadonlySet<string>> | undefined;

/** The commonest passwords, some 49,000, read when the first one is set. */
export function commonPasswords(): Promise<ReadonlySet<string>> {
  common ??= import('@zxcvbn-ts/language-common').then(({ dictionary }) => new Set(dictionary.passwords.map((entry) => String(entry))));
  return common;
}

/**
 * Why the server refuses a new password, or undefined (D-28, S19): too short by the setting, longer than 128 characters,
 * one of the commonest, or the player's own e-mail address.
 */
export function judgeNewPassword(
  password: string,
  policy: { lengthMin: number; common: ReadonlySet<string>; email: string | null },
): Failure | undefined {
  const normal = password.normalize('NFC');
  if (countCharacters(normal) > PASSWORD_LENGTH_MAX) return { rule: 'maxLength', max: PASSWORD_LENGTH_MAX };
  const failure = judgePassword(normal, { lengthMin: policy.lengthMin, isBreached: (lowerCase) => policy.common.has(lowerCase) });
  if (failure !== undefined) return failure;
  return policy.email !== null && normal.toLowerCase() === policy.email.toLowerCase() ? { rule: 'breachedPassword' } : undefined;
}
