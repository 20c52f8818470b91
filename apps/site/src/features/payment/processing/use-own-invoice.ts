import { invoiceStatus, invoiceType } from '@pavilion/contract/constants.ts';
import type { Invoice } from '@pavilion/contract/areas/payment.ts';
import { useEffect, useRef } from 'react';
import { useQuery } from '../../../hydration/use-query.ts';
import { useModals } from '../../../navigation/modals/use-modals.ts';
import { useSite } from '../../../visitor/use-site.ts';
import { invoicesOptions } from '../queries.ts';

/** Realtime updates arrive at once; polling covers a broken socket. */
const pollMs = 5000;
const newest = { type: invoiceType.deposit, page: 1, perPage: 10 };

/** The newest deposits, polled while the component is mounted; undefined until they have loaded. */
export function useNewestDeposits(): readonly Invoice[] | undefined {
  const { api } = useSite();
  return useQuery({ ...invoicesOptions(api, newest), refetchInterval: pollMs }).data?.data;
}

/** One of the newest deposits. `isLoaded` distinguishes an unknown invoice from a list that has not loaded yet. */
export function useOwnInvoice(invoiceId: string): { invoice: Invoice | undefined; isLoaded: boolean } {
  const deposits = useNewestDeposits();
  return { invoice: deposits?.find(({ id }) => id === invoiceId), isLoaded: deposits !== undefined };
}

/** Replaces the wallet with the result dialog once the invoice has succeeded or failed. */
export function useResultOf(invoice: Invoice | undefined, onEnd: () => void): void {
  const modals = useModals();
  const isReported = useRef(false);
  const status = invoice?.status;
  useEffect(() => {
    if (isReported.current || (status !== invoiceStatus.success && status !== invoiceStatus.failure)) return;
    isReported.current = true;
    onEnd();
    void modals.present(status === invoiceStatus.success ? 'deposit-success' : 'deposit-error');
  }, [status, modals, onEnd]);
}
