import type { WorkQueue } from '../../operator/index.ts';
import * as chargebacks from '../chargebacks/store.ts';
import * as events from '../provider-events/desk-store.ts';
import * as differences from './money/difference-store.ts';
import * as held from './invoices/held-store.ts';

const permission = 'payments.read';

/** The backlog of the payments department (operator §2.4). */
export const paymentQueues: readonly WorkQueue[] = [
  { name: 'withdrawals', permission, parts: ['withdrawalsGreen', 'withdrawalsHeld'], standings: held.countWaiting },
  { name: 'chargebacks', permission, parts: ['chargebacksOpen', 'chargebacksLost'], standings: chargebacks.countWaiting },
  { name: 'unmatched', permission, parts: ['unmatched'], standings: events.countWaiting },
  { name: 'differences', permission, parts: ['differences'], standings: differences.countWaiting },
];
