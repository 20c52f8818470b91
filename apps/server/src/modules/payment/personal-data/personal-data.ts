import type { Kernel } from '../../../kernel/context.ts';
import { type PersonalData, sections } from '../../../kernel/personal-data.ts';
import { removeKeptFile } from '../../player/index.ts';
import { haveForgotten } from '../places/kept-cards.ts';
import * as store from './store.ts';

/** Invoices with the details the player gave, coin addresses, and adjustments made outside of invoices. */
export const paymentPersonalData: PersonalData<Pick<Kernel, 'database'>> = {
  collect: ({ database }, playerId) => sections({ database, playerId }, store.heldLists),
  obstacles: (_context, transaction, playerId) => store.openMatters(transaction, playerId),
  forget: async (context, transaction, { playerId }) => {
    await haveForgotten(context, transaction, playerId);
    await store.forgetPaymentDetails(transaction, playerId);
    for (const storageKey of await store.forgetEvidence(transaction, playerId)) await removeKeptFile(context, transaction, storageKey);
  },
};
