import { createCipheriv, createECDH, createHash, createPrivateKey, hkdfSync, type KeyObject, sign } from 'node:crypto';

const CURVE = 'prime256v1';
const SALT_BYTES = 16;
/** A single record holds the whole message: its size is the largest that push services must accept (RFC 8291 §4). */
const RECORD_BYTES = 4096;
const KEY_ID_BYTES = 65;
/** The size a push service must accept, less cipher tag, padding delimiter and header. */
export const MESSAGE_MAX_BYTES = RECORD_BYTES - 16 - 1 - (SALT_BYTES + 4 + 1 + KEY_ID_BYTES);

const derive = (secret: Buffer, { salt, info, bytes }: { salt: Buffer; info: Buffer; bytes: number }): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, bytes));
const label = (text: string): Buffer => Buffer.from(`${text}\0`, 'latin1');

interface Encryption {
  /** The browser's keys, base64url. */
  p256dh: string;
  auth: string;
  /** Generated for every message. */
  salt: Buffer;
  senderPrivateKey: Buffer;
}

/**
 * Encrypts a message for one browser: `aes128gcm` of RFC 8188 under the keys of RFC 8291, verified with the example of RFC 8291 §5.
 * @throws for invalid keys, or a message longer than `MESSAGE_MAX_BYTES`
 */
export function encryptForBrowser(text: Buffer, { p256dh, auth, salt, senderPrivateKey }: Encryption): Buffer {
  if (text.length > MESSAGE_MAX_BYTES) throw new RangeError('the message is too long for a push service');
  const sender = createECDH(CURVE);
  sender.setPrivateKey(senderPrivateKey);
  const senderKey = sender.getPublicKey();
  const browserKey = Buffer.from(p256dh, 'base64url');
  const shared = sender.computeSecret(browserKey);
  const info = Buffer.concat([label('WebPush: info'), browserKey, senderKey]);
  const secret = derive(shared, { salt: Buffer.from(auth, 'base64url'), info, bytes: 32 });
  const key = derive(secret, { salt, info: label('Content-Encoding: aes128gcm'), bytes: 16 });
  const nonce = derive(secret, { salt, info: label('Content-Encoding: nonce'), bytes: 12 });
  const cipher = createCipheriv('aes-128-gcm', key, nonce);
  const LAST_RECORD = Buffer.from([2]);
  const sealed = Buffer.concat([cipher.update(Buffer.concat([text, LAST_RECORD])), cipher.final(), cipher.getAuthTag()]);
  const size = Buffer.alloc(4);
  size.writeUInt32BE(RECORD_BYTES);
  return Buffer.concat([salt, size, Buffer.from([senderKey.length]), senderKey, sealed]);
}

/** The key pair that identifies us to push services (RFC 8292). */
export interface VapidKeys {
  /** The application server key for subscriptions: the uncompressed point, base64url. */
  publicKey: string;
  signingKey: KeyObject;
}

/** Derives the key pair from a secret of this installation: the same secret gives the same pair. */
export function vapidKeys(secret: string): VapidKeys {
  const pair = createECDH(CURVE);
  pair.setPrivateKey(createHash('sha256').update(secret).digest());
  const point = pair.getPublicKey();
  const coordinate = (from: number): string => point.subarray(from, from + 32).toString('base64url');
  const jwk = { kty: 'EC', crv: 'P-256', x: coordinate(1), y: coordinate(33), d: pair.getPrivateKey().toString('base64url') };
  return { publicKey: point.toString('base64url'), signingKey: createPrivateKey({ key: jwk, format: 'jwk' }) };
}

const base64Json = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** The header that identifies the sender (RFC 8292 §3). `subject` is the operator's contact: an https or mailto address. */
export function vapidHeader(keys: VapidKeys, claims: { audience: string; subject: string; expiresAtSeconds: number }): string {
  const { audience, subject, expiresAtSeconds } = claims;
  const text = `${base64Json({ typ: 'JWT', alg: 'ES256' })}.${base64Json({ aud: audience, exp: expiresAtSeconds, sub: subject })}`;
  const signature = sign('sha256', Buffer.from(text), { key: keys.signingKey, dsaEncoding: 'ieee-p1363' }).toString('base64url');
  return `vapid t=${text}.${signature}, k=${keys.publicKey}`;
}
