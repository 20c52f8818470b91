import type { Kernel } from '../../../kernel/context.ts';
import { type HeldData, sections } from '../../../kernel/held-data.ts';
import * as store from './store.ts';

/** Limits, their history and play sessions. They stay: they are what protected somebody, under a number that names nobody. */
export const riskHeldData: HeldData<Pick<Kernel, 'database'>> = {
  collect: ({ database }, playerId) =>
    sections({
      limits: store.listOwnLimits(database, playerId),
      limitChanges: store.listLimitChanges(database, playerId),
      playSessions: store.listPlaySessions(database, playerId),
    }),
};
