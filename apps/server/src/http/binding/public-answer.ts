import type { BoundEndpoint } from './bind.ts';
import { type RawRequest, readRequest } from './dispatch.ts';

/** A call with the same answer for everyone who sends the same request. */
export interface PublicAsk {
  /** The operation's input. */
  input: object;
  /** The cache key: the parameters that are read, and the country, in one spelling. Unknown parameters create no further entries (S98). */
  key: string;
}

/** Reads a public call, once for its key and its operation. @throws notFound, validation */
export function readPublicAsk(
  { name, endpoint }: Pick<BoundEndpoint, 'name' | 'endpoint'>,
  { country, ...raw }: Pick<RawRequest, 'params' | 'query'> & { country: string | null },
): PublicAsk {
  const input = readRequest(endpoint, { raw: { ...raw, body: undefined }, idempotencyKey: undefined });
  return { input, key: `${country ?? ''} ${name} ${JSON.stringify(input)}` };
}
