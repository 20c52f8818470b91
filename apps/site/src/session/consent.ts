import { cookie } from '@pavilion/contract/page-constants.ts';
import { browserCookies, type CookieJar } from './cookies.ts';
import { type KeyValueStore, localKeys, localStore } from './storage.ts';

/** Groups a visitor may allow; what the site needs is always on. Counting visits, advertisements, and the chat of the support. */
export const consentGroups = ['statistics', 'marketing', 'support'] as const;
export type ConsentGroup = (typeof consentGroups)[number];

type ConsentParts = { cookies: CookieJar; store: () => KeyValueStore };

/** What a visitor allowed on this device (spec §2 cookie popup, P-33): nothing of a group happens until it is allowed (S67). */
export class Consent {
  readonly #parts: ConsentParts;
  readonly #listeners = new Set<() => void>();

  constructor(parts: ConsentParts) {
    this.#parts = parts;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  isAnswered(): boolean {
    return this.#parts.cookies.read(cookie.acceptCookie) !== undefined;
  }

  readonly isAllowed = (group: ConsentGroup): boolean => this.#allowed().includes(group);

  /** Said no, which is more than not having been asked yet. */
  isRefused(group: ConsentGroup): boolean {
    return this.isAnswered() && !this.isAllowed(group);
  }

  /** Keeps the answer for the device. Who refuses advertisements is rid of their mark at once. */
  answer(allowed: readonly ConsentGroup[]): void {
    this.#parts.cookies.write(cookie.acceptCookie, 'accepted');
    this.#parts.store().setItem(localKeys.cookieChoice, allowed.join(','));
    if (!allowed.includes('marketing')) this.#parts.cookies.remove(cookie.affiliateTag);
    this.#notify();
  }

  /** An act that asks for a group by itself, such as opening the chat, allows it and leaves the rest as it is. */
  allow(group: ConsentGroup): void {
    if (this.isAllowed(group)) return;
    this.#parts.store().setItem(localKeys.cookieChoice, [...this.#allowed(), group].join(','));
    this.#notify();
  }

  /** Another tab answered. */
  follow(event: Pick<StorageEvent, 'key'>): void {
    if (event.key === localKeys.cookieChoice) this.#notify();
  }

  #allowed(): readonly string[] {
    return (this.#parts.store().getItem(localKeys.cookieChoice) ?? '').split(',').filter(Boolean);
  }

  #notify(): void {
    for (const listener of this.#listeners) listener();
  }
}

export const consent = new Consent({ cookies: browserCookies, store: localStore });
