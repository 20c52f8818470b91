import { createHmac, timingSafeEqual } from 'node:crypto';

/** What a signature covers (sandbox.md, Game providers; reliability §3.1). */
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

/** Compares in constant time. A signature of another length or alphabet is simply wrong. */
export function isSignatureValid(given: string, expected: string): boolean {
  const a = Buffer.from(given, 'utf8');
  const b = Buffer.from(expected, 'utf8');
  return a.length === b.length && timingSafeEqual(a, b);
}
