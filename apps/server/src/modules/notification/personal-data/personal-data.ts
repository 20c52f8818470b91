import type { Kernel } from '../../../kernel/context.ts';
import { type PersonalData, sections } from '../../../kernel/personal-data.ts';
import * as store from './store.ts';

/** Messages inside the site, those to the support, and the browsers that are notified of them. */
export const notificationPersonalData: PersonalData<Pick<Kernel, 'database'>> = {
  collect: ({ database }, playerId) => sections({ database, playerId }, store.heldLists),
  forget: (_context, transaction, player) => store.forgetMessages(transaction, player),
};
