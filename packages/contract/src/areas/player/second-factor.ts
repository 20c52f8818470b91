import * as z from 'zod/mini';
import { endpoint } from '../../calls/endpoint.ts';
import { loginResult } from './session.ts';
import { table } from '../../calls/table.ts';
import { fingerprintText, moment, requiredText } from '../../formats/values.ts';

/** Whether the account requires an authenticator code after the password (S28). */
const secondFactor = z.object({ isEnabled: z.boolean(), enabledAt: z.nullable(moment()), recoveryCodesLeft: z.int() });

const CODE_LENGTH_MAX = 40;
const CHALLENGE_LENGTH_MAX = 100;
const password = () => z.optional(z.string().check(z.maxLength(200)));

export const secondFactorEndpoints = {
  signInWithSecondFactor: endpoint({
    ...table.player.signInWithSecondFactor,
    summary:
      'The second step of a sign-in that answered 11014: its `error.challenge` with a code from the authenticator app, or a recovery code',
    body: z.object({ challenge: requiredText(CHALLENGE_LENGTH_MAX), code: requiredText(CODE_LENGTH_MAX), fingerprint: fingerprintText() }),
    response: loginResult,
    errors: ['codeInvalid', 'otpInvalid', 'countryRestricted'],
  }),
  readSecondFactor: endpoint({
    ...table.player.readSecondFactor,
    summary: 'Whether a code is asked for after the password',
    response: secondFactor,
    errors: [],
  }),
  startSecondFactor: endpoint({
    ...table.player.startSecondFactor,
    summary: 'Creates a secret for an authenticator app; needs the password, and takes effect once one of its codes is confirmed',
    body: z.object({ currentPassword: password() }),
    response: z.object({ secret: z.string(), otpauthUrl: z.string() }),
    errors: ['conflict'],
  }),
  confirmSecondFactor: endpoint({
    ...table.player.confirmSecondFactor,
    summary: 'Turns the second factor on by a code from the app, and returns the recovery codes, once',
    body: z.object({ code: requiredText(CODE_LENGTH_MAX) }),
    response: z.object({ recoveryCodes: z.array(z.string()) }),
    errors: ['conflict', 'otpInvalid'],
  }),
  removeSecondFactor: endpoint({
    ...table.player.removeSecondFactor,
    summary: 'Turns the second factor off, by the password and a code',
    body: z.object({ currentPassword: password(), code: requiredText(CODE_LENGTH_MAX) }),
    response: secondFactor,
    errors: ['conflict', 'otpInvalid'],
  }),
};
