import * as z from 'zod/mini';

/** A boolean claim as issuers write it, some as text. Anything other than `true` or its text is false. */
export const isTrueClaim = (claim: unknown): boolean => claim === true || claim === 'true';

const orElse = z.catch;

/** A text claim that an issuer may omit or send as null; null then, and for anything that is not such a text. */
export const optionalTextClaim = (text: z.ZodMiniString) => orElse(z.nullable(text), null);
