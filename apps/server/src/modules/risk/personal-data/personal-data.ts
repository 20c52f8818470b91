import type { Kernel } from '../../../kernel/context.ts';
import { type PersonalData, sections } from '../../../kernel/personal-data.ts';
import { forgetLinks } from '../links/store.ts';
import { deleteAssessments } from '../self-assessment/store.ts';
import { heldLists } from './store.ts';

/**
 * Limits, breaks and exclusions, their history, play, and saved self-assessments. Erasure deletes the self-assessments; the rest is kept as
 * a record of the player's protection, under a number that identifies no one. Links to other accounts are deleted too, and not exported,
 * since they are data about others.
 */
export const riskPersonalData: PersonalData<Pick<Kernel, 'database'>> = {
  collect: ({ database }, playerId) => sections({ database, playerId }, heldLists),
  forget: async (_context, transaction, { playerId }) => {
    await deleteAssessments(transaction, playerId);
    await forgetLinks(transaction, playerId);
  },
};
