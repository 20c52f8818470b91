import * as z from 'zod/mini';
import { endpoint } from '../../calls/endpoint.ts';
import { table } from '../../calls/table.ts';
import { captchaText, done, requiredText } from '../../formats/values.ts';

/** Purposes of a one-time code (D-46). */
export const otpReasons = ['registration', 'phoneVerification', 'changingPass'] as const;
export type OtpReason = (typeof otpReasons)[number];

const PHONE_LENGTH_MAX = 40;
const reason = () => z.enum(otpReasons);

export const otpEndpoints = {
  sendOtp: endpoint({
    ...table.player.sendOtp,
    summary: 'Sends a code of six digits by text message; the answer is the same for an unknown phone (D-46)',
    body: z.object({ phone: requiredText(PHONE_LENGTH_MAX), reason: reason(), captcha: captchaText() }),
    response: done,
    errors: ['notFound', 'unauthenticated', 'otpLimit', 'countryRestricted', 'challengeRequired'],
  }),
  verifyOtp: endpoint({
    ...table.player.verifyOtp,
    idempotent: true,
    summary: 'Checks a code; for `changingPass` it returns the code that sets a new password (D-46)',
    body: z.object({ phone: requiredText(PHONE_LENGTH_MAX), code: requiredText(), reason: reason() }),
    response: z.object({ code: z.string() }),
    errors: ['notFound', 'unauthenticated', 'otpInvalid'],
  }),
};
