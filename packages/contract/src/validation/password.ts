import { countCharacters } from '../formats/characters.ts';
import type { Failure } from './rule.ts';

/** The server's policy (D-28); the client's own rule is the minimum of 6 characters. */
type PasswordPolicy = { lengthMin: number; isBreached: (password: string) => boolean };

/** Why the server refuses a password: too short, or a commonly used one. */
export function judgePassword(password: string, policy: PasswordPolicy): Failure | undefined {
  if (countCharacters(password) < policy.lengthMin) return { rule: 'minLength', min: policy.lengthMin };
  return policy.isBreached(password.toLowerCase()) ? { rule: 'breachedPassword' } : undefined;
}

/** Strength by the number of characters typed, taken literally (product §5, D-69): a hint, never a rule. */
export function passwordStrength(password: string): 'weak' | 'good' | 'strong' | undefined {
  const length = countCharacters(password);
  if (length === 0) return undefined;
  if (length <= 2) return 'weak';
  return length <= 4 ? 'good' : 'strong';
}
