import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** The parts of a call that its signature covers (sandbox §5; reliability §3.1). */
export interface SignedMessage {
  method: string;
  path: string;
  timestampMs: string;
  nonce: string;
  body: string | Buffer;
}

/** Lower-case hex HMAC-SHA256 over `method\npath\ntimestamp\nnonce\n` and the raw body bytes, keyed with the secret as UTF-8 text. */
export function signatureOf(secret: string, message: SignedMessage): string {
  const head = `${message.method}\n${message.path}\n${message.timestampMs}\n${message.nonce}\n`;
  return createHmac('sha256', secret).update(head).update(message.body).digest('hex');
}

/** The id of the signing party, and its secret. */
interface Signer {
  providerId: string;
  secret: string;
}

/** The headers of a signed call with a JSON body (sandbox §5). Generates a nonce unless the caller gives one. */
export function signedHeaders(
  { providerId, secret }: Signer,
  {
    method = 'POST',
    nonce = randomBytes(16).toString('hex'),
    ...rest
  }: Omit<SignedMessage, 'method' | 'nonce'> & Partial<Pick<SignedMessage, 'method' | 'nonce'>>,
): Record<string, string> {
  const message = { method, nonce, ...rest };
  return {
    'content-type': 'application/json',
    'x-provider': providerId,
    'x-timestamp': message.timestampMs,
    'x-nonce': nonce,
    'x-signature': signatureOf(secret, message),
  };
}

/** Compares in constant time. A signature of another length or alphabet is invalid. */
export function isSignatureValid(given: string, expected: string): boolean {
  const a = Buffer.from(given, 'utf8');
  const b = Buffer.from(expected, 'utf8');
  return a.length === b.length && timingSafeEqual(a, b);
}
