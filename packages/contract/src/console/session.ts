import * as z from 'zod/mini';
import { endpoint } from '../calls/endpoint.ts';
import { usedCredential } from '../formats/passkey.ts';
import { captchaText, done, idParams, moment, requiredText } from '../formats/values.ts';

const PASSWORD_LENGTH_MAX = 200;
const CODE_LENGTH_MAX = 32;
const TOKEN_LENGTH_MAX = 100;
const PREFERENCES_MAX = 50;

const password = () => z.string().check(z.minLength(1), z.maxLength(PASSWORD_LENGTH_MAX));
const typedCode = () => z.string().check(z.trim(), z.minLength(1), z.maxLength(CODE_LENGTH_MAX));
const token = () => z.string().check(z.minLength(1), z.maxLength(TOKEN_LENGTH_MAX));
const invitationParams = z.object({ token: token() });

/** A queue that one may read: how many wait in it, and since when the oldest does; null where nothing waits. */
export const queueBacklog = z.object({ name: z.string(), count: z.int(), oldestAt: z.nullable(moment()) });

/** The own session as the console begins with it. */
const sessionView = z.object({
  operator: z.object({ id: z.string(), email: z.string(), name: z.string() }),
  /** `enrolment`: nothing but a factor can be set up. */
  scope: z.enum(['whole', 'enrolment']),
  /** Not for an operator who came by OpenID. */
  hasPassword: z.boolean(),
  roles: z.array(z.string()),
  /** What proves it is you: `totp`, `passkey`. */
  factors: z.array(z.string()),
  permissions: z.array(z.object({ permission: z.string(), max: z.nullable(z.string()) })),
  steppedUpUntil: z.nullable(moment()),
  expiresAt: moment(),
  queues: z.array(queueBacklog),
  clock: z.object({ now: moment(), zone: z.string() }),
  /** No money here is real. */
  isSandbox: z.boolean(),
  preferences: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
});

const ownSession = z.object({
  id: z.string(),
  address: z.string(),
  device: z.string(),
  createdAt: moment(),
  activeAt: moment(),
  expiresAt: moment(),
  label: z.nullable(z.string()),
  isCurrent: z.boolean(),
});

const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });
const opened = z.object({ expiresAt: moment() });
const V1 = '/api/console/v1';

/** Signing in and out, and the operator's own account (operator §4, session). */
export const sessionEndpoints = {
  startSession: endpoint({
    method: 'POST',
    path: `${V1}/sessions`,
    access: 'operator',
    permission: 'guest',
    summary: 'First step of a sign-in: the password, which opens nothing by itself',
    body: z.object({ email: requiredText(), password: password(), captcha: captchaText() }),
    response: z.object({ challenge: z.string(), factors: z.array(z.string()) }),
    errors: ['wrongCredentials', 'challengeRequired'],
  }),
  finishSession: endpoint({
    method: 'POST',
    path: `${V1}/sessions/factor`,
    access: 'operator',
    permission: 'guest',
    summary: 'Second step of a sign-in: a code of the app, or a recovery code; after OpenID a cookie stands for `challenge`',
    body: z.object({ challenge: z.optional(token()), code: z.optional(typedCode()), recoveryCode: z.optional(typedCode()) }),
    response: opened,
    errors: ['factorInvalid'],
  }),
  readSession: endpoint({
    method: 'GET',
    path: `${V1}/session`,
    access: 'operator',
    permission: 'own',
    isAskedByItself: true,
    summary: 'The own session: who one is, what one may do, what waits',
    response: sessionView,
    errors: [],
  }),
  stepUp: endpoint({
    method: 'POST',
    path: `${V1}/session/step-up`,
    access: 'operator',
    permission: 'own',
    summary: 'Confirms that it is you, for five minutes',
    body: z.object({ code: z.optional(typedCode()), passkey: z.optional(usedCredential) }),
    response: z.object({ steppedUpUntil: moment() }),
    errors: ['factorInvalid', 'conflict'],
  }),
  endSession: endpoint({
    method: 'DELETE',
    path: `${V1}/session`,
    access: 'operator',
    permission: 'own',
    summary: 'Signs out',
    response: done,
    errors: [],
  }),
  listOwnSessions: endpoint({
    method: 'GET',
    path: `${V1}/own/sessions`,
    access: 'operator',
    permission: 'own',
    summary: 'The own running sessions and tokens',
    response: z.array(ownSession),
    errors: [],
  }),
  endOwnSession: endpoint({
    method: 'DELETE',
    path: `${V1}/own/sessions/:id`,
    access: 'operator',
    permission: 'own',
    summary: 'Ends one of the own sessions',
    params: idParams,
    response: done,
    errors: [],
  }),
  startTotp: endpoint({
    method: 'POST',
    path: `${V1}/own/totp`,
    access: 'operator',
    permission: 'own',
    stepUp: true,
    summary: 'Makes a secret for an authenticator app',
    response: z.object({ secret: z.string(), otpauthUrl: z.string() }),
    errors: [],
  }),
  confirmTotp: endpoint({
    method: 'POST',
    path: `${V1}/own/totp/confirm`,
    access: 'operator',
    permission: 'own',
    stepUp: true,
    summary: 'The first code of the new secret: it counts from now on',
    body: z.object({ code: typedCode() }),
    response: recoveryCodes,
    errors: ['factorInvalid', 'conflict'],
  }),
  createRecoveryCodes: endpoint({
    method: 'POST',
    path: `${V1}/own/recovery-codes`,
    access: 'operator',
    permission: 'own',
    stepUp: true,
    summary: 'Ten new recovery codes in place of the old ones',
    response: recoveryCodes,
    errors: [],
  }),
  createToken: endpoint({
    method: 'POST',
    path: `${V1}/own/tokens`,
    access: 'operator',
    permission: 'own',
    stepUp: true,
    summary: 'A token for the command line, for twelve hours',
    body: z.object({ label: requiredText() }),
    response: z.object({ token: z.string(), expiresAt: moment() }),
    errors: ['factorInvalid'],
  }),
  changePassword: endpoint({
    method: 'PUT',
    path: `${V1}/own/password`,
    access: 'operator',
    permission: 'own',
    stepUp: true,
    summary: 'Changes the own password; every other session ends',
    body: z.object({ currentPassword: password(), password: password() }),
    response: done,
    errors: ['wrongCredentials'],
  }),
  savePreferences: endpoint({
    method: 'PUT',
    path: `${V1}/own/preferences`,
    access: 'operator',
    permission: 'own',
    summary: 'Zone, language, theme and keys of one’s own',
    body: z.object({
      preferences: z
        .record(z.string().check(z.maxLength(PREFERENCES_MAX)), z.union([z.string().check(z.maxLength(200)), z.number(), z.boolean()]))
        .check(z.refine((given) => Object.keys(given).length <= PREFERENCES_MAX)),
    }),
    response: done,
    errors: [],
  }),
  readInvitation: endpoint({
    method: 'GET',
    path: `${V1}/invitations/:token`,
    access: 'operator',
    permission: 'guest',
    summary: 'What an invitation says',
    params: invitationParams,
    response: z.object({ email: z.string(), roles: z.array(z.string()), expiresAt: moment() }),
    errors: ['inviteInvalid'],
  }),
  acceptInvitation: endpoint({
    method: 'POST',
    path: `${V1}/invitations/:token`,
    access: 'operator',
    permission: 'guest',
    summary: 'Accepts an invitation: a session that may only set up a factor until one is confirmed',
    params: invitationParams,
    body: z.object({ name: requiredText(), password: password() }),
    response: opened,
    errors: ['inviteInvalid'],
  }),
};
