import { invoiceStatus, invoiceType } from '@pavilion/contract/constants.ts';
import type { Invoice } from '@pavilion/contract/payment.ts';

/** What is read out to the support: the ordinal where it is known, else the head of the id. */
export const invoiceNumber = ({ id, number }: Pick<Invoice, 'id' | 'number'>): string =>
  number === null ? (id.split('-').slice(0, 2).join('-') || id).toUpperCase() : String(number);

/** Whether the player is offered to take a payment back: a deposit while it is pending. A withdrawal's policy is off (D-30, W-54). */
export const isDeclinable = ({ invoiceType: type, status }: Pick<Invoice, 'invoiceType' | 'status'>): boolean =>
  type === invoiceType.deposit && status === invoiceStatus.pending;
