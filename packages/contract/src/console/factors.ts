import * as z from 'zod/mini';
import { endpoint } from '../calls/endpoint.ts';
import { creationOptions, newCredential, passkeyName, passkeyView, requestOptions, usedCredential } from '../formats/passkey.ts';
import { idParams, moment } from '../formats/values.ts';

const V1 = '/api/console/v1';

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
  startPasskeyStepUp: endpoint({
    method: 'POST',
    path: `${V1}/session/step-up/options`,
    access: 'operator',
    permission: 'own',
    summary: 'Options for one of the own passkeys in place of a code',
    response: requestOptions,
    errors: ['conflict'],
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
