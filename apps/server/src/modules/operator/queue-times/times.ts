import { DAY_MS, WEEK_MS } from '@pavilion/contract/formats/durations.ts';
import type { OperatorContext } from '../context.ts';
import { type Decided, insertTime } from './store.ts';
import type { Database } from '../../../kernel/database.ts';

/** The span of decisions that the pace is measured over, and the retention of the times (operator §13.58). */
export const PACE_MS = WEEK_MS;
export const TIMES_KEPT_MS = 90 * DAY_MS;

/** Keeps how long something of a queue waited until an operator decided it, in the transaction of the decision. */
export async function keepTime(
  { random, clock }: Pick<OperatorContext, 'random' | 'clock'>,
  transaction: Database,
  { operatorId, ...decided }: Decided & { operatorId: string },
): Promise<void> {
  await insertTime(transaction, { id: random.newId(), ...decided, operatorId, now: clock.now() });
}
