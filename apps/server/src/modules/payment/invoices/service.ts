import { invoiceType } from '@pavilion/contract/constants.ts';
import type { InputOf, ResultOf } from '@pavilion/contract/calls/endpoint.ts';
import type { paymentEndpoints } from '@pavilion/contract/areas/payment.ts';
import { playerOf } from '../../../kernel/visitor.ts';
import type { PaymentContext } from '../context.ts';
import { policyOfPlayer } from '../../risk/index.ts';
import { readPolicy } from '../policy/store.ts';
import { requestKeyOf } from '../requests/service.ts';
import * as lists from './list-store.ts';
import { statesBehind, toInvoice } from './rules.ts';

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
    requestKey: query.idempotencyKey === undefined ? null : requestKeyOf(query.idempotencyKey),
  };
  const [policy, rows, totalRows] = await Promise.all([
    declinePolicy(context, filter.playerId),
    lists.listPage(context.database, filter, { offset: (page - 1) * perPage, limit: perPage }),
    lists.countMatching(context.database, filter),
  ]);
  return { data: rows.map((row) => toInvoice(row, policy)), meta: { page, perPage, totalRows } };
}

/** A withdrawal may be cancelled only where both the operator and the law allow it (D-30; no reverse withdrawals, reliability §5.3). */
export async function declinePolicy(context: PaymentContext, playerId: string) {
  const { isWithdrawalDeclineAllowed } = await readPolicy(context.database);
  const { isWithdrawalReversible } = await policyOfPlayer(context, playerId);
  return { isWithdrawalDeclineAllowed: isWithdrawalDeclineAllowed && isWithdrawalReversible };
}
