import type { Provider, ProviderKind } from '../providers.ts';

/** An answer to an outside company: any status, a JSON body. */
export interface SignedReply {
  status: number;
  body: unknown;
}

/** A handler's input: the provider whose signature was verified, and the call. */
interface SignedCallIn {
  provider: Provider;
  json: unknown;
  rawBody: Buffer;
  /** The items of the route's list that repeat a key and are therefore ambiguous. */
  unclearItems: ReadonlySet<number>;
}

/** A call from an outside company to us, signed over its raw bytes. */
export interface SignedRoute {
  path: string;
  kinds: readonly ProviderKind[];
  /** Maximum distance between the sender's clock and the platform's, in ms. */
  windowMs: number;
  bodyLimitBytes: number;
  /** The list in a body whose items are judged separately: the handler refuses a repeated key (C87). */
  listKey?: string;
  handle(call: SignedCallIn): Promise<SignedReply>;
  /**
   * Handles a correctly signed call outside the window: undefined refuses it; an answer acknowledges a known message without further effect
   * (P9).
   */
  answerStale?(call: SignedCallIn): Promise<SignedReply | undefined>;
}
