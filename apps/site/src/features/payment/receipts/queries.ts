import type { Client } from '@pavilion/contract/calls/client.ts';
import { queryOptions } from '@tanstack/react-query';

/** The signed receipt of a completed payment; it never changes. */
export const receiptOptions = (api: Client, id: string) =>
  queryOptions({
    queryKey: ['payment', 'receipt', id],
    queryFn: () => api.payment.readReceipt({ params: { id } }),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** The published keys that receipts are checked with. */
export const receiptKeysOptions = (api: Client) =>
  queryOptions({
    queryKey: ['payment', 'receipt-keys'],
    queryFn: () => api.payment.listReceiptKeys(),
    staleTime: Number.POSITIVE_INFINITY,
  });
