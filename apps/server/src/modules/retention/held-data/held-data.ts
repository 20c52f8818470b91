import type { Kernel } from '../../../kernel/context.ts';
import { type HeldData, sections } from '../../../kernel/held-data.ts';
import * as store from './store.ts';

/** Points, quests and tournaments: numbers under the player's number. */
export const retentionHeldData: HeldData<Pick<Kernel, 'database'>> = {
  collect: ({ database }, playerId) =>
    sections({
      loyaltyPoints: store.listPointDays(database, playerId),
      quests: store.listQuestProgress(database, playerId),
      tournaments: store.listTournaments(database, playerId),
    }),
};
