import type { InputOf, ResultOf } from '@pavilion/contract/calls/endpoint.ts';
import type { paymentsEndpoints } from '@pavilion/contract/console/payment/payments.ts';
import { inTransaction } from '../../../../kernel/database.ts';
import { DomainError, refusedBy } from '../../../../kernel/errors.ts';
import { ask, type OperatorContext, pageOf, perform, placesByMoment } from '../../../operator/index.ts';
import type { PaymentKernel } from '../../context.ts';
import * as desk from '../../provider-events/desk-store.ts';
import { MATCH, requireTie } from '../../provider-events/match-kind.ts';
import { eventMoved } from '../../queue-moves.ts';
import * as store from '../../provider-events/store.ts';
import { redactedEvent } from '../masks.ts';

type Calls = typeof paymentsEndpoints;
type Context = OperatorContext & PaymentKernel;

function viewOf({ psp, invoiceId, rawBody, attempts: _attempts, ...event }: desk.DeskEvent) {
  return { ...event, provider: psp, named: invoiceId, raw: redactedEvent(rawBody) };
}

/** Events of providers that could not be placed (operator §2.2, page 14). */
export async function listProviderEvents(
  context: Context,
  { query }: InputOf<Calls['listProviderEvents']>,
): Promise<ResultOf<Calls['listProviderEvents']>> {
  const { cursor, perPage, state, provider, id: one } = query;
  const filter = { state, provider, id: one };
  const { after, next } = placesByMoment(['provider-events', filter], cursor, 'receivedAt');
  const rows = await desk.listUnplaced(context.database, { filter, after, limit: perPage + 1 });
  const count = await desk.countUnplaced(context.database, filter);
  const { data, meta } = pageOf(rows, { perPage, count, next });
  return { data: data.map(viewOf), meta };
}

/** Asks a colleague to tie an event to a payment. @throws notFound, conflict where it cannot be of that payment, or was placed before */
export async function matchProviderEvent(
  context: Context,
  { params: { id }, body }: InputOf<Calls['matchProviderEvent']>,
): Promise<ResultOf<Calls['matchProviderEvent']>> {
  const { invoiceId, reason = '' } = body;
  await inTransaction(context.database, (transaction) => requireTie(transaction, { id, invoiceId }));
  const what = `event ${id} is of invoice ${invoiceId}`;
  const title = { key: 'match', values: { event: { id }, id: { id: invoiceId } } };
  return { approval: await ask(context, { kind: MATCH, subject: id, what, title, after: { invoiceId }, reason }) };
}

/** Puts away an event that belongs to no payment of ours, with a reason. @throws notFound, conflict for one that was placed before */
export async function ignoreProviderEvent(
  context: Context,
  { params: { id }, body }: InputOf<Calls['ignoreProviderEvent']>,
): Promise<ResultOf<Calls['ignoreProviderEvent']>> {
  const reason = body.reason ?? '';
  const act = { permission: 'payments.match.ask', act: 'payments.event.ignore', object: id, reason } as const;
  await perform(context, act, async ({ transaction }) => {
    const event = await store.lockEvent(transaction, id);
    if (event === undefined) throw new DomainError('notFound');
    if (event.state !== 'unmatched' && event.state !== 'parked') throw refusedBy('conflict', 'eventDecided');
    const now = context.clock.now();
    await store.saveOutcome(transaction, { id, state: 'ignored', note: 'put away by hand', nextAttemptAt: null, now });
    await context.publish(transaction, eventMoved(id, 'gone'));
    const decided = { queue: 'unmatched', part: 'unmatched', item: id, since: event.receivedAt } as const;
    return { answer: null, before: { state: event.state }, after: { state: 'ignored' }, decided };
  });
  const event = await desk.findDeskEvent(context.database, id);
  if (event === undefined) throw new DomainError('notFound');
  return viewOf(event);
}
