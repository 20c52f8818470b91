import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Credential } from './deps.ts';
import { newNonce } from './random.ts';

/** How far the sender's clock may be from ours. */
const SIGNATURE_WINDOW_MS = 5 * 60_000;

export interface SignedParts {
  method: 'GET' | 'POST';
  path: string;
  body: string | Buffer;
}

function signatureOf(secret: string, { method, path, body }: SignedParts, stamp: { timestampMs: string; nonce: string }): string {
  return createHmac('sha256', secret).update(`${method}\n${path}\n${stamp.timestampMs}\n${stamp.nonce}\n`).update(body).digest('hex');
}

/** Headers of a signed call (sandbox §5). */
export function signedHeaders({ providerId, secret }: Credential, parts: SignedParts, now: Date): Record<string, string> {
  const stamp = { timestampMs: String(now.getTime()), nonce: newNonce() };
  return {
    'content-type': 'application/json',
    'x-provider': providerId,
    'x-timestamp': stamp.timestampMs,
    'x-nonce': stamp.nonce,
    'x-signature': signatureOf(secret, parts, stamp),
  };
}

type Headers = Readonly<Record<string, string | string[] | undefined>>;

/** True when a call carries the sender's right signature over these raw bytes, made about now. */
export function isSigned(
  { providerId, secret }: Credential,
  parts: SignedParts,
  { headers, now }: { headers: Headers; now: Date },
): boolean {
  const header = (name: string): string => {
    const value = headers[name];
    return typeof value === 'string' ? value : '';
  };
  const timestampMs = header('x-timestamp');
  if (header('x-provider') !== providerId || !(Math.abs(Number(timestampMs) - now.getTime()) <= SIGNATURE_WINDOW_MS)) return false;
  const expected = Buffer.from(signatureOf(secret, parts, { timestampMs, nonce: header('x-nonce') }));
  const given = Buffer.from(header('x-signature'));
  return expected.length === given.length && timingSafeEqual(expected, given);
}
