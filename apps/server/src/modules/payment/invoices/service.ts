import { invoiceType } from '@pavilion/contract/constants.ts';
import type { InputOf, ResultOf } from '@pavilion/contract/calls/endpoint.ts';
import type { paymentEndpoints } from '@pavilion/contract/areas/payment.ts';
import { inTransaction } from '../../../kernel/database.ts';
import { DomainError } from '../../../kernel/errors.ts';
import { playerOf } from '../../../kernel/visitor.ts';
import { closePage, endUnpaid } from '../deposit/closing.ts';
import type { PaymentContext } from '../context.ts';
import { policyOfPlayer } from '../../risk/index.ts';
import { readPolicy } from '../policy/store.ts';
import { failPayout } from '../withdrawal/settle.ts';
import * as lists from './list-store.ts';
import { isDeclinable, statesBehind, toInvoice } from './rules.ts';
import * as store from './store.ts';

type Endpoints = typeof paymentEndpoints;

const kindOf = new Map<number, 'deposit' | 'withdrawal'>([
  [invoiceType.deposit, 'deposit'],
  [invoiceType.withdrawal, 'withdrawal'],
]);

/** Own invoices by filters, newest first (C-52). A type or status that no invoice has finds nothing. */
export async function listInvoices(
  context: PaymentContext,
  { query }: InputOf<Endpoints['listInvoices']>,
): Promise<ResultOf<Endpoints['listInvoices']>> {
  const { page, perPage } = query;
  const kind = query.type === undefined ? null : kindOf.get(query.type);
  const states = query.status === undefined ? null : (statesBehind[query.status] ?? []);
  if (kind === undefined) return { data: [], meta: { page, perPage, totalRows: 0 } };
  const filter = {
    playerId: playerOf(context).playerId,
    kind,
    states,
    currency: query.currency ?? null,
    from: query.dateFrom ?? null,
    to: query.dateTo ?? null,
    id: query.id ?? null,
  };
  const [policy, rows, totalRows] = await Promise.all([
    declinePolicy(context, filter.playerId),
    lists.listPage(context.database, filter, { offset: (page - 1) * perPage, limit: perPage }),
    lists.countMatching(context.database, filter),
  ]);
  return { data: rows.map((row) => toInvoice(row, policy)), meta: { page, perPage, totalRows } };
}

/** A withdrawal may be cancelled only where both the operator and the law allow it (D-30; no reverse withdrawals, reliability §5.3). */
async function declinePolicy(context: PaymentContext, playerId: string) {
  const { isWithdrawalDeclineAllowed } = await readPolicy(context.database);
  const { isWithdrawalReversible } = await policyOfPlayer(context, playerId);
  return { isWithdrawalDeclineAllowed: isWithdrawalDeclineAllowed && isWithdrawalReversible };
}

/**
 * Takes a pending invoice back (C-53): a deposit that waits to be paid, or a withdrawal that was not sent yet, where the operator
 * allows it (D-30). Money that arrives for a declined deposit is credited all the same (P7, P15); what it reserved of the player's limits
 * is free once the provider confirms that its page is closed.
 * @throws notFound for an unknown or another player's invoice, invoiceNotCancellable for any other state
 */
export async function declineInvoice(
  context: PaymentContext,
  { params }: InputOf<Endpoints['declineInvoice']>,
): Promise<ResultOf<Endpoints['declineInvoice']>> {
  const { playerId } = playerOf(context);
  const policy = await declinePolicy(context, playerId);
  const declined = await inTransaction(context.database, async (transaction) => {
    const invoice = await store.lockInvoice(transaction, params.id);
    if (invoice === undefined || invoice.playerId !== playerId) throw new DomainError('notFound');
    if (!isDeclinable(invoice, policy)) throw new DomainError('invoiceNotCancellable');
    if (invoice.kind === 'withdrawal') return failPayout(context, transaction, { invoice, result: 'cancelled', state: 'cancelled' });
    return endUnpaid(context, transaction, { invoice, result: 'cancelled' });
  });
  if (declined.kind === 'deposit') await closePage(context, declined.id);
  return toInvoice({ ...declined, steps: [] }, policy);
}
