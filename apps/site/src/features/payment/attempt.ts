/** A fresh key of 32 hexadecimal digits; `randomUUID` is missing on pages without https. */
export function newAttemptKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * The idempotency keys of a form. A try with the same content as one whose answer never came keeps its key, so that it
 * cannot pay twice; an answered or changed one gets a new key.
 */
export class Attempts {
  #open: { content: string; key: string } | undefined;
  readonly #makeKey: () => string;

  constructor(makeKey: () => string = newAttemptKey) {
    this.#makeKey = makeKey;
  }

  keyFor(body: object): string {
    const content = JSON.stringify(body);
    if (this.#open?.content !== content) this.#open = { content, key: this.#makeKey() };
    return this.#open.key;
  }

  /** The server has answered, whatever it said. */
  answered(): void {
    this.#open = undefined;
  }
}
