import type { Kernel } from '../../../kernel/context.ts';
import { type PersonalData, sections } from '../../../kernel/personal-data.ts';
import { forgetLinks } from '../links/store.ts';
import { deleteAssessments } from '../self-assessment/store.ts';
import { heldLists } from './store.ts';

/**
 * Limits, breaks and exclusions, their history, play and kept self-assessments. All but the last are kept, since they record the player's protection, under a
 * number that identifies no one; what ties the account to others goes as well, and is not exported, as it says things about them.
 */
export const riskPersonalData: PersonalData<Pick<Kernel, 'database'>> = {
  collect: ({ database }, playerId) => sections({ database, playerId }, heldLists),
  forget: async (_context, transaction, { playerId }) => {
    await deleteAssessments(transaction, playerId);
    await forgetLinks(transaction, playerId);
  },
};
