import type { Kernel } from '../../../kernel/context.ts';
import { type PersonalData, sections } from '../../../kernel/personal-data.ts';
import { heldLists } from './store.ts';

/** Points, quests and tournaments: numbers under the player's number. */
export const retentionPersonalData: PersonalData<Pick<Kernel, 'database'>> = {
  collect: ({ database }, playerId) => sections({ database, playerId }, heldLists),
};
