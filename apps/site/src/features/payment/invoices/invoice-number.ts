import type { Invoice } from '@pavilion/contract/areas/payment.ts';

/** The number a player gives to support: the ordinal where it is known, else the start of the id. */
export const invoiceNumber = ({ id, number }: Pick<Invoice, 'id' | 'number'>): string =>
  number === null ? (id.split('-').slice(0, 2).join('-') || id).toUpperCase() : String(number);
