import * as z from 'zod/mini';
import { get, post, put, remove } from './endpoints.ts';
import { usedCredential } from '../formats/passkey.ts';
import { captchaText, done, moment, requiredText } from '../formats/values.ts';

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
  /** The factors that can prove it is you: `totp`, `passkey`. */
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

/** Signing in and out, and the operator's own account (operator §4, session). */
export const sessionEndpoints = {
  startSession: post('/sessions', 'guest', {
    summary: 'First step of a sign-in: the password, which opens nothing by itself',
    body: z.object({ email: requiredText(), password: password(), captcha: captchaText() }),
    response: z.object({ challenge: z.string(), factors: z.array(z.string()) }),
    errors: ['wrongCredentials', 'challengeRequired'],
  }),
  finishSession: post('/sessions/factor', 'guest', {
    summary: 'Second step of a sign-in: a code of the app, or a recovery code; after OpenID a cookie stands for `challenge`',
    body: z.object({ challenge: z.optional(token()), code: z.optional(typedCode()), recoveryCode: z.optional(typedCode()) }),
    response: opened,
    errors: ['factorInvalid'],
  }),
  readSession: get('/session', 'own', {
    isAskedByItself: true,
    summary: 'The own session: who one is, what one may do, what waits',
    response: sessionView,
  }),
  stepUp: post('/session/step-up', 'own', {
    summary: 'Confirms that it is you, for five minutes',
    body: z.object({ code: z.optional(typedCode()), passkey: z.optional(usedCredential) }),
    response: z.object({ steppedUpUntil: moment() }),
    errors: ['factorInvalid', 'conflict'],
  }),
  endSession: remove('/session', 'own', {
    summary: 'Signs out',
    response: done,
  }),
  listOwnSessions: get('/own/sessions', 'own', {
    summary: 'The own running sessions and tokens',
    response: z.array(ownSession),
  }),
  endOwnSession: remove('/own/sessions/:id', 'own', {
    summary: 'Ends one of the own sessions',
    response: done,
  }),
  startTotp: post('/own/totp', 'own', {
    stepUp: true,
    summary: 'Makes a secret for an authenticator app',
    response: z.object({ secret: z.string(), otpauthUrl: z.string() }),
  }),
  confirmTotp: post('/own/totp/confirm', 'own', {
    stepUp: true,
    summary: 'The first code of the new secret: it counts from now on',
    body: z.object({ code: typedCode() }),
    response: recoveryCodes,
    errors: ['factorInvalid', 'conflict'],
  }),
  createRecoveryCodes: post('/own/recovery-codes', 'own', {
    stepUp: true,
    summary: 'Ten new recovery codes in place of the old ones',
    response: recoveryCodes,
  }),
  createToken: post('/own/tokens', 'own', {
    stepUp: true,
    summary: 'A token for the command line, for twelve hours',
    body: z.object({ label: requiredText() }),
    response: z.object({ token: z.string(), expiresAt: moment() }),
    errors: ['factorInvalid'],
  }),
  changePassword: put('/own/password', 'own', {
    stepUp: true,
    summary: 'Changes the own password; every other session ends',
    body: z.object({ currentPassword: password(), password: password() }),
    response: done,
    errors: ['wrongCredentials'],
  }),
  savePreferences: put('/own/preferences', 'own', {
    summary: 'Zone, language, theme and keys of one’s own',
    body: z.object({
      preferences: z
        .record(z.string().check(z.maxLength(PREFERENCES_MAX)), z.union([z.string().check(z.maxLength(200)), z.number(), z.boolean()]))
        .check(z.refine((given) => Object.keys(given).length <= PREFERENCES_MAX)),
    }),
    response: done,
  }),
  readInvitation: get('/invitations/:token', 'guest', {
    summary: 'What an invitation says',
    params: invitationParams,
    response: z.object({ email: z.string(), roles: z.array(z.string()), expiresAt: moment() }),
    errors: ['inviteInvalid'],
  }),
  acceptInvitation: post('/invitations/:token', 'guest', {
    summary: 'Accepts an invitation: a session that may only set up a factor until one is confirmed',
    params: invitationParams,
    body: z.object({ name: requiredText(), password: password() }),
    response: opened,
    errors: ['inviteInvalid'],
  }),
};
