import type { ResultOf } from '@pavilion/contract/calls/endpoint.ts';
import type { paymentsEndpoints } from '@pavilion/contract/console/payment/payments.ts';
import type { Database } from '../../../../kernel/database.ts';
import { type ApprovalView, emailsOf, listApprovals } from '../../../operator/index.ts';
import { operationsOfInvoice } from '../../../wallet/index.ts';
import type { PaymentKernel } from '../../context.ts';
import { CORRECTION } from '../../corrections/correction-approval.ts';
import type { InvoiceRow } from '../../invoices/store.ts';
import { MATCH } from '../../provider-events/match-kind.ts';
import * as store from './invoice-store.ts';
import { redactedEvent } from '../masks.ts';
import { playerMessagesOf } from './player-messages.ts';

type Entry = ResultOf<(typeof paymentsEndpoints)['readInvoice']>['timeline'][number];

const APPROVALS_MAX = 50;

/** Requests for a second person about a payment, or about an event matched to it: when each was made and decided. */
async function approvalsOf(database: Database, invoiceId: string, eventIds: readonly string[]): Promise<Entry[]> {
  const subjects = [{ kind: CORRECTION, subject: invoiceId }, ...eventIds.map((subject) => ({ kind: MATCH, subject }))];
  const found = await Promise.all(
    subjects.map(({ kind, subject }) =>
      listApprovals(database, { filter: { state: [], kind: [kind], subject }, after: null, limit: APPROVALS_MAX }),
    ),
  );
  return found.flat().flatMap((approval) => [asked(approval), ...decided(approval)]);
}

const asked = ({ id, kind, askedAt: at, askedBy, askedByEmail, reason }: ApprovalView): Entry => ({
  kind: 'approval',
  at,
  id,
  approvalKind: kind,
  state: 'asked',
  operatorId: askedBy,
  operatorEmail: askedByEmail,
  note: reason,
});

/** An expired one, or one whose object changed, was decided by no operator. */
const decided = ({ id, kind, state, decidedAt: at, decidedBy, decidedByEmail, note }: ApprovalView): Entry[] =>
  state === 'open' || at === null
    ? []
    : [{ kind: 'approval', at, id, approvalKind: kind, state, operatorId: decidedBy, operatorEmail: decidedByEmail, note }];

/** Its operations in the books. */
async function operationsOf(database: Database, { id: invoiceId, playerId }: InvoiceRow): Promise<Entry[]> {
  const causes = await operationsOfInvoice(database, { playerId, invoiceId });
  return causes.flatMap(({ operation }) => {
    if (operation === null) return [];
    const { id, kind, amount, currency, occurredAt: at } = operation;
    return [{ kind: 'operation' as const, at, id, operation: kind, amount, currency }];
  });
}

/** Where several bear one moment: what the payment became first, then what followed from it. */
const timeOf = ({ at }: Entry): number => new Date(at).getTime();

/** A payment's history with its messages to the player, oldest first, and the operators involved. */
export async function timelineOf(context: Pick<PaymentKernel, 'database' | 'messagesAbout'>, invoice: InvoiceRow) {
  const { database } = context;
  const [steps, events, actions] = await Promise.all([
    store.listSteps(database, invoice.id),
    store.listEvents(database, invoice),
    store.listActions(database, invoice.id),
  ]);
  const tied = events.filter(({ isTied }) => isTied).map(({ id }) => id);
  const [approvals, operations, messages] = await Promise.all([
    approvalsOf(database, invoice.id, tied),
    operationsOf(database, invoice),
    playerMessagesOf(context, invoice),
  ]);
  const people = [invoice.firstApprover, invoice.secondApprover, invoice.heldBy, ...actions.map(({ operator }) => operator)];
  const emails = await emailsOf(database, [...new Set(people.filter((by) => by !== null))]);
  const entries: Entry[] = [
    ...steps.map(({ state, reachedAt }) => ({ kind: 'state' as const, at: reachedAt, state })),
    ...events.map(({ rawBody, receivedAt, isTied: _isTied, ...event }) => ({
      kind: 'event' as const,
      at: receivedAt,
      ...event,
      raw: redactedEvent(rawBody),
    })),
    ...actions.map(({ action, operator, reason, createdAt }) => ({
      kind: 'act' as const,
      at: createdAt,
      act: action,
      operatorId: operator,
      operatorEmail: emails.get(operator) ?? null,
      reason,
    })),
    ...approvals,
    ...operations,
    ...messages,
  ];
  return { timeline: entries.toSorted((one, other) => timeOf(one) - timeOf(other)), actions, emails };
}
