import type { Clock } from '../kernel/clock.ts';
import { timeOutsideCall } from '../kernel/measurements.ts';
import type { Provider } from '../kernel/providers.ts';
import { signedHeaders } from '../kernel/secrets/signature.ts';

/** An undecided call: no answer, a broken one, or an error on the other side. A later retry makes sense. */
export class ProviderUnavailableError extends Error {
  constructor(message: string, options?: { cause?: unknown }) {
    super(message, options);
    this.name = 'ProviderUnavailableError';
  }
}

interface SignedCall {
  provider: Provider;
  /** Absolute address. */
  url: string;
  method?: 'POST' | 'GET';
  body?: unknown;
  timeoutMs: number;
}

export interface SignedAnswer {
  status: number;
  /** The answer's JSON, not yet validated: the adapter does that (S71). */
  json: unknown;
}

const ANSWER_MAX_BYTES = 1024 * 1024;

/**
 * Calls an outside company with our signature. Redirects are refused, since addresses come from configuration only (S43).
 * @throws ProviderUnavailableError on a timeout, a network error, a 5xx, or an answer that is not JSON
 */
export const callSigned = (clock: Pick<Clock, 'now'>, call: SignedCall): Promise<SignedAnswer> =>
  timeOutsideCall(call.provider.id, () => exchange(clock, call));

/** The text of an answer, of which no more is held than is read (S71). */
async function bounded(response: Response, providerId: string): Promise<string> {
  const pieces: Uint8Array[] = [];
  let bytes = 0;
  for await (const piece of response.body ?? []) {
    bytes += piece.length;
    if (bytes > ANSWER_MAX_BYTES) throw new ProviderUnavailableError(`${providerId} answered too much`);
    pieces.push(piece);
  }
  return Buffer.concat(pieces).toString('utf8');
}

async function exchange(clock: Pick<Clock, 'now'>, call: SignedCall): Promise<SignedAnswer> {
  const [secret = ''] = call.provider.secrets;
  const method = call.method ?? 'POST';
  const body = call.body === undefined ? '' : JSON.stringify(call.body);
  const timestampMs = String(clock.now().getTime());
  const signed = { method, path: new URL(call.url).pathname, timestampMs, body };
  try {
    const response = await fetch(call.url, {
      method,
      headers: signedHeaders({ providerId: call.provider.id, secret }, signed),
      ...(method === 'GET' ? {} : { body }),
      redirect: 'error',
      signal: AbortSignal.timeout(call.timeoutMs),
    });
    const text = await bounded(response, call.provider.id);
    if (response.status >= 500) throw new ProviderUnavailableError(`${call.provider.id} answered ${response.status}`);
    const json: unknown = JSON.parse(text);
    return { status: response.status, json };
  } catch (error) {
    if (error instanceof ProviderUnavailableError) throw error;
    throw new ProviderUnavailableError(`${call.provider.id} could not be reached`, { cause: error });
  }
}
