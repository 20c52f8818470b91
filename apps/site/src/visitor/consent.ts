import { cookie } from '@pavilion/contract/page-constants.ts';
import { browserCookies, type CookieJar } from '../browser/cookies.ts';
import { type KeyValueStore, localKeys, localStore } from '../browser/storage.ts';

/** The cookie groups that need consent: analytics, marketing and the support chat. Necessary cookies are always on. */
export const consentGroups = ['statistics', 'marketing', 'support'] as const;
export type ConsentGroup = (typeof consentGroups)[number];

type ConsentParts = { cookies: CookieJar; store: () => KeyValueStore };

/** The consent stored on this device (product §2 cookie popup, P-33): a group is inactive until it is allowed (S67). */
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

  /** Refused, as opposed to not asked yet. */
  isRefused(group: ConsentGroup): boolean {
    return this.isAnswered() && !this.isAllowed(group);
  }

  /** Stores the answer on the device. Refusing marketing removes the affiliate tag at once. */
  answer(allowed: readonly ConsentGroup[]): void {
    this.#parts.cookies.write(cookie.acceptCookie, 'accepted');
    this.#parts.store().setItem(localKeys.cookieChoice, allowed.join(','));
    if (!allowed.includes('marketing')) this.#parts.cookies.remove(cookie.affiliateTag);
    this.#notify();
  }

  /** Allows one group by an explicit action, such as opening the chat, and leaves the others unchanged. */
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
