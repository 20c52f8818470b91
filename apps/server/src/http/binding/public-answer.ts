import type { BoundEndpoint } from './bind.ts';
import { type RawRequest, readRequest } from './dispatch.ts';

/** A call whose answer is the same for all who ask alike. */
export interface PublicAsk {
  /** What the operation reads. */
  input: object;
  /** The key of its answer: what is read and the country, in one spelling. A word that nobody reads makes no entry of its own (S98). */
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
