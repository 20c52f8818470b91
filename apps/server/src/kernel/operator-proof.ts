import { createHash, timingSafeEqual } from 'node:crypto';

/** Somebody of the operator with a role, and how that is proven: the SHA-256 of a key that nobody else has. */
export interface NamedOperator {
  name: string;
  /** 64 hexadecimal digits. */
  keyHash: string;
}

/** Who says to act, and the key that proves it. */
export interface OperatorClaim {
  operatorName: string;
  /** The operator's own key, whose hash the installation holds. */
  operatorKey: string;
}

// Shorter is no key but a password, which one pass of SHA-256 does not protect.
const KEY_LENGTH_MIN = 32;

/** A name as it is kept and compared. */
export const plainName = (name: string): string => name.trim().toLowerCase();

/** Whether the key is the one of this name among those of a role; a name alone proves nothing (reliability S6, S46). */
export function isProvenOperator(operators: readonly NamedOperator[], { operatorName, operatorKey }: OperatorClaim): boolean {
  const operator = operators.find(({ name }) => plainName(name) === plainName(operatorName));
  if (operator === undefined || operatorKey.length < KEY_LENGTH_MIN) return false;
  return timingSafeEqual(createHash('sha256').update(operatorKey).digest(), Buffer.from(operator.keyHash, 'hex'));
}
