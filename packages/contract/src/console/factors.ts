import * as z from 'zod/mini';
import { get, post, put, remove } from './endpoints.ts';
import { creationOptions, newCredential, passkeyName, passkeyView, requestOptions, usedCredential } from '../formats/passkey.ts';
import { queryText } from '../formats/query.ts';
import { moment } from '../formats/values.ts';

const RETURNED_LENGTH_MAX = 4000;

/** The state of an OpenID sign-in, as `oidc` in the address to which the browser returns; without it the operator is signed in. */
export type OidcOutcome = 'code' | 'refused' | 'expired' | 'cancelled' | 'unavailable' | 'tooMany';

const returned = () => z.optional(queryText(RETURNED_LENGTH_MAX));

/** Passkeys and sign-in by OpenID: what proves an operator beside password and code (operator §4, session). */
export const factorEndpoints = {
  readWays: get('/sessions/ways', 'guest', {
    summary: 'Ways to sign in beside password and code: passkeys, or by which address they are offered, and OpenID',
    response: z.object({
      passkeys: z.object({ isOffered: z.boolean(), offeredAt: z.nullable(z.string()) }),
      oidc: z.object({ isOffered: z.boolean() }),
    }),
  }),
  startPasskeySignIn: post('/sessions/passkey/options', 'guest', {
    summary: 'Options for a sign-in by passkey, and a cookie that ties it to this browser; used once, within five minutes',
    response: requestOptions,
    errors: ['conflict'],
  }),
  signInWithPasskey: post('/sessions/passkey', 'guest', {
    summary: 'Signs in by a passkey; neither password nor code is asked for',
    body: z.object({ credential: usedCredential }),
    response: z.object({ expiresAt: moment() }),
    errors: ['conflict', 'passkeyInvalid'],
  }),
  departToOidc: get('/sessions/oidc/redirect', 'guest', {
    summary: 'Redirects the browser to the issuer of OpenID, with a cookie that ties the way back to it; `to` is the page it comes back to',
    query: z.object({ to: returned() }),
    answers: 'redirect',
    response: z.object({ location: z.string() }),
    errors: ['notFound'],
  }),
  arriveFromOidc: get('/sessions/oidc/callback', 'guest', {
    summary: 'What the browser brings back from the issuer, once, within ten minutes: a session, or at the page’s address how far it came',
    query: z.object({ state: returned(), code: returned(), iss: returned(), error: returned() }),
    answers: 'redirect',
    response: z.object({ location: z.string() }),
    errors: ['notFound'],
  }),
  startPasskeyStepUp: post('/session/step-up/options', 'own', {
    summary: 'Options for one of the own passkeys in place of a code',
    response: requestOptions,
    errors: ['conflict'],
  }),
  readOwnFactors: get('/own/factors', 'own', {
    summary: 'Since when the own authenticator app counts, null without one, and how many recovery codes are left',
    response: z.object({ appSince: z.nullable(moment()), recoveryCodesLeft: z.int() }),
  }),
  listPasskeys: get('/own/passkeys', 'own', {
    summary: 'The own passkeys, the oldest first',
    response: z.array(passkeyView),
  }),
  startPasskey: post('/own/passkeys/options', 'own', {
    stepUp: true,
    summary: 'Options for a new passkey',
    response: creationOptions,
    errors: ['conflict'],
  }),
  addPasskey: post('/own/passkeys', 'own', {
    stepUp: true,
    summary: 'Stores a new passkey; as the first factor it activates the operator, with ten recovery codes',
    body: z.object({ credential: newCredential, name: passkeyName() }),
    response: z.object({ passkeys: z.array(passkeyView), recoveryCodes: z.nullable(z.array(z.string())) }),
    errors: ['conflict', 'passkeyInvalid'],
  }),
  renamePasskey: put('/own/passkeys/:id', 'own', {
    summary: 'Gives one of the own passkeys another name',
    body: z.object({ name: passkeyName() }),
    response: z.array(passkeyView),
  }),
  removePasskey: remove('/own/passkeys/:id', 'own', {
    stepUp: true,
    summary: 'Removes one of the own passkeys; the last factor stays',
    response: z.array(passkeyView),
    errors: ['conflict'],
  }),
};
