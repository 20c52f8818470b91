import type { SchemaInput } from '@pavilion/contract/calls/endpoint.ts';
import type { invoice } from '@pavilion/contract/areas/payment.ts';
import type { ListedInvoice } from './list-store.ts';
import type { InvoiceRow } from './store.ts';

type Steps = NonNullable<SchemaInput<typeof invoice>['steps']>;
export type Step = Steps[number]['step'];
type State = InvoiceRow['state'];

/** The last step that a payment in a state has reached. A review is not shown: the request still waits to be checked. */
const stepBehind: Readonly<Record<State, Step>> = {
  created: 'requested',
  awaiting: 'opened',
  pending: 'opened',
  confirming: 'opened',
  success: 'done',
  charged_back: 'done',
  refunded: 'done',
  dispute_won: 'done',
  failure: 'ended',
  requested: 'requested',
  review: 'requested',
  approved: 'checked',
  submitting: 'sent',
  submitted: 'sent',
  unknown: 'sent',
  paid: 'done',
  failed: 'ended',
  cancelled: 'ended',
};

const turn: Readonly<Record<Step, number>> = { requested: 0, opened: 1, checked: 1, sent: 2, done: 3, ended: 3 };

export const lastStepOf = (state: State): Step => stepBehind[state];

/**
 * The steps of a payment, oldest first, each with the time it was reached. A payment that falls back, such as a withdrawal that returns to
 * review, loses the steps it must repeat. The last step is that of its present state: a deposit that is disputed later was completed.
 */
export function stepsOf({
  state,
  createdAt,
  processedAt,
  steps,
}: Pick<ListedInvoice, 'state' | 'createdAt' | 'processedAt' | 'steps'>): Steps {
  const last = stepBehind[state];
  const times = new Map<Step, Date>([['requested', createdAt]]);
  for (const reached of steps) {
    const step = stepBehind[reached.state];
    for (const later of times.keys()) if (turn[later] > turn[step]) times.delete(later);
    if (!times.has(step)) times.set(step, new Date(reached.reachedAt));
  }
  if (turn[last] === turn.done && processedAt !== null) times.set(last, processedAt);
  return [...times]
    .filter(([step]) => turn[step] < turn[last] || step === last)
    .toSorted(([one], [other]) => turn[one] - turn[other])
    .map(([step, at]) => ({ step, at }));
}
