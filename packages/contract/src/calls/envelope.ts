import * as z from 'zod/mini';

/** The body of every failed call (wire §1.2). */
export const errorEnvelope = z.object({
  error: z.object({
    code: z.int(),
    message: z.string(),
    fields: z.optional(z.record(z.string(), z.array(z.string()))),
    /** With 11014 the value for the second step of a sign-in, with 10014 the challenge whose solution the next attempt sends as `captcha`. */
    challenge: z.optional(z.string()),
    /** The facts that the message names (operator §3.3). */
    detail: z.optional(z.record(z.string(), z.union([z.string(), z.number(), z.array(z.string())]))),
  }),
});

export type ErrorEnvelope = z.output<typeof errorEnvelope>;
