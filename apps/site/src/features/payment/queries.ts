import { type Client, isRefusal } from '@pavilion/contract/client.ts';
import type { RequestOf } from '@pavilion/contract/endpoint.ts';
import type { paymentEndpoints, PaymentMethod } from '@pavilion/contract/payment.ts';
import { keepPreviousData, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useSite } from '../../session/use-site.ts';
import { useActiveAccount } from '../wallet/queries.ts';
import { usePaymentRegion } from './region.ts';

export type DepositBody = RequestOf<(typeof paymentEndpoints)['createDeposit']>['body'];
export type WithdrawalBody = RequestOf<(typeof paymentEndpoints)['createWithdrawal']>['body'];
export type InvoiceQuery = NonNullable<RequestOf<(typeof paymentEndpoints)['listInvoices']>['query']>;
type Place = { currency: string; country: string | undefined };

const methodsStaleMs = 60_000;
/** How often a list is asked for again in which a provider does not answer (P37). */
const awayEveryMs = 10_000;
const whileAway = ({ state }: { state: { data?: readonly PaymentMethod[] | undefined } }) =>
  state.data?.some(({ isAvailable }) => isAvailable === false) === true ? awayEveryMs : false;

/** Ways to pay in; a refusal is told by its code: 13100 is the limit card. */
export const depositMethodsOptions = (api: Client, place: Place) =>
  queryOptions({
    queryKey: ['payment', 'methods', 'deposit', place],
    queryFn: () => api.payment.listDepositMethods({ query: written(place) }),
    staleTime: methodsStaleMs,
    refetchInterval: whileAway,
  });

export const withdrawalMethodsOptions = (api: Client, place: Place) =>
  queryOptions({
    queryKey: ['payment', 'methods', 'withdrawal', place],
    queryFn: () => api.payment.listWithdrawalMethods({ query: written(place) }),
    staleTime: methodsStaleMs,
    refetchInterval: whileAway,
  });

const written = ({ currency, country }: Place) => ({ currency, ...(country === undefined ? {} : { country }) });

/** Methods of the active account in the chosen region; each list may fail alone (wire §7.9). */
export function usePaymentMethods(kind: 'deposit' | 'withdraw') {
  const { api } = useSite();
  const { countryToSend } = usePaymentRegion();
  const currency = useActiveAccount()?.currency ?? '';
  const place = { currency, country: countryToSend };
  const deposit = useQuery({ ...depositMethodsOptions(api, place), enabled: currency !== '' && kind === 'deposit' });
  const withdrawal = useQuery({ ...withdrawalMethodsOptions(api, place), enabled: currency !== '' && kind === 'withdraw' });
  return kind === 'deposit' ? deposit : withdrawal;
}

export const turnoverOptions = (api: Client, currency: string) =>
  queryOptions({
    queryKey: ['risk', 'turnover', currency],
    queryFn: () => api.risk.readTurnoverWager({ query: { currency } }),
    staleTime: 0,
  });

export const invoicesOptions = (api: Client, query: InvoiceQuery) =>
  queryOptions({
    queryKey: ['payment', 'invoices', query],
    queryFn: () => api.payment.listInvoices({ query }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });

/** What was paid in and out so far, by currency. */
export const invoiceStatisticsOptions = (api: Client) =>
  queryOptions({ queryKey: ['payment', 'statistics'], queryFn: () => api.payment.listInvoiceStatistics(), staleTime: 0 });

export function useInvoices(query: InvoiceQuery) {
  const { api } = useSite();
  return useQuery(invoicesOptions(api, query));
}

export function useCreateDeposit() {
  const { api } = useSite();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ body, idempotencyKey }: { body: DepositBody; idempotencyKey: string }) =>
      api.payment.createDeposit({ body, idempotencyKey }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['payment', 'invoices'] }),
    // Whoever tries again sees which ways are open now (P37).
    onError: (error) =>
      isRefusal(error, 'paymentProviderFault') ? queryClient.invalidateQueries({ queryKey: ['payment', 'methods'] }) : undefined,
  });
}

/** A withdrawal moves the money out of the balance at once (W-48): accounts and payments are asked for again. */
export function useCreateWithdrawal() {
  const { api } = useSite();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ body, idempotencyKey }: { body: WithdrawalBody; idempotencyKey: string }) =>
      api.payment.createWithdrawal({ body, idempotencyKey }),
    onSuccess: () =>
      Promise.all([queryClient.invalidateQueries({ queryKey: ['payment'] }), queryClient.invalidateQueries({ queryKey: ['wallet'] })]),
    // A wager that was not known here takes the place of the form (W-46, W-47).
    onError: (error) => (isRefusal(error, 'turnoverWagerOpen') ? queryClient.invalidateQueries({ queryKey: ['risk'] }) : undefined),
  });
}

export function useDeclineInvoice() {
  const { api } = useSite();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => api.payment.declineInvoice({ params: { id } }),
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: ['payment', 'invoices'] }),
        queryClient.invalidateQueries({ queryKey: ['wallet'] }),
      ]),
  });
}
