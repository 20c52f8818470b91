import { createECDH, createHmac, createPrivateKey, sign, type KeyObject } from 'node:crypto';

const CURVE = 'P-256';
const COORDINATE_BYTES = 32;
const KID_LENGTH = 16;

/** The key an issuer signs with, and its public half as the issuer publishes it (RFC 7517). */
interface SigningKey {
  privateKey: KeyObject;
  jwk: { kty: 'EC'; crv: string; x: string; y: string; kid: string; alg: 'ES256'; use: 'sig' };
}

/** Derives this installation's key from the client's secret, so that signatures stay valid after a restart. */
export function signingKeyOf(secret: string): SigningKey {
  const ecdh = createECDH('prime256v1');
  const scalar = createHmac('sha256', secret).update('key of the issuer that knows the operators').digest();
  ecdh.setPrivateKey(scalar);
  // Uncompressed: the marker byte, then both coordinates.
  const point = ecdh.getPublicKey();
  const [x, y] = [point.subarray(1, 1 + COORDINATE_BYTES), point.subarray(1 + COORDINATE_BYTES)].map((part) => part.toString('base64url'));
  const [kty, crv] = ['EC', CURVE] as const;
  const coordinates = { x: x ?? '', y: y ?? '' };
  const privateKey = createPrivateKey({ key: { kty, crv, ...coordinates, d: scalar.toString('base64url') }, format: 'jwk' });
  const kid = createHmac('sha256', secret).update('kid').digest('hex').slice(0, KID_LENGTH);
  return { privateKey, jwk: { kty, crv, ...coordinates, kid, alg: 'ES256', use: 'sig' } };
}

const base64url = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** An ES256 token (RFC 7515). */
export function signedToken({ privateKey, jwk: { kid } }: SigningKey, claims: object): string {
  const signed = `${base64url({ alg: 'ES256', typ: 'JWT', kid })}.${base64url(claims)}`;
  const signature = sign('sha256', Buffer.from(signed), { key: privateKey, dsaEncoding: 'ieee-p1363' });
  return `${signed}.${signature.toString('base64url')}`;
}
