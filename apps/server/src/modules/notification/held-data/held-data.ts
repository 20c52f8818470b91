import type { Kernel } from '../../../kernel/context.ts';
import { type HeldData, sections } from '../../../kernel/held-data.ts';
import * as store from './store.ts';

/** Messages inside the site, and the browsers that are told of them. */
export const notificationHeldData: HeldData<Pick<Kernel, 'database'>> = {
  collect: ({ database }, playerId) =>
    sections(
      { database, playerId },
      {
        messages: store.listHeldMessages,
        pushSubscriptions: store.listHeldSubscriptions,
      },
    ),
  forget: (_context, transaction, player) => store.forgetMessages(transaction, player),
};
