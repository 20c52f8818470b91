import * as z from 'zod/mini';

/** A claim that says yes or no, as issuers write it: some of them as text. Whatever is neither `true` nor its text is no. */
export const isTrueClaim = (claim: unknown): boolean => claim === true || claim === 'true';

const orElse = z.catch;

/** A text that an issuer may leave out, also as null: then it is null, and so is one that is no such text. */
export const optionalTextClaim = (text: z.ZodMiniString) => orElse(z.nullable(text), null);
