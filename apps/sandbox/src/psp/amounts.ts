import * as z from 'zod/mini';

/** An amount in major units as this provider writes and reads it. */
export const decimal = () => z.string().check(z.regex(/^(?:0|[1-9]\d{0,19})(?:\.\d{1,18})?$/));
