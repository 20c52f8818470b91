import { createHash, createPrivateKey, createPublicKey, type KeyObject, sign } from 'node:crypto';
import type { Secrets } from './secrets.ts';

export interface ReceiptKey {
  /** The start of the public key's SHA-256, hexadecimal. */
  keyId: string;
  /** The raw Ed25519 key, base64url. */
  publicKey: string;
  signingKey: KeyObject;
}

const SECRET_NAME = 'receipts';
const KEY_ID_LENGTH = 16;
/** DER of a PKCS #8 Ed25519 key up to its 32 bytes (RFC 8410 §7). */
const PKCS8_HEAD = Buffer.from('302e020100300506032b657004220420', 'hex');

/** Derives the key pair from a secret: the same secret gives the same pair. */
function receiptKeyOf(secret: string): ReceiptKey {
  const seed = createHash('sha256').update(`receipts:${secret}`).digest();
  const signingKey = createPrivateKey({ key: Buffer.concat([PKCS8_HEAD, seed]), format: 'der', type: 'pkcs8' });
  const publicKey = createPublicKey(signingKey).export({ format: 'jwk' }).x ?? '';
  const keyId = createHash('sha256').update(Buffer.from(publicKey, 'base64url')).digest('hex').slice(0, KEY_ID_LENGTH);
  return { keyId, publicKey, signingKey };
}

/** The keys of this installation, the one to sign with first; a rotated key stays published, so that old receipts can still be checked. */
export const receiptKeysOf = (secrets: Secrets): ReceiptKey[] => secrets.valid(SECRET_NAME).map(receiptKeyOf);

/** The signature of a text, base64url. */
export const signText = (text: string, { signingKey }: ReceiptKey): string =>
  sign(null, Buffer.from(text, 'utf8'), signingKey).toString('base64url');
