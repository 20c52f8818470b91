import { HOUR_MS } from '../durations.ts';
import type { Wallet } from './wallet/client.ts';

/** The owner of a play token, according to the platform (sportsbook §10.9). */
export interface Session {
  readonly token: string;
  readonly playerId: string;
  readonly currency: string;
}

const CACHE_MS = 60_000;
/** The lifetime of a play token. */
const OWNED_MS = 12 * HOUR_MS;
const CACHED_SESSIONS_MAX = 20_000;

export interface Sessions {
  /** `unknown` for a token the platform does not take, `unreachable` where it gave no answer. */
  find(token: string): Promise<Session | 'unknown' | 'unreachable'>;
  /**
   * The owner of a token, also of an expired one: a session that has ended since (a break, an exclusion, a limit) places nothing, but its
   * player still sees their bets and may cash out, which only lowers their risk (sportsbook §5.5).
   */
  findOwner(token: string): Promise<Session | 'unknown' | 'unreachable'>;
  /** Forgets a token the wallet refused. */
  forget(token: string): void;
  /** Asks the wallet again whether a token is valid. @returns false also if it does not answer */
  hasEnded(token: string): Promise<boolean>;
}

/** Caches a token's owner for a minute; the wallet call checks the session again in any case. */
export function createSessions(wallet: Wallet, now: () => Date): Sessions {
  const known = new Map<string, { session: Session; untilMs: number; ownedUntilMs: number }>();
  const find: Sessions['find'] = async (token) => {
    const nowMs = now().getTime();
    const kept = known.get(token);
    if (kept !== undefined && kept.untilMs > nowMs) return kept.session;
    const answer = await wallet.balance(token);
    if (answer === undefined) return 'unreachable';
    const { status, playerId, currency } = answer;
    if (status !== 'OK' || playerId === undefined || currency === undefined) return 'unknown';
    const session = { token, playerId, currency };
    const [oldest] = known.keys();
    if (known.size >= CACHED_SESSIONS_MAX && oldest !== undefined) known.delete(oldest);
    known.delete(token);
    known.set(token, { session, untilMs: nowMs + CACHE_MS, ownedUntilMs: nowMs + OWNED_MS });
    return session;
  };
  return {
    find,
    findOwner: async (token) => {
      const found = await find(token);
      const kept = known.get(token);
      return found === 'unknown' && kept !== undefined && kept.ownedUntilMs > now().getTime() ? kept.session : found;
    },
    forget: (token) => {
      const kept = known.get(token);
      if (kept !== undefined) known.set(token, { ...kept, untilMs: 0 });
    },
    hasEnded: async (token) => {
      const answer = await wallet.balance(token);
      return answer !== undefined && (answer.status !== 'OK' || answer.isSessionOpen === false);
    },
  };
}
