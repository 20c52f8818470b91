import * as z from 'zod';
import { callDifferences, type CallDifferences, readBooked, withClient } from '../../witness/booked.ts';
import type { Call } from '../../witness/journal.ts';
import { GAME, type OpenedPlayer, sendSigned, type Studio } from '../../witness/players.ts';
import type { Cluster } from '../cluster.ts';

/** Where the product answers, and by which settings its commands find its database. */
type Installation = Pick<Cluster, 'url' | 'environment'>;

const balance = z.object({ balance: z.string() });

/** Differences between the journal and the books. */
export interface Differences extends CallDifferences {
  /** Players whose balance is not the sum of what was acknowledged. */
  readonly balances: number;
}

async function wrongBalances(cluster: Installation, calls: readonly Call[], of: PlayersOf): Promise<number> {
  let wrong = 0;
  const isOpen = (playerId: string): boolean => calls.some((call) => call.playerId === playerId && call.operationId === undefined);
  for (const { playerId, sessionToken, balanceMinor } of of.players) {
    if (isOpen(playerId)) continue;
    const body = { playerId, sessionToken, gameId: GAME, currency: 'EUR' };
    const { text } = await sendSigned(cluster.url, of.studio, { path: '/provider/v1/balance', body });
    const moved = calls.filter((call) => call.playerId === playerId).reduce((sum, { movesMinor }) => sum + movesMinor, 0);
    if (Math.round(Number(balance.parse(JSON.parse(text)).balance) * 100) !== balanceMinor + moved) wrong += 1;
  }
  return wrong;
}

interface PlayersOf {
  readonly players: readonly OpenedPlayer[];
  readonly studio: Studio;
}

/** Compares what was acknowledged with the books. A call that was given up may be there or not. */
export async function compare(cluster: Installation, calls: readonly Call[], of: PlayersOf): Promise<Differences> {
  const players = [...new Set(calls.map(({ playerId }) => playerId))];
  const rows = await withClient(cluster.environment.DATABASE_AUDITOR_URL, (client) =>
    readBooked(client, { players, sources: [of.studio.providerId] }),
  );
  return { ...callDifferences(calls, rows), balances: await wrongBalances(cluster, calls, of) };
}
