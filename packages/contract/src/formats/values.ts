import * as z from 'zod/mini';
import { wireShape } from './amount.ts';

/** An id in an address: an invalid UUID is an unknown id (404), never an error. */
export const idParams = z.object({ id: z.uuid() });

/** A game or provider in an address: its UUID or its identity (wire §1.6). */
export const identityParams = z.object({ id: z.string().check(z.regex(/^[a-z0-9][a-z0-9-]{0,99}$/i)) });

/**
 * Shapes a timestamp in an answer: the server gives a `Date` (or its ISO form), the wire carries ISO 8601 in UTC.
 * @example
 * moment().parse(new Date(0)) // '1970-01-01T00:00:00.000Z'
 */
export const moment = () =>
  z
    .pipe(
      z.union([z.date(), z.iso.datetime()]),
      z.transform((value: Date | string): string => (typeof value === 'string' ? value : value.toISOString())),
    )
    .register(wireShape, { type: 'string', format: 'date-time' });

/** A moment in a body, with an offset. */
export const momentInput = () => z.pipe(z.iso.datetime({ offset: true }), z.coerce.date());

/** A short text in a request, 250 characters at most. */
export const shortText = () => z.string().check(z.maxLength(250));

/**
 * Shapes a required text in a request: trimmed, from 1 to `lengthMax` characters.
 * @example
 * requiredText().parse(' by mail ') // 'by mail'
 * requiredText().safeParse('   ').success // false
 */
export const requiredText = (lengthMax = 250) => z.string().check(z.trim(), z.minLength(1), z.maxLength(lengthMax));

/** The visitor's device as the fingerprint library identifies it, never required (wire §6.10). */
export const fingerprintText = () => z.optional(z.nullable(z.string().check(z.maxLength(64))));

const CAPTCHA_LENGTH_MAX = 4000;

/** The solution to the challenge of a refusal 10014; empty if none was required. */
export const captchaText = () => z.optional(z.nullable(z.string().check(z.maxLength(CAPTCHA_LENGTH_MAX))));

/** A currency code in a request or an answer: the main code, upper case (wire §1.5). */
export const currencyCode = () => z.string().check(z.regex(/^[A-Z0-9]{2,10}$/));

/** A consent or toggle as forms send it: ticked is 1, true, `"1"`; 0, false, `""`, null are no (wire §8 row 2). */
export const consent = () =>
  z.pipe(
    z.union([z.boolean(), z.literal([0, 1]), z.literal(['', '0', '1', 'true', 'false']), z.null()]),
    z.transform((value): boolean => value === true || value === 1 || value === '1' || value === 'true'),
  );

/** The answer of a call without a result (wire §1.2). */
export const done = z.object({ message: z.string() });

/** Texts by locale code, with `en` as the fallback. */
export const localisedText = z.record(z.string(), z.string());
