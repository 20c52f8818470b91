import * as z from 'zod/mini';
import { passkeyNameLengthMax } from '../../constants.ts';
import { endpoint } from '../../calls/endpoint.ts';
import { loginResult } from './session.ts';
import { table } from '../../calls/table.ts';
import { done, fingerprintText, idParams, moment } from '../../formats/values.ts';

/** A passkey of the player; of its key only the name and the times are sent. `isSuspended`: its counter went back, so it is refused. */
const passkey = z.object({
  id: z.string(),
  name: z.string(),
  createdAt: moment(),
  lastUsedAt: z.nullable(moment()),
  isSuspended: z.boolean(),
});
export type Passkey = z.output<typeof passkey>;

const CREDENTIAL_ID_LENGTH_MAX = 1400;
const OBJECT_LENGTH_MAX = 12_000;
const TRANSPORTS_MAX = 10;
const base64url = (lengthMax: number) => z.string().check(z.minLength(1), z.maxLength(lengthMax), z.regex(/^[\w-]+$/));
const password = () => z.optional(z.string().check(z.maxLength(200)));

const credentialType = z.literal('public-key');
const transports = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const;
export type PasskeyTransport = (typeof transports)[number];

/** A credential as options name it (WebAuthn level 3, PublicKeyCredentialDescriptorJSON). */
const descriptor = z.object({ id: z.string(), type: credentialType, transports: z.array(z.enum(transports)) });

/** What `navigator.credentials.create` takes, with binary values in base64url. */
const creationOptions = z.object({
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ type: credentialType, alg: z.int() })),
  timeout: z.int(),
  excludeCredentials: z.array(descriptor),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
  attestation: z.literal('none'),
});
export type PasskeyCreationOptions = z.input<typeof creationOptions>;

/** What `navigator.credentials.get` takes; without `allowCredentials` the player chooses among the passkeys of this site. */
const requestOptions = z.object({
  rpId: z.string(),
  challenge: z.string(),
  timeout: z.int(),
  allowCredentials: z.array(descriptor),
  userVerification: z.literal('required'),
});
export type PasskeyRequestOptions = z.input<typeof requestOptions>;

/** A new credential as the browser returns it. */
const newCredential = z.object({
  id: base64url(CREDENTIAL_ID_LENGTH_MAX),
  rawId: base64url(CREDENTIAL_ID_LENGTH_MAX),
  type: credentialType,
  response: z.object({
    clientDataJSON: base64url(OBJECT_LENGTH_MAX),
    attestationObject: base64url(OBJECT_LENGTH_MAX),
    // A browser may name one that is not known here.
    transports: z.optional(z.array(z.string().check(z.maxLength(20))).check(z.maxLength(TRANSPORTS_MAX))),
  }),
});
export type NewPasskeyCredential = z.output<typeof newCredential>;

/** A used credential as the browser returns it. */
const usedCredential = z.object({
  id: base64url(CREDENTIAL_ID_LENGTH_MAX),
  rawId: base64url(CREDENTIAL_ID_LENGTH_MAX),
  type: credentialType,
  response: z.object({
    clientDataJSON: base64url(OBJECT_LENGTH_MAX),
    authenticatorData: base64url(OBJECT_LENGTH_MAX),
    signature: base64url(OBJECT_LENGTH_MAX),
    userHandle: z.optional(z.nullable(base64url(100))),
  }),
});
export type UsedPasskeyCredential = z.output<typeof usedCredential>;

/** Empty: the device's own name is used. */
const newName = () => z.optional(z.nullable(z.string().check(z.trim(), z.maxLength(passkeyNameLengthMax))));

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
    response: z.array(passkey),
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
    body: z.object({ credential: newCredential, name: newName() }),
    response: z.array(passkey),
    errors: ['conflict', 'passkeyInvalid'],
  }),
  renamePasskey: endpoint({
    ...table.player.renamePasskey,
    summary: 'Gives a passkey another name, and returns all of them',
    params: idParams,
    body: z.object({ name: newName() }),
    response: z.array(passkey),
    errors: [],
  }),
  removePasskey: endpoint({
    ...table.player.removePasskey,
    summary: 'Removes a passkey, and returns the others; needs the password or a passkey, and the last way to sign in stays',
    params: idParams,
    body: z.object({ currentPassword: password() }),
    response: z.array(passkey),
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
