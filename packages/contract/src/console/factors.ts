import * as z from 'zod/mini';
import { endpoint } from '../calls/endpoint.ts';
import { creationOptions, newCredential, passkeyName, passkeyView, requestOptions, usedCredential } from '../formats/passkey.ts';
import { queryText } from '../formats/query.ts';
import { idParams, moment } from '../formats/values.ts';

const V1 = '/api/console/v1';
const RETURNED_LENGTH_MAX = 4000;

/** How far a sign-in by OpenID came, as `oidc` at the address that the browser comes back to; without it one is signed in. */
export type OidcOutcome = 'code' | 'refused' | 'expired' | 'cancelled' | 'unavailable' | 'tooMany';

const returned = () => z.optional(queryText(RETURNED_LENGTH_MAX));

/** Passkeys and sign-in by OpenID: what proves an operator beside password and code (operator §4, session). */
export const factorEndpoints = {
  readWays: endpoint({
    method: 'GET',
    path: `${V1}/sessions/ways`,
    access: 'operator',
    permission: 'guest',
    summary: 'Ways to sign in beside password and code: passkeys, or by which address they are offered, and OpenID',
    response: z.object({
      passkeys: z.object({ isOffered: z.boolean(), offeredAt: z.nullable(z.string()) }),
      oidc: z.object({ isOffered: z.boolean() }),
    }),
    errors: [],
  }),
  startPasskeySignIn: endpoint({
    method: 'POST',
    path: `${V1}/sessions/passkey/options`,
    access: 'operator',
    permission: 'guest',
    summary: 'Options for a sign-in by passkey, and a cookie that ties it to this browser; used once, within five minutes',
    response: requestOptions,
    errors: ['conflict'],
  }),
  signInWithPasskey: endpoint({
    method: 'POST',
    path: `${V1}/sessions/passkey`,
    access: 'operator',
    permission: 'guest',
    summary: 'Signs in by a passkey; neither password nor code is asked for',
    body: z.object({ credential: usedCredential }),
    response: z.object({ expiresAt: moment() }),
    errors: ['conflict', 'passkeyInvalid'],
  }),
  departToOidc: endpoint({
    method: 'GET',
    path: `${V1}/sessions/oidc/redirect`,
    access: 'operator',
    permission: 'guest',
    summary: 'Redirects the browser to the issuer of OpenID, with a cookie that ties the way back to it; `to` is the page it comes back to',
    query: z.object({ to: returned() }),
    answers: 'redirect',
    response: z.object({ location: z.string() }),
    errors: ['notFound'],
  }),
  arriveFromOidc: endpoint({
    method: 'GET',
    path: `${V1}/sessions/oidc/callback`,
    access: 'operator',
    permission: 'guest',
    summary: 'What the browser brings back from the issuer, once, within ten minutes: a session, or at the page’s address how far it came',
    query: z.object({ state: returned(), code: returned(), iss: returned(), error: returned() }),
    answers: 'redirect',
    response: z.object({ location: z.string() }),
    errors: ['notFound'],
  }),
  startPasskeyStepUp: endpoint({
    method: 'POST',
    path: `${V1}/session/step-up/options`,
    access: 'operator',
    permission: 'own',
    summary: 'Options for one of the own passkeys in place of a code',
    response: requestOptions,
    errors: ['conflict'],
  }),
  readOwnFactors: endpoint({
    method: 'GET',
    path: `${V1}/own/factors`,
    access: 'operator',
    permission: 'own',
    summary: 'Since when the own authenticator app counts, null without one, and how many recovery codes are left',
    response: z.object({ appSince: z.nullable(moment()), recoveryCodesLeft: z.int() }),
    errors: [],
  }),
  listPasskeys: endpoint({
    method: 'GET',
    path: `${V1}/own/passkeys`,
    access: 'operator',
    permission: 'own',
    summary: 'The own passkeys, the oldest first',
    response: z.array(passkeyView),
    errors: [],
  }),
  startPasskey: endpoint({
    method: 'POST',
    path: `${V1}/own/passkeys/options`,
    access: 'operator',
    permission: 'own',
    stepUp: true,
    summary: 'Options for a new passkey',
    response: creationOptions,
    errors: ['conflict'],
  }),
  addPasskey: endpoint({
    method: 'POST',
    path: `${V1}/own/passkeys`,
    access: 'operator',
    permission: 'own',
    stepUp: true,
    summary: 'Stores a new passkey; as the first factor it activates the operator, with ten recovery codes',
    body: z.object({ credential: newCredential, name: passkeyName() }),
    response: z.object({ passkeys: z.array(passkeyView), recoveryCodes: z.nullable(z.array(z.string())) }),
    errors: ['conflict', 'passkeyInvalid'],
  }),
  renamePasskey: endpoint({
    method: 'PUT',
    path: `${V1}/own/passkeys/:id`,
    access: 'operator',
    permission: 'own',
    summary: 'Gives one of the own passkeys another name',
    params: idParams,
    body: z.object({ name: passkeyName() }),
    response: z.array(passkeyView),
    errors: [],
  }),
  removePasskey: endpoint({
    method: 'DELETE',
    path: `${V1}/own/passkeys/:id`,
    access: 'operator',
    permission: 'own',
    stepUp: true,
    summary: 'Removes one of the own passkeys; the last factor stays',
    params: idParams,
    response: z.array(passkeyView),
    errors: ['conflict'],
  }),
};
