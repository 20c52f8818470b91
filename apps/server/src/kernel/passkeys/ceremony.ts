import type {
  NewPasskeyCredential,
  PasskeyCreationOptions,
  PasskeyRequestOptions,
  PasskeyTransport,
  UsedPasskeyCredential,
} from '@pavilion/contract/formats/passkey.ts';
import * as z from 'zod/mini';
import type { RelyingParty } from './relying-party.ts';

/** How long a challenge can be answered. */
export const CEREMONY_MINUTES = 5;
const CEREMONY_MS = CEREMONY_MINUTES * 60_000;

/** EdDSA, ES256, RS256 (IANA COSE numbers): what authenticators have. */
const ALGORITHMS = [-8, -7, -257];

/** The transports a browser is asked to look for; others it names are left out. */
const knownTransports: readonly PasskeyTransport[] = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'];
export const readTransports = (given: readonly string[] | undefined): PasskeyTransport[] =>
  knownTransports.filter((transport) => given?.includes(transport));

/** A stored passkey, as options name it. */
interface KnownCredential {
  credentialId: string;
  transports: readonly string[];
}

const descriptorsOf = (known: readonly KnownCredential[]) =>
  known.map(({ credentialId, transports }) => ({
    id: credentialId,
    type: 'public-key' as const,
    transports: readTransports(transports),
  }));

/** Options for a new passkey: discoverable, with the person verified by the device. `handle` names its owner without saying who it is. */
export function creationOptions(
  { id, name }: RelyingParty,
  asked: { challenge: string; handle: string; userName: string; known: readonly KnownCredential[] },
): PasskeyCreationOptions {
  return {
    rp: { id, name },
    user: { id: asked.handle, name: asked.userName, displayName: asked.userName },
    challenge: asked.challenge,
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
    timeout: CEREMONY_MS,
    excludeCredentials: descriptorsOf(asked.known),
    authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
    attestation: 'none',
  };
}

/** Options for the use of a passkey: of those in `known`, or any of this site where none is named. */
export function requestOptions(
  { id }: RelyingParty,
  asked: { challenge: string; known: readonly KnownCredential[] },
): PasskeyRequestOptions {
  return {
    rpId: id,
    challenge: asked.challenge,
    timeout: CEREMONY_MS,
    allowCredentials: descriptorsOf(asked.known),
    userVerification: 'required',
  };
}

const clientData = z.object({ challenge: z.string().check(z.maxLength(200)) });

/** The challenge that a credential answers, by which its ceremony is found. Undefined where it cannot be read. */
export function challengeOf({ response }: { response: { clientDataJSON: string } }): string | undefined {
  try {
    const parsed = clientData.safeParse(JSON.parse(Buffer.from(response.clientDataJSON, 'base64url').toString()));
    return parsed.success ? parsed.data.challenge : undefined;
  } catch {
    return undefined;
  }
}

/** The stored parts of a new passkey. */
interface NewKey {
  credentialId: string;
  publicKey: Uint8Array;
  signCount: number;
  isBackedUp: boolean;
}

// Loaded with the first passkey: its certificate parsers take time that no start of the product should spend.
const library = () => import('@simplewebauthn/server');

/** Verifies a new credential: challenge, origin, host name, the person's presence and verification. @returns undefined where any is wrong */
export async function verifyCreation(
  party: RelyingParty,
  { credential, challenge }: { credential: NewPasskeyCredential; challenge: string },
): Promise<NewKey | undefined> {
  const { verifyRegistrationResponse } = await library();
  const { clientDataJSON, attestationObject } = credential.response;
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: { ...credential, response: { clientDataJSON, attestationObject }, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    });
    if (!verified) return undefined;
    const { credential: made, credentialBackedUp } = registrationInfo;
    return { credentialId: made.id, publicKey: made.publicKey, signCount: made.counter, isBackedUp: credentialBackedUp };
  } catch {
    // The library throws for any invalid input of a caller.
    return undefined;
  }
}

/** Verifies the use of a stored passkey, but its counter, which `isCounterAhead` judges. @returns undefined where anything is wrong */
export async function verifyUse(
  party: RelyingParty,
  { credential, challenge, publicKey }: { credential: UsedPasskeyCredential; challenge: string; publicKey: Uint8Array },
): Promise<{ signCount: number; isBackedUp: boolean } | undefined> {
  const { verifyAuthenticationResponse } = await library();
  const { clientDataJSON, authenticatorData, signature } = credential.response;
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { ...credential, response: { clientDataJSON, authenticatorData, signature }, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: true,
      credential: { id: credential.id, publicKey: new Uint8Array(publicKey), counter: 0 },
    });
    return verified ? { signCount: authenticationInfo.newCounter, isBackedUp: authenticationInfo.credentialBackedUp } : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Whether a counter has increased since the last use. One that has not reveals a copied key; authenticators that synchronise their keys always send
 * 0, which proves nothing.
 */
export const isCounterAhead = (stored: number, given: number): boolean => (stored === 0 && given === 0) || given > stored;
