import { createHash, timingSafeEqual } from 'node:crypto';

/** An operator with a role, and the proof: the SHA-256 of that person's own key. */
export interface NamedOperator {
  name: string;
  /** 64 hexadecimal digits. */
  keyHash: string;
}

/** The operator's name, and the key that proves it. */
export interface OperatorClaim {
  operatorName: string;
  /** The operator's own key; the installation stores only its hash. */
  operatorKey: string;
}

// Anything shorter is a password, which a single SHA-256 does not protect.
const KEY_LENGTH_MIN = 32;

/** Normalises a name for storage and comparison. */
export const plainName = (name: string): string => name.trim().toLowerCase();

/** Whether the key belongs to this name among those of a role; a name alone proves nothing (S6, S46). */
export function isProvenOperator(operators: readonly NamedOperator[], { operatorName, operatorKey }: OperatorClaim): boolean {
  const operator = operators.find(({ name }) => plainName(name) === plainName(operatorName));
  if (operator === undefined || operatorKey.length < KEY_LENGTH_MIN) return false;
  return timingSafeEqual(createHash('sha256').update(operatorKey).digest(), Buffer.from(operator.keyHash, 'hex'));
}
