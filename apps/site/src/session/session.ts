import { cookie, tokenCookieSeconds } from '@pavilion/contract/page-constants.ts';
import { changeMarker, type ChangeReaction, reactionTo, readChangeMarker } from './change.ts';
import { browserClock, type Clock } from './clock.ts';
import { browserCookies, type CookieJar } from './cookies.ts';
import { refreshToken } from './refresh.ts';
import { type KeyValueStore, localKeys, localStore, sessionKeys, sessionStore } from './storage.ts';
import { isTokenDue, readToken } from './token.ts';

export type SessionParts = {
  cookies: CookieJar;
  local: () => KeyValueStore;
  perTab: () => KeyValueStore;
  clock: Clock;
  exchange: (oldToken: string) => Promise<string>;
  /** Without a connection a token is neither refreshed nor lost. */
  isOnline?: () => boolean;
};

/** Why a session is over: the player signed out here or elsewhere, the server no longer knows it, or another takes its place. */
export type SessionEnd = 'signed-out' | 'expired' | 'elsewhere' | 'replaced';
type EndListener = (end: SessionEnd) => void;

/** The player's session in this tab: a cookie with the token, and word of it to the other tabs (spec §4 Session). */
export class Session {
  readonly #parts: SessionParts;
  readonly #listeners = new Set<() => void>();
  readonly #endListeners = new Set<EndListener>();
  #refreshing: Promise<string | undefined> | undefined;
  #isExpiring = false;

  constructor(parts: SessionParts) {
    this.#parts = parts;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Runs when the session ends, before anything else of the page hears of it. */
  onEnd(listener: EndListener): () => void {
    this.#endListeners.add(listener);
    return () => this.#endListeners.delete(listener);
  }

  readonly isSignedIn = (): boolean => this.#token() !== undefined;

  /** Id of the open session, to mark it in a list; empty for a guest. */
  sessionId(): string {
    return readToken(this.#token() ?? '')?.sessionId ?? '';
  }

  playerId(): string {
    return readToken(this.#token() ?? '')?.playerId ?? '';
  }

  /** A token good for a call, refreshed first where it expires within ten seconds; undefined for a guest. */
  readonly getToken = async (): Promise<string | undefined> => {
    const token = this.#token();
    if (token === undefined || !isTokenDue(token, this.#parts.clock.nowMs())) return token;
    if (this.#parts.isOnline?.() === false) return token;
    return this.#refreshOnce(token);
  };

  /**
   * Asks whether the session still lives, which is no sign of the player's being there (L10): a new token, or the end of the session
   * where the server gives none.
   */
  readonly check = async (): Promise<void> => {
    const token = this.#token();
    if (token !== undefined && this.#parts.isOnline?.() !== false) await this.#refreshOnce(token);
  };

  /** Stores the token of a sign-in and tells the other tabs (wire §6.11). */
  begin(accessToken: string): void {
    this.#store(accessToken);
    this.#announce('login');
    this.#notify();
  }

  /** From the 401 or 403 that ended the session until sign-in is shown: what fails meanwhile fails for that, and is not said. */
  readonly isExpiring = (): boolean => this.#isExpiring;

  /** The page that follows an ended session is there. */
  settle(): void {
    this.#isExpiring = false;
  }

  /** Another tab signed in, and this one may not load anew: it goes on as the player it finds (K-11, A-56). */
  takeOver(): void {
    if (this.isSignedIn()) this.#notify();
  }

  /** Forgets the session; `elsewhere` says another tab has already told the rest. */
  end(end: SessionEnd): void {
    if (!this.isSignedIn()) return;
    this.#isExpiring = end === 'expired';
    this.#parts.cookies.remove(cookie.accessToken);
    for (const key of Object.values(sessionKeys)) this.#parts.perTab().removeItem(key);
    if (end !== 'elsewhere') this.#announce('logout');
    for (const listener of this.#endListeners) listener(end);
    this.#notify();
  }

  /** What a change of storage by another tab asks of this one. `wasSignedIn` is what this tab shows. */
  reactionTo(event: Pick<StorageEvent, 'key' | 'newValue'>, wasSignedIn: boolean): ChangeReaction {
    if (event.key !== localKeys.changeSession) return 'none';
    return reactionTo(readChangeMarker(event.newValue), wasSignedIn);
  }

  #token(): string | undefined {
    const token = this.#parts.cookies.read(cookie.accessToken);
    return token && token !== 'null' ? token : undefined;
  }

  #store(token: string): void {
    this.#parts.cookies.write(cookie.accessToken, token, tokenCookieSeconds);
  }

  #refreshOnce(oldToken: string): Promise<string | undefined> {
    this.#refreshing ??= this.#refresh(oldToken).finally(() => {
      this.#refreshing = undefined;
    });
    return this.#refreshing;
  }

  async #refresh(oldToken: string): Promise<string | undefined> {
    try {
      const token = await refreshToken(oldToken, { store: this.#parts.local(), clock: this.#parts.clock, exchange: this.#parts.exchange });
      this.#store(token);
      return token;
    } catch {
      this.end('expired'); // A refresh that fails signs the player out.
      return undefined;
    }
  }

  #announce(change: 'login' | 'logout'): void {
    this.#parts.local().setItem(localKeys.changeSession, changeMarker(change, this.#parts.clock.nowMs()));
  }

  #notify(): void {
    for (const listener of this.#listeners) listener();
  }
}

/** Exchanges the old token; the only call that sends a token of its own choosing. */
async function exchangeOverHttp(oldToken: string): Promise<string> {
  const { createClient } = await import('@pavilion/contract/client.ts');
  const { createFetchSend } = await import('@pavilion/contract/fetch.ts');
  const { accessToken } = await createClient(createFetchSend({ getToken: () => oldToken })).player.refreshSession();
  return accessToken;
}

/** The session of this tab. */
export const session = new Session({
  cookies: browserCookies,
  local: localStore,
  perTab: sessionStore,
  clock: browserClock,
  exchange: exchangeOverHttp,
  isOnline: () => navigator.onLine,
});
