import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { table } from './table.ts';
import { done, requiredText } from './values.ts';

/** What a one-time code is asked for (D-46). */
export const otpReasons = ['registration', 'phoneVerification', 'changingPass'] as const;
export type OtpReason = (typeof otpReasons)[number];

const PHONE_LENGTH_MAX = 40;
const reason = () => z.enum(otpReasons);

export const otpEndpoints = {
  sendOtp: endpoint({
    ...table.player.sendOtp,
    access: 'optional',
    summary: 'Sends a code of six digits by text message; the answer is the same for an unknown phone (D-46)',
    body: z.object({ phone: requiredText(PHONE_LENGTH_MAX), reason: reason() }),
    response: done,
    errors: ['notFound', 'unauthenticated', 'otpLimit', 'countryRestricted'],
  }),
  verifyOtp: endpoint({
    ...table.player.verifyOtp,
    access: 'optional',
    summary: 'Checks a code; for `changingPass` it answers the code that sets a new password (D-46)',
    body: z.object({ phone: requiredText(PHONE_LENGTH_MAX), code: requiredText(), reason: reason() }),
    response: z.object({ code: z.string() }),
    errors: ['notFound', 'unauthenticated', 'otpInvalid'],
  }),
};
