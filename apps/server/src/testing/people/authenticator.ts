import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import type {
  NewPasskeyCredential,
  PasskeyCreationOptions,
  PasskeyRequestOptions,
  UsedPasskeyCredential,
} from '@pavilion/contract/formats/passkey.ts';

/** The misbehaviour a test orders from this authenticator or its browser. */
export interface Deviations {
  origin?: string;
  rpId?: string;
  challenge?: string;
  type?: string;
  /** The device has not verified the person. */
  isUnverified?: boolean;
  /** In place of the next count. */
  signCount?: number;
  userHandle?: string | null;
  /** Signed by another key than that of the credential. */
  key?: KeyObject;
}

interface Credential {
  id: Buffer;
  rpId: string;
  userHandle: string;
  privateKey: KeyObject;
}

const sha256 = (bytes: Buffer | string): Buffer => createHash('sha256').update(bytes).digest();
const uint16 = (value: number): Buffer => Buffer.from([value >> 8, value & 0xff]);
const uint32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
};

const IS_PRESENT = 0x01;
const IS_VERIFIED = 0x04;
const HAS_CREDENTIAL = 0x40;

/** Just as much CBOR (RFC 8949) as an attestation without a statement needs: a short text, and bytes up to 65535. */
const cborText = (text: string): Buffer => Buffer.concat([Buffer.from([0x60 + text.length]), Buffer.from(text)]);
const cborBytes = (bytes: Buffer): Buffer => Buffer.concat([Buffer.from([0x59]), uint16(bytes.length), bytes]);

/** A key of ES256 as COSE writes it (RFC 9052): kind 2, algorithm -7, curve 1, x, y. */
function coseKeyOf(publicKey: KeyObject): Buffer {
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const coordinate = (text: string): Buffer => Buffer.concat([Buffer.from([0x58, 32]), Buffer.from(text, 'base64url')]);
  return Buffer.concat([Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]), coordinate(x), Buffer.from([0x22]), coordinate(y)]);
}

function clientDataOf(type: string, asked: { challenge: string; origin: string }, wrong: Deviations): Buffer {
  const { challenge = asked.challenge, origin = asked.origin } = wrong;
  return Buffer.from(JSON.stringify({ type: wrong.type ?? type, challenge, origin, crossOrigin: false }));
}

/**
 * An authenticator in software that keeps its keys, and the browser of `origin` in front of it: ES256, no attestation, the person present and
 * verified. `isSynchronised` ones send no count, as a phone's do.
 */
export function createAuthenticator(origin: string, { isSynchronised = false }: { isSynchronised?: boolean } = {}) {
  const credentials: Credential[] = [];
  let count = 0;
  const headOf = (rpId: string, flags: number, wrong: Deviations): Buffer => {
    count += 1;
    const verified = wrong.isUnverified === true ? 0 : IS_VERIFIED;
    const signCount = wrong.signCount ?? (isSynchronised ? 0 : count);
    return Buffer.concat([sha256(wrong.rpId ?? rpId), Buffer.from([flags | IS_PRESENT | verified]), uint32(signCount)]);
  };
  return {
    credentials,
    create: ({ rp, user, challenge }: PasskeyCreationOptions, wrong: Deviations = {}): NewPasskeyCredential => {
      const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
      const id = randomBytes(32);
      credentials.push({ id, rpId: rp.id, userHandle: user.id, privateKey });
      const attested = Buffer.concat([Buffer.alloc(16), uint16(id.length), id, coseKeyOf(publicKey)]);
      const authData = Buffer.concat([headOf(rp.id, HAS_CREDENTIAL, wrong), attested]);
      const attestation = [Buffer.from([0xa3]), cborText('fmt'), cborText('none'), cborText('attStmt'), Buffer.from([0xa0])];
      return {
        id: id.toString('base64url'),
        rawId: id.toString('base64url'),
        type: 'public-key',
        response: {
          clientDataJSON: clientDataOf('webauthn.create', { challenge, origin }, wrong).toString('base64url'),
          attestationObject: Buffer.concat([...attestation, cborText('authData'), cborBytes(authData)]).toString('base64url'),
          transports: ['internal', 'one-of-the-future'],
        },
      };
    },
    use: ({ rpId, challenge }: PasskeyRequestOptions, wrong: Deviations = {}): UsedPasskeyCredential => {
      const credential = credentials.findLast((one) => one.rpId === rpId);
      if (credential === undefined) throw new Error(`No passkey for ${rpId}`);
      const clientData = clientDataOf('webauthn.get', { challenge, origin }, wrong);
      const authenticatorData = headOf(rpId, 0, wrong);
      const signature = sign('sha256', Buffer.concat([authenticatorData, sha256(clientData)]), wrong.key ?? credential.privateKey);
      const id = credential.id.toString('base64url');
      return {
        id,
        rawId: id,
        type: 'public-key',
        response: {
          clientDataJSON: clientData.toString('base64url'),
          authenticatorData: authenticatorData.toString('base64url'),
          signature: signature.toString('base64url'),
          userHandle: wrong.userHandle === undefined ? credential.userHandle : wrong.userHandle,
        },
      };
    },
  };
}

export type Authenticator = ReturnType<typeof createAuthenticator>;
