import type { PaymentMethod } from '@pavilion/contract/areas/payment.ts';
import type { AmountRange } from '../../settings/typed-amount.ts';

type Ranged = Pick<PaymentMethod, 'amountMin' | 'amountMax' | 'fields'>;

/** The range of the chosen option, such as a network or card type, where it has one; else the method's range, in wire amounts (wire §3.8). */
export function rangeOf({ amountMin, amountMax, fields }: Ranged, values: Readonly<Record<string, string>>): AmountRange {
  const options = fields.flatMap(({ key, options: offered }) => offered?.find(({ id }) => (id ?? '') === (values[key] ?? '')) ?? []);
  const own = options.find(({ minAmount, maxAmount }) => minAmount !== undefined || maxAmount !== undefined);
  return { amountMin: own?.minAmount ?? amountMin, amountMax: own?.maxAmount ?? amountMax };
}
