import type { Kernel } from '../../../kernel/context.ts';
import { type HeldData, sections } from '../../../kernel/held-data.ts';
import { deleteAssessments, listAssessments } from '../self-assessment/store.ts';
import * as store from './store.ts';

/** Limits, their history, play sessions and kept self-assessments. All but the last stay: they are what protected somebody, under a number that names nobody. */
export const riskHeldData: HeldData<Pick<Kernel, 'database'>> = {
  collect: ({ database }, playerId) =>
    sections({
      limits: store.listOwnLimits(database, playerId),
      limitChanges: store.listLimitChanges(database, playerId),
      playSessions: store.listPlaySessions(database, playerId),
      selfAssessments: listAssessments(database, playerId),
    }),
  forget: (_context, transaction, { playerId }) => deleteAssessments(transaction, playerId),
};
