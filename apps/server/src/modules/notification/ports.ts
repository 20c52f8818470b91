/** A browser that takes messages: where its push service is, and the keys only that browser can read with (RFC 8291). */
export interface PushTarget {
  endpoint: string;
  p256dh: string;
  auth: string;
}

/** Outcome of a message: accepted by the push service; refused for good; or the browser is gone and cannot be reached any more. */
export type PushFate = 'taken' | 'refused' | 'gone';

/** What we ask of the push services of browsers. */
export interface PushGateway {
  /** The key browsers subscribe with, so that no one else can push to them (RFC 8292). */
  publicKey: string;
  /** Whether this address may be called at all: https to a public host, and nothing of our own (S43). */
  isAllowed(endpoint: string): boolean;
  /** Hands a message over, encrypted for the browser. @throws when the service could not take it now; the queue tries again */
  send(target: PushTarget, message: { text: string; ttlSeconds: number; topic: string }): Promise<PushFate>;
}
