import { type Client, isRefusal } from '@pavilion/contract/calls/client.ts';
import type { RequestOf } from '@pavilion/contract/calls/endpoint.ts';
import type { paymentEndpoints, PaymentMethod } from '@pavilion/contract/areas/payment.ts';
import { keepPreviousData, type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { failedAlert, isAnswered } from '../../api/attempt.ts';
import { useAlerts } from '../../content/alerts.ts';
import { useQuery } from '../../hydration/use-query.ts';
import { useSite } from '../../visitor/use-site.ts';
import { methodsKey, useActiveAccount } from '../wallet/queries.ts';
import { usePaymentRegion } from './methods/region.ts';
import { paymentBegan } from './processing/under-way.ts';

export type DepositBody = RequestOf<(typeof paymentEndpoints)['createDeposit']>['body'];
export type WithdrawalBody = RequestOf<(typeof paymentEndpoints)['createWithdrawal']>['body'];
export type InvoiceQuery = NonNullable<RequestOf<(typeof paymentEndpoints)['listInvoices']>['query']>;
type Place = { currency: string; country: string | undefined };

const methodsStaleMs = 60_000;
/** Polling interval of a list in which a provider is unavailable (P37). */
const unavailablePollMs = 10_000;
const pollWhileUnavailable = ({ state }: { state: { data?: readonly PaymentMethod[] | undefined } }) =>
  state.data?.some(({ isAvailable }) => isAvailable === false) === true ? unavailablePollMs : false;

/** Deposit methods; refused with 13100 when the deposit limit is reached. */
export const depositMethodsOptions = (api: Client, place: Place) =>
  queryOptions({
    queryKey: [...methodsKey, 'deposit', place],
    queryFn: () => api.payment.listDepositMethods({ query: placeQuery(place) }),
    staleTime: methodsStaleMs,
    refetchInterval: pollWhileUnavailable,
  });

/** Withdrawal methods. */
export const withdrawalMethodsOptions = (api: Client, place: Place) =>
  queryOptions({
    queryKey: [...methodsKey, 'withdrawal', place],
    queryFn: () => api.payment.listWithdrawalMethods({ query: placeQuery(place) }),
    staleTime: methodsStaleMs,
    refetchInterval: pollWhileUnavailable,
  });

const placeQuery = ({ currency, country }: Place) => ({ currency, ...(country === undefined ? {} : { country }) });

/** Methods for the active account and the chosen region; the two lists load and fail independently (wire §7.9). */
export function usePaymentMethods(kind: 'deposit' | 'withdraw') {
  const { api } = useSite();
  const { countryToSend } = usePaymentRegion();
  const currency = useActiveAccount()?.currency ?? '';
  const place = { currency, country: countryToSend };
  const deposit = useQuery({ ...depositMethodsOptions(api, place), enabled: currency !== '' && kind === 'deposit' });
  const withdrawal = useQuery({ ...withdrawalMethodsOptions(api, place), enabled: currency !== '' && kind === 'withdraw' });
  return kind === 'deposit' ? deposit : withdrawal;
}

/** The wager requirement before a withdrawal in a currency. */
export const turnoverOptions = (api: Client, currency: string) =>
  queryOptions({
    queryKey: ['risk', 'turnover', currency],
    queryFn: () => api.risk.readTurnoverWager({ query: { currency } }),
    staleTime: 0,
  });

/** A page of invoices; the previous page stays visible while the next one loads. */
export const invoicesOptions = (api: Client, query: InvoiceQuery) =>
  queryOptions({
    queryKey: ['payment', 'invoices', query],
    queryFn: () => api.payment.listInvoices({ query }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });

/** Totals deposited and withdrawn, by currency. */
export const invoiceStatisticsOptions = (api: Client) =>
  queryOptions({ queryKey: ['payment', 'statistics'], queryFn: () => api.payment.listInvoiceStatistics(), staleTime: 0 });

/** Enough of the newest payments to find one that was just made. */
export const latestPayments = { page: 1, perPage: 10 } as const;

/** The newest payments, as the cashier lists them. */
export const newestPayments = { page: 1, perPage: 8 } as const;

/** A page of invoices, as a query. */
export function useInvoices(query: InvoiceQuery) {
  const { api } = useSite();
  return useQuery(invoicesOptions(api, query));
}

/** Has a saved card forgotten; whatever the outcome, the methods are read again. */
export function useRemoveCard() {
  const { api } = useSite();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (method: string) => api.payment.removeSavedCard({ params: { method } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: methodsKey }),
  });
}

/** Creates a deposit. Reuse the idempotency key when retrying the same body. */
export function useCreateDeposit() {
  const { api } = useSite();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ body, idempotencyKey }: { body: DepositBody; idempotencyKey: string }) =>
      api.payment.createDeposit({ body, idempotencyKey }),
    onSuccess: ({ invoiceId }) => {
      paymentBegan(invoiceId);
      return queryClient.invalidateQueries({ queryKey: ['payment', 'invoices'] });
    },
    onError: (error) => {
      if (!isAnswered(error)) void findOut(queryClient);
      // The next attempt must see which methods are still available (P37).
      return isRefusal(error, 'paymentProviderFault') ? queryClient.invalidateQueries({ queryKey: methodsKey }) : undefined;
    },
  });
}

/** Refetches what a call that moves money may have changed; without its answer, to find out whether it has (U-31). */
const findOut = (queryClient: QueryClient): Promise<unknown> =>
  Promise.all(['payment', 'wallet'].map((area) => queryClient.invalidateQueries({ queryKey: [area] })));

/** A withdrawal leaves the balance at once (W-48), so accounts and payments are refetched. */
export function useCreateWithdrawal() {
  const { api } = useSite();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ body, idempotencyKey }: { body: WithdrawalBody; idempotencyKey: string }) =>
      api.payment.createWithdrawal({ body, idempotencyKey }),
    onSuccess: ({ invoiceId }) => {
      paymentBegan(invoiceId);
      return findOut(queryClient);
    },
    onError: (error) => {
      if (!isAnswered(error)) void findOut(queryClient);
      // The refetched wager requirement replaces the form (W-46, W-47).
      return isRefusal(error, 'turnoverWagerOpen') ? queryClient.invalidateQueries({ queryKey: ['risk'] }) : undefined;
    },
  });
}

/** Cancels a pending invoice, and refetches payments and accounts whatever the outcome. */
export function useDeclineInvoice() {
  const { api } = useSite();
  const alert = useAlerts();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => api.payment.declineInvoice({ params: { id } }),
    // Released, paid or cancelled meanwhile, by an operator or in another tab: a retry would change nothing.
    onError: (error) => void alert(isRefusal(error, 'invoiceNotCancellable') ? 'wallet.notCancellable' : failedAlert(error)),
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: ['payment', 'invoices'] }),
        queryClient.invalidateQueries({ queryKey: ['wallet'] }),
      ]),
  });
}
