import { createDecipheriv, createECDH, createPublicKey, hkdfSync, verify } from 'node:crypto';
import { newAuth, newToken } from '../random.ts';

const CURVE = 'prime256v1';
const SALT_END = 16;
const KEY_START = 21;
const KEY_END = 86;
const TAG_BYTES = 16;

/** A subscribed browser with its keys. */
export interface Browser {
  token: string;
  privateKey: string;
  publicKey: string;
  auth: string;
  /** The public key of the sender it is subscribed to; null: it takes messages of anyone. */
  senderKey: string | null;
}

/** A new subscription: its key pair, its secret, and the name given by the push service. */
export function newBrowser(senderKey: string | null): Browser {
  const pair = createECDH(CURVE);
  pair.generateKeys();
  return {
    token: newToken(),
    privateKey: pair.getPrivateKey('base64url'),
    publicKey: pair.getPublicKey('base64url'),
    auth: newAuth(),
    senderKey,
  };
}

/** Decrypts a message as the browser does (RFC 8291). @throws if it was not encrypted for this browser */
export function decrypt(body: Buffer, browser: Browser): string {
  const own = createECDH(CURVE);
  own.setPrivateKey(browser.privateKey, 'base64url');
  const salt = body.subarray(0, SALT_END);
  const sender = body.subarray(KEY_START, KEY_END);
  const derive = (key: Buffer, extra: { salt: Buffer; info: Buffer; bytes: number }): Buffer =>
    Buffer.from(hkdfSync('sha256', key, extra.salt, extra.info, extra.bytes));
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), own.getPublicKey(), sender]);
  const secret = derive(own.computeSecret(sender), { salt: Buffer.from(browser.auth, 'base64url'), info, bytes: 32 });
  const key = derive(secret, { salt, info: Buffer.from('Content-Encoding: aes128gcm\0'), bytes: 16 });
  const nonce = derive(secret, { salt, info: Buffer.from('Content-Encoding: nonce\0'), bytes: 12 });
  const sealed = body.subarray(KEY_END);
  const decipher = createDecipheriv('aes-128-gcm', key, nonce);
  decipher.setAuthTag(sealed.subarray(-TAG_BYTES));
  const plain = Buffer.concat([decipher.update(sealed.subarray(0, -TAG_BYTES)), decipher.final()]);
  // After the text comes the mark of the last record, and padding of zeros behind it.
  return plain.subarray(0, plain.lastIndexOf(2)).toString('utf8');
}

interface Claims {
  aud: string;
  exp: number;
  sub: string;
}

/** Who signed, and what. */
interface Sender extends Claims {
  key: string;
}

/** The sender by the header of RFC 8292; undefined for an invalid signature. */
export function readVapid(header: string | undefined): Sender | undefined {
  const [, token, key] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(header ?? '') ?? [];
  const [head, claims, signature] = token?.split('.') ?? [];
  if (key === undefined || head === undefined || claims === undefined || signature === undefined) return undefined;
  const point = Buffer.from(key, 'base64url');
  const jwk = { kty: 'EC', crv: 'P-256', x: point.subarray(1, 33).toString('base64url'), y: point.subarray(33).toString('base64url') };
  const publicKey = createPublicKey({ key: jwk, format: 'jwk' });
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  return isSigned ? { ...JSON.parse(Buffer.from(claims, 'base64url').toString('utf8')), key } : undefined;
}
