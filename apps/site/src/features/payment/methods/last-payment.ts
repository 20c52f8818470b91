import { invoiceStatus, invoiceType } from '@pavilion/contract/constants.ts';
import type { Invoice } from '@pavilion/contract/areas/payment.ts';
import { useQuery } from '../../../hydration/use-query.ts';
import { useSite } from '../../../visitor/use-site.ts';
import { invoicesOptions } from '../queries.ts';
import type { AmountRange } from '../../settings/typed-amount.ts';
import { canDeposit } from './amounts.ts';

/** The newest completed payment of a currency, whose method and amount the cashier offers again. */
export type LastPayment = { method: string; amount: number; createdAt: string };
type Completed = Pick<Invoice, 'method' | 'amount' | 'createdAt'>;

/** The last payment by a method that is still offered; earlier payments are considered if its method is gone. */
export function lastPaymentOf(completed: readonly Completed[], offered: readonly { method: string }[]): LastPayment | undefined {
  const names = new Set(offered.map(({ method }) => method));
  return completed.flatMap(({ method, ...rest }) => (method !== undefined && names.has(method) ? [{ method, ...rest }] : []))[0];
}

/** The amounts on the buttons: the presets, with the last amount among them, in rising order. */
export function amountsOf(presets: readonly number[], { last, range }: { last: LastPayment | undefined; range: AmountRange }): number[] {
  const isNew = last !== undefined && !presets.includes(last.amount) && canDeposit(last.amount, range);
  const amounts = isNew ? [last.amount, ...presets.slice(0, -1)] : presets;
  return amounts.toSorted((one, other) => one - other);
}

const wanted = 10;

/** The newest completed payments in a currency; undefined until they are known. A request that fails is as good as none. */
export function useCompletedPayments(kind: 'deposit' | 'withdraw', currency: string): readonly Completed[] | undefined {
  const { api } = useSite();
  const type = kind === 'deposit' ? invoiceType.deposit : invoiceType.withdrawal;
  const query = { type, status: invoiceStatus.success, currency, page: 1, perPage: wanted };
  const { data, isError } = useQuery({ ...invoicesOptions(api, query), enabled: currency !== '', placeholderData: undefined });
  return isError ? [] : data?.data;
}
