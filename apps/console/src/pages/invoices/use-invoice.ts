import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../api/api.ts';

const READ_EVERY_MS = 5000;

/** A payment with its timeline, read again every few seconds while it is open. */
export const useInvoice = (id: string) =>
  useQuery({
    queryKey: ['invoices', 'one', id],
    queryFn: () => api.payments.readInvoice({ params: { id } }),
    refetchInterval: READ_EVERY_MS,
  });

/** Reads payments and the counts of the queues again. */
export function useReadPaymentsAgain(): () => Promise<void> {
  const client = useQueryClient();
  return async () => {
    await Promise.all(
      ['invoices', 'withdrawals', 'chargebacks', 'session', 'approvals'].map((name) => client.invalidateQueries({ queryKey: [name] })),
    );
  };
}
