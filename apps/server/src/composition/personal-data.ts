import type { Database } from '../kernel/database.ts';
import type { ErasureObstacle, ForgettingKernel, ForgottenPlayer, PersonalData, PersonalDataRows } from '../kernel/personal-data.ts';
import { gamePersonalData } from '../modules/game/personal-data/personal-data.ts';
import { notificationPersonalData } from '../modules/notification/personal-data/personal-data.ts';
import { paymentPersonalData } from '../modules/payment/personal-data/personal-data.ts';
import type { PersonalDataDesk, PlayerKernel } from '../modules/player/index.ts';
import { playerPersonalData } from '../modules/player/personal-data/personal-data.ts';
import { retentionPersonalData } from '../modules/retention/personal-data/personal-data.ts';
import { riskPersonalData } from '../modules/risk/personal-data/personal-data.ts';
import { walletPersonalData } from '../modules/wallet/personal-data/personal-data.ts';

/** The personal data of every area, joined in one place (reliability §9.2). */
const areas: readonly PersonalData<PlayerKernel>[] = [
  playerPersonalData,
  walletPersonalData,
  riskPersonalData,
  gamePersonalData,
  paymentPersonalData,
  retentionPersonalData,
  notificationPersonalData,
];

/** Exports and erases across all areas. The context is passed lazily, since it is created later. */
export function createPersonalDataDesk(context: () => PlayerKernel): PersonalDataDesk {
  return {
    collect: async function* (playerId): AsyncGenerator<PersonalDataRows> {
      for (const area of areas) yield* area.collect(context(), playerId);
    },
    ...createErasure(context),
  };
}

/** Erasure across all areas, for a process that does not export personal data. */
export function createErasure(context: () => ForgettingKernel): Pick<PersonalDataDesk, 'obstacles' | 'forget'> {
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
