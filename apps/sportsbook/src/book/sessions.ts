import type { Wallet } from './wallet/client.ts';

/** Who a play token belongs to: the platform says so (sportsbook.md §10.9). */
export interface Session {
  readonly token: string;
  readonly playerId: string;
  readonly currency: string;
}

const CACHE_MS = 60_000;
const CACHED_SESSIONS_MAX = 20_000;

export interface Sessions {
  /** `unknown` for a token the platform does not take, `unreachable` where it gave no answer. */
  find(token: string): Promise<Session | 'unknown' | 'unreachable'>;
  /** Forgets a token the wallet refused. */
  forget(token: string): void;
}

/** Remembers for a minute whose a token is; the money call checks the session again in any case. */
export function createSessions(wallet: Wallet, now: () => Date): Sessions {
  const known = new Map<string, { session: Session; untilMs: number }>();
  return {
    find: async (token) => {
      const nowMs = now().getTime();
      const kept = known.get(token);
      if (kept !== undefined && kept.untilMs > nowMs) return kept.session;
      known.delete(token);
      const answer = await wallet.balance(token);
      if (answer === undefined) return 'unreachable';
      const { status, playerId, currency } = answer;
      if (status !== 'OK' || playerId === undefined || currency === undefined) return 'unknown';
      const session = { token, playerId, currency };
      const [oldest] = known.keys();
      if (known.size >= CACHED_SESSIONS_MAX && oldest !== undefined) known.delete(oldest);
      known.set(token, { session, untilMs: nowMs + CACHE_MS });
      return session;
    },
    forget: (token) => void known.delete(token),
  };
}
