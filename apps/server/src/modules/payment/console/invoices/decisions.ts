import type { InputOf, ResultOf } from '@pavilion/contract/calls/endpoint.ts';
import type { paymentsEndpoints } from '@pavilion/contract/console/payment/payments.ts';
import { DomainError } from '../../../../kernel/errors.ts';
import { type OperatorContext, perform } from '../../../operator/index.ts';
import type { PaymentKernel } from '../../context.ts';
import * as corrections from '../../corrections/service.ts';
import { askAgain } from '../../provider-events/poll.ts';
import { findInvoice } from '../../invoices/store.ts';
import { writeAction } from '../../operator-actions/service.ts';
import { endHold, putOnHold, rejectHeldWithdrawal, takeBackRelease } from '../../withdrawal/decisions.ts';
import { readInvoice } from './invoices.ts';
import { wordsForPlayer } from './player-reason.ts';

type Calls = typeof paymentsEndpoints;
type Context = OperatorContext & PaymentKernel;

export async function rejectWithdrawal(context: Context, { params: { id }, body }: InputOf<Calls['rejectWithdrawal']>) {
  const playerReason = await wordsForPlayer(context, id, body);
  await rejectHeldWithdrawal(context, { invoiceId: id, reason: body.reason ?? '', playerReason });
  return readInvoice(context, id);
}

export async function holdWithdrawal(context: Context, { params, body }: InputOf<Calls['holdWithdrawal']>) {
  const { until, reason = '' } = body;
  if (until === null) await endHold(context, { invoiceId: params.id, reason });
  else await putOnHold(context, { invoiceId: params.id, until, reason });
  return readInvoice(context, params.id);
}

export async function undoRelease(context: Context, { params }: InputOf<Calls['undoRelease']>) {
  await takeBackRelease(context, params.id);
  return readInvoice(context, params.id);
}

export const askCorrection = async (
  context: Context,
  { params, body }: InputOf<Calls['askCorrection']>,
): Promise<ResultOf<Calls['askCorrection']>> => ({
  approval: await corrections.askCorrection(context, { invoiceId: params.id, kind: body.kind, reason: body.reason ?? '' }),
});

/** Asks the provider for the outcome of a payment, and applies the answer as an automatic query would (P14). @throws notFound */
export async function queryProvider(
  context: Context,
  { params: { id }, body }: InputOf<Calls['queryProvider']>,
): Promise<ResultOf<Calls['queryProvider']>> {
  const invoice = await findInvoice(context.database, id);
  if (invoice === undefined) throw new DomainError('notFound');
  const { playerId } = invoice;
  const reason = body.reason ?? '';
  await perform(context, { permission: 'payments.query', act: 'query', object: id, reason, playerId }, async ({ transaction, actor }) => {
    await writeAction(context, transaction, { actor, invoiceId: id, action: 'query', reason: reason.trim() });
    return { answer: null };
  });
  const report = await askAgain(context, invoice);
  return { report, ...(await readInvoice(context, id)) };
}
