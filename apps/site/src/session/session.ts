import { cookie } from '@pavilion/contract/page-constants.ts';
import { tokenCookieSeconds } from '@pavilion/contract/areas/player/session-lifetime.ts';
import { changeMarker, type ChangeReaction, reactionTo, readChangeMarker, type SessionChange } from './change.ts';
import { browserClock, type Clock } from '../browser/clock.ts';
import { browserCookies, type CookieJar } from '../browser/cookies.ts';
import { type KeyValueStore, localKeys, localStore, sessionKeys, sessionStore } from '../browser/storage.ts';
import { type TryLock, tryLock } from '../browser/try-lock.ts';
import { isTokenDue, readToken } from './token.ts';

export type SessionParts = {
  cookies: CookieJar;
  local: () => KeyValueStore;
  perTab: () => KeyValueStore;
  clock: Clock;
  tryLock: TryLock;
  exchange: (oldToken: string) => Promise<string>;
  /** While offline, a token is neither refreshed nor discarded. */
  isOnline?: () => boolean;
};

/** Why a session ended: the player signed out here or in another tab or is excluded, the server ended it, or another session replaced it. */
export type SessionEnd = 'signed-out' | 'excluded' | 'expired' | 'elsewhere' | 'replaced';
/** Whose session it was, and which. */
type Ended = { playerId: string; sessionId: string };
type EndListener = (end: SessionEnd, ended: Ended) => void;

/** What a tab holds after a session as well: payments by their players, and why the page was led home. */
const outlivingKeys: ReadonlySet<string> = new Set([sessionKeys.unansweredPayments, sessionKeys.endedElsewhere]);

/** The player's session in this tab: a cookie with the token, and notifications to the other tabs (product §4 Session). */
export class Session {
  readonly #parts: SessionParts;
  readonly #listeners = new Set<() => void>();
  readonly #endListeners = new Set<EndListener>();
  readonly #changeListeners = new Set<() => void>();
  /** The player whom this page shows, empty for a guest. */
  #shownPlayer: string | undefined;
  #refreshing: Promise<string | undefined> | undefined;
  #isExpiring = false;

