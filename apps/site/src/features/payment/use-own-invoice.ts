import { invoiceStatus, invoiceType } from '@pavilion/contract/constants.ts';
import type { Invoice } from '@pavilion/contract/payment.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useModals } from '../../navigation/use-modals.ts';
import { useSite } from '../../session/use-site.ts';
import { invoicesOptions } from './queries.ts';

/** The realtime channel tells of changes at once; this finds out when the socket is away. */
const askAgainMs = 5000;
const newest = { type: invoiceType.deposit, page: 1, perPage: 10 };

/** The newest deposits, asked for anew while something waits. */
export function useNewestDeposits(): readonly Invoice[] | undefined {
  const { api } = useSite();
  return useQuery({ ...invoicesOptions(api, newest), refetchInterval: askAgainMs }).data?.data;
}

/** One of the newest deposits; undefined until the list is there. */
export function useOwnInvoice(invoiceId: string): { invoice: Invoice | undefined; isKnown: boolean } {
  const deposits = useNewestDeposits();
  return { invoice: deposits?.find(({ id }) => id === invoiceId), isKnown: deposits !== undefined };
}

/** Once the payment that a panel waits for has ended, its result takes the wallet's place. */
export function useResultOf(invoice: Invoice | undefined, onEnd: () => void): void {
  const modals = useModals();
  const isTold = useRef(false);
  const status = invoice?.status;
  useEffect(() => {
    if (isTold.current || (status !== invoiceStatus.success && status !== invoiceStatus.failure)) return;
    isTold.current = true;
    onEnd();
    void modals.open(status === invoiceStatus.success ? 'deposit-success' : 'deposit-error');
  }, [status, modals, onEnd]);
}
