import { ApiError } from '@pavilion/contract/calls/client.ts';

/** A random key of 32 hexadecimal digits; `crypto.randomUUID` is unavailable on pages without https. */
export function newAttemptKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * The idempotency keys of one kind of call, kept by content for as long as the page: a form or dialog that is closed and opened again reuses the
 * key of what it sent before until an answer arrives, so that it cannot pay twice. After an answer, or with other content, it gets a new one.
 */
export class Attempts {
  readonly #open = new Map<string, string>();
  #last = '';
  readonly #makeKey: () => string;

  constructor(makeKey: () => string = newAttemptKey) {
    this.#makeKey = makeKey;
  }

  /** The key to send with this body. */
  keyFor(body: object): string {
    this.#last = JSON.stringify(body);
    const key = this.#open.get(this.#last) ?? this.#makeKey();
    this.#open.set(this.#last, key);
    return key;
  }

  /** Ends the attempt with this body, by default the last one: the server has accepted or refused it. */
  answered(body?: object): void {
    this.#open.delete(body === undefined ? this.#last : JSON.stringify(body));
  }
}

/** Whether the server decided the request. Otherwise the outcome is unknown, and a retry must reuse the idempotency key. */
export const isAnswered = (error: unknown): boolean => error instanceof ApiError && error.status < 500;

/** The alert of a call that moves money and has failed: without an answer nobody knows yet whether it was done (U-31). */
export const failedAlert = (error: unknown): 'global.somethingWrong' | 'wallet.unknownOutcome' =>
  isAnswered(error) ? 'global.somethingWrong' : 'wallet.unknownOutcome';

/** The alert of a call that makes or changes something and has failed without a text of its own: without an answer it may be done (U-36). */
export const failedActAlert = (error: unknown): 'global.somethingWrong' | 'global.unknownOutcome' =>
  isAnswered(error) ? 'global.somethingWrong' : 'global.unknownOutcome';