  constructor(parts: SessionParts) {
    this.#parts = parts;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Called when the session ends, before its subscribers. */
  onEnd(listener: EndListener): () => void {
    this.#endListeners.add(listener);
    return () => this.#endListeners.delete(listener);
  }

  /** Called when a call waits because the cookie is no longer that of the player whom the page shows. */
  onChange(listener: () => void): () => void {
    this.#changeListeners.add(listener);
    return () => this.#changeListeners.delete(listener);
  }

  /** A page begins: it shows the cookie's player. */
  openPage(): void {
    this.#show();
  }

  readonly isSignedIn = (): boolean => this.#token() !== undefined;

  /** Id of the open session, to mark it in a list; empty for a guest. */
  sessionId(): string {
    return readToken(this.#token() ?? '')?.sessionId ?? '';
  }

  playerId(): string {
    return readToken(this.#token() ?? '')?.playerId ?? '';
  }

  /**
   * A valid token for a call, refreshed first if it expires within ten seconds; undefined for a guest. A page that shows a player whose
   * session is not the cookie's any more gets none at all: its calls wait until it is left (K-42).
   * @throws what a refresh without an answer throws, and the call fails with it
   */
  readonly getToken = async (): Promise<string | undefined> => {
    if (this.#isLeft()) return this.#waitToBeLeft();
    const token = this.#token();
    if (token === undefined || !isTokenDue(token, this.#serverMs())) return token;
    if (this.#parts.isOnline?.() === false) return token;
    const fresh = await this.#refreshOnce(token);
    return this.#isLeft() ? this.#waitToBeLeft() : fresh;
  };

  /** The page's reaction when the cookie does not belong to the player it shows (K-42). */
  readonly change = (): ChangeReaction => {
    const [shown, player] = [this.#shown(), this.#present()];
    if (player === shown) return 'none';
    if (player === '') return 'home';
    return shown === '' ? 'reload' : 'replace';
  };

  /**
   * Checks whether the session is still valid, without counting as activity (L10): stores a new token, or ends the session
   * if the server refuses one. Without an answer it stays, to be checked again.
   */
  readonly check = async (): Promise<void> => {
    const token = this.#token();
    if (token !== undefined && this.#parts.isOnline?.() !== false) await this.#refreshOnce(token).catch(() => undefined);
  };

  /** Stores the token of a sign-in and notifies the other tabs (wire §6.11). */
  begin(accessToken: string): void {
    this.#store(accessToken);
    this.#show();
    this.#notify();
    this.#announce('login');
  }

  /** True from the 401 or 403 that ended the session until sign-in is shown; failures in between are not reported. */
  readonly isExpiring = (): boolean => this.#isExpiring;

  /** Called when the page after an ended session is shown. */
  settle(): void {
    this.#isExpiring = false;
  }

  /** Adopts the session of another tab's sign-in, if this tab may not reload (K-11, A-56). */
  takeOver(): void {
    if (!this.isSignedIn()) return;
    this.#show();
    this.#notify();
  }

  /** Clears the session; `elsewhere` means that another tab has already notified the others. */
  end(end: SessionEnd): void {
    if (!this.isSignedIn()) return;
    const ended = { playerId: this.playerId(), sessionId: this.sessionId() };
    this.#isExpiring = end === 'expired';
    this.#parts.cookies.remove(cookie.accessToken);
    this.#show();
    this.#clearTab();
    for (const listener of this.#endListeners) listener(end, ended);
    this.#notify();
    if (end !== 'elsewhere') this.#announce(end === 'excluded' ? 'excluded' : 'logout');
  }

  /** Drops what this tab holds of a session that another tab has ended or replaced: the cookie is no longer that player's. */
  forget(ended: Ended): void {
    this.#show();
    for (const listener of this.#endListeners) listener('replaced', ended);
  }

  /** The last change announced to the other tabs, by any of them. */
  lastChange(): SessionChange | undefined {
    return readChangeMarker(this.#parts.local().getItem(localKeys.changeSession));
  }

  /** The reaction to another tab's change of storage, and of the cookie with it. `wasSignedIn` is the state that this tab shows. */
  reactionTo(event: Pick<StorageEvent, 'key' | 'newValue'>, wasSignedIn: boolean): ChangeReaction {
    if (event.key !== localKeys.changeSession) return 'none';
    const told = reactionTo(readChangeMarker(event.newValue), wasSignedIn);
    return told === 'none' ? this.change() : told;
  }

  #token(): string | undefined {
    const token = this.#parts.cookies.read(cookie.accessToken);
    return token && token !== 'null' ? token : undefined;
  }

  /** The server's time on a device whose clock may be off by hours, as the last refresh has shown (W-266). */
  #serverMs(): number {
    return this.#parts.clock.nowMs() - (Number(this.#parts.local().getItem(localKeys.clockAhead)) || 0);
  }

  #shown(): string {
    return (this.#shownPlayer ??= this.playerId());
  }

  /** Shows the cookie's player. The tab, which other pages had before, forgets what it holds of another one. */
  #show(): void {
    const player = this.playerId();
    const tab = this.#parts.perTab();
    const before = tab.getItem(sessionKeys.shownPlayer) ?? '';
    if (before !== '' && before !== player) this.#clearTab();
    if (player === '') tab.removeItem(sessionKeys.shownPlayer);
    else if (player !== before) tab.setItem(sessionKeys.shownPlayer, player);
    this.#shownPlayer = player;
  }

  #clearTab(): void {
    for (const key of Object.values(sessionKeys)) if (!outlivingKeys.has(key)) this.#parts.perTab().removeItem(key);
  }

  /** The cookie's player, empty for a guest; a token that names nobody is left to the server. */
  #present(): string {
    return this.isSignedIn() ? this.playerId() || this.#shown() : '';
  }

  /** Whether the page shows a player who is signed out, or whom another one has followed. */
  #isLeft(): boolean {
    return this.#shown() !== '' && this.#present() !== this.#shown();
  }

  #waitToBeLeft(): Promise<never> {
    for (const listener of this.#changeListeners) listener();
    return new Promise(() => undefined);
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
    // No part of the first load: a guest has nothing to refresh.
    const { aheadMsOf, isUnanswered, refreshToken } = await import('./refresh.ts');
    try {
      const { local, clock, tryLock, exchange } = this.#parts;
      const token = await refreshToken(oldToken, {
        store: local(),
        clock,
        tryLock,
        current: () => this.#token(),
        exchange: async (old) => {
          const sinceMs = clock.nowMs();
          const exchanged = await exchange(old);
          local().setItem(localKeys.clockAhead, String(aheadMsOf(exchanged, sinceMs, clock.nowMs())));
          this.#replace(old, exchanged);
          return exchanged;
        },
      });
      this.#replace(oldToken, token);
      return token;
    } catch (error) {
      // The server decides whether the session continues (D-275).
      if (isUnanswered(error)) throw error;
      this.end('expired'); // A refresh that fails signs the player out.
      return undefined;
    }
  }

  /** Stores a refreshed token, unless the player has signed out meanwhile or somebody else has signed in. */
  #replace(oldToken: string, token: string): void {
    if (this.#token() === oldToken) this.#store(token);
  }

  #announce(change: SessionChange): void {
    this.#parts.local().setItem(localKeys.changeSession, changeMarker(change, this.#parts.clock.nowMs()));
  }

  #notify(): void {
    for (const listener of this.#listeners) listener();
  }
}

/** The session of this tab. */
export const session = new Session({
  cookies: browserCookies,
  local: localStore,
  perTab: sessionStore,
  clock: browserClock,
  tryLock,
  exchange: async (oldToken) => (await import('./refresh.ts')).exchangeOverHttp(oldToken),
  isOnline: () => navigator.onLine,
});
