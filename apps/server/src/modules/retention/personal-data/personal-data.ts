import type { Kernel } from '../../../kernel/context.ts';
import { type PersonalData, sections } from '../../../kernel/personal-data.ts';
import * as store from './store.ts';

/** Points, quests and tournaments: numbers under the player's number. */
export const retentionPersonalData: PersonalData<Pick<Kernel, 'database'>> = {
  collect: ({ database }, playerId) =>
    sections(
      { database, playerId },
      {
        loyaltyPoints: store.listPointDays,
        loyalty: store.listLoyalty,
        levels: store.listLevels,
        quests: store.listQuests,
        questProgress: store.listQuestProgress,
        tournaments: store.listTournaments,
        tournamentPoints: store.listTournamentPoints,
        prizes: store.listPrizes,
      },
    ),
};
