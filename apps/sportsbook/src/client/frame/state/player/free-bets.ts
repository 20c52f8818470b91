import { type FreeBet, readFreeBets } from '../../data/free-bets.ts';
import { session } from './session.ts';
import { createStore } from '../store.ts';

/** The player's free bets, ordered by expiry; none for a guest. */
export const freeBets = createStore<readonly FreeBet[]>([]);

const TRIES = 5;
const AGAIN_MS = 4000;

/** Reloads them after a sign-in, and when a ticket may have used or returned one. A failed read is retried a few times. */
export async function loadFreeBets(tries = TRIES): Promise<void> {
  const { token } = session.get();
  try {
    const found = token === null ? [] : await readFreeBets(token);
    if (session.get().token === token) freeBets.set((known) => (known.length + found.length === 0 ? known : found));
  } catch {
    // Meanwhile the player can still bet with money.
    if (session.get().token === token && tries > 1) setTimeout(() => void loadFreeBets(tries - 1), AGAIN_MS);
  }
}
