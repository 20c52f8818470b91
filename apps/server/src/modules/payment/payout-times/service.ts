import type { ResultOf } from '@pavilion/contract/calls/endpoint.ts';
import type { paymentEndpoints } from '@pavilion/contract/areas/payment.ts';
import { DAY_MS } from '@pavilion/contract/formats/durations.ts';
import type { Kernel } from '../../../kernel/context.ts';
import * as store from './store.ts';

type PayoutTime = ResultOf<(typeof paymentEndpoints)['readPayoutTime']>;

const DAYS = 30;
/** The median of fewer says nothing. */
const COUNT_LEAST = 5;

/** The median time from asking for money to having it, of all payouts that arrived in the last days. */
export async function readPayoutTime({ database, clock }: Pick<Kernel, 'database' | 'clock'>): Promise<PayoutTime> {
  const { count, medianSeconds } = await store.measurePayouts(database, new Date(clock.now().getTime() - DAYS * DAY_MS));
  const isKnown = count >= COUNT_LEAST && medianSeconds !== null;
  return { medianSeconds: isKnown ? Math.ceil(medianSeconds) : null, count, days: DAYS };
}
