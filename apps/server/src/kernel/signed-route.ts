import type { Provider, ProviderKind } from './providers.ts';

/** An answer to an outside company: any status, a JSON body. */
export interface SignedReply {
  status: number;
  body: unknown;
}

/** A call an outside company makes to us, signed over its raw bytes. */
export interface SignedRoute {
  path: string;
  kinds: readonly ProviderKind[];
  /** How far the sender's clock may be from the platform's, in ms. */
  windowMs: number;
  bodyLimitBytes: number;
  handle(call: { provider: Provider; json: unknown; rawBody: Buffer }): Promise<SignedReply>;
}
