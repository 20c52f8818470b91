import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** A third party's credentials with the platform. */
export interface Credential {
  providerId: string;
  name: string;
  secret: string;
}

function signatureOf(
  secret: string,
  parts: { method: string; path: string; timestampMs: string; nonce: string; body: string | Buffer },
): string {
  return createHmac('sha256', secret)
    .update(`${parts.method}\n${parts.path}\n${parts.timestampMs}\n${parts.nonce}\n`)
    .update(parts.body)
    .digest('hex');
}

interface PlatformCall {
  credential: Credential;
  /** Absolute address of the platform, without a path. */
  baseUrl: string;
  path: string;
  body: unknown;
  /** The time that goes into the signature: the sandbox lives by the platform's clock. */
  nowMs: number;
  timeoutMs: number;
}

interface PlatformAnswer {
  status: number;
  json: unknown;
}

/** Calls the platform as one of the companies, signed over the exact bytes sent (sandbox §5). Rejects on a network fault. */
export async function callPlatform(call: PlatformCall): Promise<PlatformAnswer> {
  const body = JSON.stringify(call.body);
  const timestampMs = String(call.nowMs);
  const nonce = randomBytes(16).toString('hex');
  const signature = signatureOf(call.credential.secret, { method: 'POST', path: call.path, timestampMs, nonce, body });
  const response = await fetch(`${call.baseUrl}${call.path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-provider': call.credential.providerId,
      'x-timestamp': timestampMs,
      'x-nonce': nonce,
      'x-signature': signature,
    },
    body,
    signal: AbortSignal.timeout(call.timeoutMs),
  });
  const text = await response.text();
  const json: unknown = text === '' ? null : JSON.parse(text);
  return { status: response.status, json };
}

/** True when a call to the sandbox carries the platform's right signature over these raw bytes. */
export function isSignedByPlatform(
  credential: Credential,
  request: { method: string; path: string; headers: Readonly<Record<string, string | string[] | undefined>>; rawBody: Buffer },
): boolean {
  const header = (name: string): string => {
    const value = request.headers[name];
    return typeof value === 'string' ? value : '';
  };
  if (header('x-provider') !== credential.providerId) return false;
  const parts = {
    method: request.method,
    path: request.path,
    timestampMs: header('x-timestamp'),
    nonce: header('x-nonce'),
    body: request.rawBody,
  };
  const expected = Buffer.from(signatureOf(credential.secret, parts));
  const given = Buffer.from(header('x-signature'));
  return expected.length === given.length && timingSafeEqual(expected, given);
}
