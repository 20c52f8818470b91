import { createHash } from 'node:crypto';

/** For this long a call that used a code is answered again to its own key. */
const REPEATABLE_MS = 10 * 60_000;

/** The stored form of a caller's Idempotency-Key; null where none came. */
export type RepeatedKey = string | null;

/** Only a hash is stored: a key would let its reader repeat the call. */
export const repeatedKeyOf = (idempotencyKey: string | undefined): RepeatedKey =>
  idempotencyKey === undefined ? null : createHash('sha256').update(idempotencyKey).digest('hex');

/** Codes used after this time may be repeated. */
export const sinceRepeatable = (now: Date): Date => new Date(now.getTime() - REPEATABLE_MS);
