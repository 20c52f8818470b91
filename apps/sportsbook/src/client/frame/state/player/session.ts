import { createStore } from '../store.ts';

interface Balance {
  readonly amountMinor: bigint;
  readonly bonusMinor: bigint;
  readonly currency: string;
}

/** What the page told of the player and of how the client is to look. */
export interface Session {
  readonly token: string | null;
  readonly locale: string;
  readonly currency: string;
  readonly balance: Balance | null;
  readonly isMobile: boolean;
  readonly mayRoute: boolean;
  /** Placing is off, my bets and cash-out stay (sportsbook §8). */
  readonly restriction: { readonly until: string | null; readonly reason: string | null } | null;
  /** The part of the frame that can be seen, where the page makes the frame as tall as its content. */
  readonly viewport: { readonly top: number; readonly height: number } | null;
}

export const session = createStore<Session>({
  token: null,
  locale: 'en',
  currency: 'EUR',
  balance: null,
  isMobile: false,
  mayRoute: true,
  restriction: null,
  viewport: null,
});
