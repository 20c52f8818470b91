import type { Kernel } from '../../../kernel/context.ts';
import { type PersonalData, sections } from '../../../kernel/personal-data.ts';
import * as store from './store.ts';

/** Invoices with the details the player gave, and addresses of coins. */
export const paymentPersonalData: PersonalData<Pick<Kernel, 'database'>> = {
  collect: ({ database }, playerId) =>
    sections({ database, playerId }, { invoices: store.listHeldInvoices, depositAddresses: store.listHeldAddresses }),
  obstacles: (_context, transaction, playerId) => store.openKinds(transaction, playerId),
  forget: (_context, transaction, { playerId }) => store.forgetPaymentDetails(transaction, playerId),
};
