import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { loginResult } from './player-session.ts';
import { table } from './table.ts';
import { fingerprintText, moment, requiredText } from './values.ts';

/** Whether the account asks for a code of an authenticator app after the password (reliability S28). */
export const secondFactor = z.object({ isEnabled: z.boolean(), enabledAt: z.nullable(moment()), recoveryCodesLeft: z.int() });
export type SecondFactor = z.output<typeof secondFactor>;

const CODE_LENGTH_MAX = 40;
const CHALLENGE_LENGTH_MAX = 100;
const password = () => z.optional(z.string().check(z.maxLength(200)));

export const secondFactorEndpoints = {
  signInWithSecondFactor: endpoint({
    ...table.player.signInWithSecondFactor,
    access: 'guest',
    summary: 'The second step of a sign-in that answered 11014: its `error.challenge` with a code of the app, or a recovery code',
    body: z.object({ challenge: requiredText(CHALLENGE_LENGTH_MAX), code: requiredText(CODE_LENGTH_MAX), fingerprint: fingerprintText() }),
    response: loginResult,
    errors: ['codeInvalid', 'otpInvalid', 'countryRestricted'],
  }),
  readSecondFactor: endpoint({
    ...table.player.readSecondFactor,
    access: 'player',
    summary: 'Whether a code is asked for after the password',
    response: secondFactor,
    errors: [],
  }),
  startSecondFactor: endpoint({
    ...table.player.startSecondFactor,
    access: 'player',
    summary: 'A secret for an authenticator app, with the password; it counts once a code of it was confirmed',
    body: z.object({ currentPassword: password() }),
    response: z.object({ secret: z.string(), otpauthUrl: z.string() }),
    errors: ['conflict'],
  }),
  confirmSecondFactor: endpoint({
    ...table.player.confirmSecondFactor,
    access: 'player',
    summary: 'Turns the second factor on by a code of the app, and answers the recovery codes, once',
    body: z.object({ code: requiredText(CODE_LENGTH_MAX) }),
    response: z.object({ recoveryCodes: z.array(z.string()) }),
    errors: ['conflict', 'otpInvalid'],
  }),
  removeSecondFactor: endpoint({
    ...table.player.removeSecondFactor,
    access: 'player',
    summary: 'Turns the second factor off, by the password and a code',
    body: z.object({ currentPassword: password(), code: requiredText(CODE_LENGTH_MAX) }),
    response: secondFactor,
    errors: ['conflict', 'otpInvalid'],
  }),
};
