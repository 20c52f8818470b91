import * as z from 'zod/mini';
import { passkeyNameLengthMax } from '../constants.ts';
import { moment } from './values.ts';

/** A passkey as its owner sees it; of its key only the name and the times are sent. `isSuspended`: its counter went back, so it is refused. */
export const passkeyView = z.object({
  id: z.string(),
  name: z.string(),
  createdAt: moment(),
  lastUsedAt: z.nullable(moment()),
  isSuspended: z.boolean(),
});
export type Passkey = z.output<typeof passkeyView>;

const CREDENTIAL_ID_LENGTH_MAX = 1400;
const OBJECT_LENGTH_MAX = 12_000;
const TRANSPORTS_MAX = 10;
const base64url = (lengthMax: number) => z.string().check(z.minLength(1), z.maxLength(lengthMax), z.regex(/^[\w-]+$/));

const credentialType = z.literal('public-key');
const transports = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const;
export type PasskeyTransport = (typeof transports)[number];

/** A credential as options name it (WebAuthn level 3, PublicKeyCredentialDescriptorJSON). */
const descriptor = z.object({ id: z.string(), type: credentialType, transports: z.array(z.enum(transports)) });

/** The argument of `navigator.credentials.create`, with binary values in base64url. */
export const creationOptions = z.object({
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

/** The argument of `navigator.credentials.get`; without `allowCredentials` the person chooses among the passkeys of this site. */
export const requestOptions = z.object({
  rpId: z.string(),
  challenge: z.string(),
  timeout: z.int(),
  allowCredentials: z.array(descriptor),
  userVerification: z.literal('required'),
});
export type PasskeyRequestOptions = z.input<typeof requestOptions>;

/** A new credential as the browser returns it. */
export const newCredential = z.object({
  id: base64url(CREDENTIAL_ID_LENGTH_MAX),
  rawId: base64url(CREDENTIAL_ID_LENGTH_MAX),
  type: credentialType,
  response: z.object({
    clientDataJSON: base64url(OBJECT_LENGTH_MAX),
    attestationObject: base64url(OBJECT_LENGTH_MAX),
    // Browsers may send values that are unknown here.
    transports: z.optional(z.array(z.string().check(z.maxLength(20))).check(z.maxLength(TRANSPORTS_MAX))),
  }),
});
export type NewPasskeyCredential = z.output<typeof newCredential>;

/** A used credential as the browser returns it. */
export const usedCredential = z.object({
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
export const passkeyName = () => z.optional(z.nullable(z.string().check(z.trim(), z.maxLength(passkeyNameLengthMax))));
