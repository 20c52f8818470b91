import { useEffect } from 'react';
import { watchPayment } from './under-way.ts';

/** For a screen that shows how a payment ends. */
export function useWatched(invoiceId: string | undefined): void {
  useEffect(() => (invoiceId === undefined || invoiceId === '' ? undefined : watchPayment(invoiceId)), [invoiceId]);
}
