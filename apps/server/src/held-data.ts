import type { Database } from './kernel/database.ts';
import type { ErasureObstacle, ForgettingKernel, ForgottenPlayer, HeldData, HeldRows } from './kernel/held-data.ts';
import { gameHeldData } from './modules/game/held-data/held-data.ts';
import { notificationHeldData } from './modules/notification/held-data/held-data.ts';
import { paymentHeldData } from './modules/payment/held-data/held-data.ts';
import type { HeldDataDesk, PlayerKernel } from './modules/player/index.ts';
import { playerHeldData } from './modules/player/held-data/held-data.ts';
import { retentionHeldData } from './modules/retention/held-data/held-data.ts';
import { riskHeldData } from './modules/risk/held-data/held-data.ts';
import { walletHeldData } from './modules/wallet/held-data/held-data.ts';

/** What every area holds about players, joined in one place (reliability §9.2). */
const areas: readonly HeldData<PlayerKernel>[] = [
  playerHeldData,
  walletHeldData,
  riskHeldData,
  gameHeldData,
  paymentHeldData,
  retentionHeldData,
  notificationHeldData,
];

/** The areas as one, over a context that is made later than this. */
export function createHeldDataDesk(context: () => PlayerKernel): HeldDataDesk {
  return {
    collect: async function* (playerId): AsyncGenerator<HeldRows> {
      for (const area of areas) yield* area.collect(context(), playerId);
    },
    ...createForgetting(context),
  };
}

/** How all areas let go of a player, for a process that shows nobody what is held. */
export function createForgetting(context: () => ForgettingKernel): Pick<HeldDataDesk, 'obstacles' | 'forget'> {
  return {
    obstacles: async (transaction: Database, playerId: string): Promise<ErasureObstacle[]> => {
      const found = new Set<ErasureObstacle>();
      // One after the other: they share the transaction's connection.
      for (const area of areas)
        for (const obstacle of (await area.obstacles?.(context(), transaction, playerId)) ?? []) found.add(obstacle);
      return [...found];
    },
    forget: async (transaction: Database, player: ForgottenPlayer): Promise<void> => {
      for (const area of areas) await area.forget?.(context(), transaction, player);
    },
  };
}
