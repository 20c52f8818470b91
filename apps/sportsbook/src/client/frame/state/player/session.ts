import { createStore } from '../store.ts';

interface Balance {
  /** Cash and bonus money together, as the page's header shows it. */
  readonly amountMinor: bigint;
  /** Wins less stakes of the session as the page shows it; null where the page does not say. */
  readonly netMinor: bigint | null;
  readonly currency: string;
}

/** What the page has sent about the player and the look of the client. */
export interface Session {
  readonly token: string | null;
  readonly locale: string;
  readonly currency: string;
  readonly balance: Balance | null;
  readonly isMobile: boolean;
  readonly mayRoute: boolean;
  /** Placing is disabled; My bets and cash-out remain (sportsbook §8). */
  readonly restriction: { readonly until: string | null; readonly reason: string | null } | null;
  /** The visible part of the frame, if the page makes the frame as tall as its content. */
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
