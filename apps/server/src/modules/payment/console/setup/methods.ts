import type { InputOf, ResultOf } from '@pavilion/contract/calls/endpoint.ts';
import type { paymentsEndpoints } from '@pavilion/contract/console/payment/payments.ts';
import { DomainError } from '../../../../kernel/errors.ts';
import { type OperatorContext, perform } from '../../../operator/index.ts';
import type { PaymentKernel } from '../../context.ts';
import * as store from './method-store.ts';
import { majorOf } from '../invoices/views.ts';

type Calls = typeof paymentsEndpoints;
type Context = OperatorContext & PaymentKernel;

function viewOf(context: PaymentKernel, row: store.ConsoleMethod) {
  const { method, currency, direction, names, psp, amountMinMinor, amountMaxMinor, countries, position, isEnabled } = row;
  return {
    method,
    currency,
    direction,
    name: names['en'] ?? method,
    provider: psp,
    amountMin: majorOf(amountMinMinor, currency),
    amountMax: majorOf(amountMaxMinor, currency),
    countries,
    position,
    isEnabled,
    isProviderAvailable: context.paymentProviders.get(psp)?.isAvailable() === true,
  };
}

export const listMethods = async (context: Context): Promise<ResultOf<Calls['listMethods']>> =>
  (await store.listEveryMethod(context.database)).map((row) => viewOf(context, row));

/**
 * Switches a payment method on or off. The wallet reads its methods on every call, so the change applies to the next one. Open cashiers are
 * notified; payments in progress keep their terms. @throws notFound
 */
export function switchMethod(
  context: Context,
  { params, body: { isEnabled, reason = '' } }: InputOf<Calls['switchMethod']>,
): Promise<ResultOf<Calls['switchMethod']>> {
  const object = `${params.method}/${params.currency}`;
  const act = { permission: 'payments.methods.write', act: 'payments.methods.switch', object, reason } as const;
  return perform(context, act, async ({ transaction }) => {
    const row = await store.lockMethod(transaction, params);
    if (row === undefined) throw new DomainError('notFound');
    await store.setEnabled(transaction, params, isEnabled);
    if (row.isEnabled !== isEnabled) await context.announce(transaction, { type: 'MethodsChanged' });
    const answer = viewOf(context, { ...row, isEnabled });
    return { answer, before: { isEnabled: row.isEnabled }, after: { isEnabled } };
  });
}
