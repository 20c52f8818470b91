import * as z from 'zod/mini';
import { endpoint } from '../../calls/endpoint.ts';
import { loginResult } from './session.ts';
import { table } from '../../calls/table.ts';
import { creationOptions, newCredential, passkeyName, passkeyView, requestOptions, usedCredential } from '../../formats/passkey.ts';
import { done, fingerprintText, idParams } from '../../formats/values.ts';

const password = () => z.optional(z.string().check(z.maxLength(200)));

export const passkeyEndpoints = {
  startPasskeySignIn: endpoint({
    ...table.player.startPasskeySignIn,
    summary: 'Options for a sign-in by passkey, and a cookie that ties it to this browser; used once, within five minutes',
    response: requestOptions,
    errors: ['conflict', 'countryRestricted'],
  }),
  signInWithPasskey: endpoint({
    ...table.player.signInWithPasskey,
    summary: 'Signs in by a passkey; neither login, password nor authenticator code is asked for',
    body: z.object({ credential: usedCredential, fingerprint: fingerprintText() }),
    response: loginResult,
    errors: ['conflict', 'passkeyInvalid', 'playerBlocked', 'playerSelfExcluded', 'countryRestricted'],
  }),
  listPasskeys: endpoint({
    ...table.player.listPasskeys,
    summary: 'The player’s passkeys, oldest first',
    response: z.array(passkeyView),
    errors: [],
  }),
  startPasskey: endpoint({
    ...table.player.startPasskey,
    summary: 'Options for a new passkey; needs the password, or a passkey used within the last minutes',
    body: z.object({ currentPassword: password() }),
    response: creationOptions,
    errors: ['conflict'],
  }),
  addPasskey: endpoint({
    ...table.player.addPasskey,
    summary: 'Stores a new passkey, and returns all of them',
    body: z.object({ credential: newCredential, name: passkeyName() }),
    response: z.array(passkeyView),
    errors: ['conflict', 'passkeyInvalid'],
  }),
  renamePasskey: endpoint({
    ...table.player.renamePasskey,
    summary: 'Gives a passkey another name, and returns all of them',
    params: idParams,
    body: z.object({ name: passkeyName() }),
    response: z.array(passkeyView),
    errors: [],
  }),
  removePasskey: endpoint({
    ...table.player.removePasskey,
    summary: 'Removes a passkey, and returns the others; needs the password or a passkey, and the last way to sign in stays',
    params: idParams,
    body: z.object({ currentPassword: password() }),
    response: z.array(passkeyView),
    errors: ['conflict'],
  }),
  startPasskeyStepUp: endpoint({
    ...table.player.startPasskeyStepUp,
    summary: 'Options for a passkey in place of the password of a signed-in player',
    response: requestOptions,
    errors: ['conflict'],
  }),
  confirmPasskeyStepUp: endpoint({
    ...table.player.confirmPasskeyStepUp,
    summary: 'Takes the passkey: the next call of this session that asks for the password works without it, once, within five minutes',
    body: z.object({ credential: usedCredential }),
    response: done,
    errors: ['passkeyInvalid'],
  }),
};
