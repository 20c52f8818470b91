import { ApiError } from '@pavilion/contract/calls/client.ts';

/** A random key of 32 hexadecimal digits; `crypto.randomUUID` is unavailable on pages without https. */
export function newAttemptKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * The idempotency keys of a form. A retry with the same content reuses the key until an answer arrives, so that it cannot pay twice;
 * after an answer, or with other content, it gets a new one.
 */
export class Attempts {
  #open: { content: string; key: string } | undefined;
  readonly #makeKey: () => string;

  constructor(makeKey: () => string = newAttemptKey) {
    this.#makeKey = makeKey;
  }

  /** The key to send with this body. */
  keyFor(body: object): string {
    const content = JSON.stringify(body);
    if (this.#open?.content !== content) this.#open = { content, key: this.#makeKey() };
    return this.#open.key;
  }

  /** Ends the attempt: the server has accepted or refused it. */
  answered(): void {
    this.#open = undefined;
  }
}

/** Whether the server decided the request. Otherwise the outcome is unknown, and a retry must reuse the idempotency key. */
export const isAnswered = (error: unknown): boolean => error instanceof ApiError && error.status < 500;
