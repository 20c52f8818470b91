import type { Provider, ProviderKind } from './providers.ts';

/** An answer to an outside company: any status, a JSON body. */
export interface SignedReply {
  status: number;
  body: unknown;
}

/** What a handler gets: whose signature holds, and what was said. */
export interface SignedCallIn {
  provider: Provider;
  json: unknown;
  rawBody: Buffer;
}

/** A call an outside company makes to us, signed over its raw bytes. */
export interface SignedRoute {
  path: string;
  kinds: readonly ProviderKind[];
  /** How far the sender's clock may be from the platform's, in ms. */
  windowMs: number;
  bodyLimitBytes: number;
  handle(call: SignedCallIn): Promise<SignedReply>;
  /** A genuine call from outside the window: undefined refuses it, an answer says that it is known and has no further effect (P9). */
  answerStale?(call: SignedCallIn): Promise<SignedReply | undefined>;
}
