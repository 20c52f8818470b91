import { DAY_MS } from '@pavilion/contract/formats/durations.ts';
import { accessDataBefore } from '../../kernel/access-data.ts';
import { ANSWER_KEPT_MS } from './acts/perform.ts';
import { deleteOldAnswers } from './acts/store.ts';
import type { BulkAct } from './bulk/act.ts';
import { forgetEnded, hasFreeBulk } from './bulk/lease-store.ts';
import { PREVIEW_MS } from './bulk/preview.ts';
import { type BulkWorker, runNextBulk } from './bulk/run.ts';
import { deleteOldPreviews } from './bulk/store.ts';
import { RESUMABLE_MS } from './bulk/view.ts';
import { expireApprovals } from './approvals/read.ts';
import { hasExpiredApprovals } from './approvals/store.ts';
import type { OperatorContext, OperatorKernel } from './context.ts';
import { deleteEndedClaims } from './workplace/claim-store.ts';
import { deleteEndedLooks } from './workplace/look-store.ts';
import { aliveSince } from './exports/rows.ts';
import { stopLost } from './exports/store.ts';
import { deleteOldNotes } from './handover/store.ts';
import { deleteExpiredFlows } from './oidc/store.ts';
import * as passkeys from './passkeys/store.ts';
import { deleteOldTimes } from './queue-times/store.ts';
import { TIMES_KEPT_MS } from './queue-times/times.ts';
import { deleteExpiredChallenges, deleteOldSessions } from './sessions/store.ts';
import { throttles } from './throttle/store.ts';
import { solutions } from './person-check/store.ts';

/** A handover note serves the next shift; deleting it also removes what it says about players (operator §13.58). */
const HANDOVER_KEPT_MS = 30 * DAY_MS;
const EXPIRY_INTERVAL_MS = 2000;
const LEFTOVERS_INTERVAL_MS = 60_000;
/** The interval that most sweeps share, so that one check serves them all. */
const BULK_INTERVAL_MS = 1000;

/** Deletes expired rows: challenges, solutions, throttles, claims, looks, stored answers, old sessions. All expire by real time. */
export async function sweepOperatorLeftovers({ database, clock }: Pick<OperatorKernel, 'database' | 'clock'>): Promise<void> {
  const now = clock.realNow();
  await deleteExpiredChallenges(database, now);
  await passkeys.deleteExpiredChallenges(database, now);
  await deleteExpiredFlows(database, now);
  await throttles.deleteEndedThrottles(database, now);
  await solutions.deleteExpired(database, now);
  await deleteEndedClaims(database, now);
  await deleteEndedLooks(database, now);
  await deleteOldNotes(database, new Date(clock.now().getTime() - HANDOVER_KEPT_MS));
  await deleteOldTimes(database, new Date(clock.now().getTime() - TIMES_KEPT_MS));
  await deleteOldPreviews(database, new Date(now.getTime() - PREVIEW_MS));
  await forgetEnded(database, new Date(now.getTime() - RESUMABLE_MS));
  await stopLost(database, aliveSince(now));
  await deleteOldAnswers(database, new Date(now.getTime() - ANSWER_KEPT_MS));
  await deleteOldSessions(database, accessDataBefore(now));
}

/** Timed work of the operator module. */
export const operatorSweeps = [
  { name: 'operator.approvals', everyMs: EXPIRY_INTERVAL_MS, isDue: hasExpiredApprovals, sweep: expireApprovals },
  { name: 'operator.leftovers', everyMs: LEFTOVERS_INTERVAL_MS, sweep: sweepOperatorLeftovers },
] as const;

/** The worker of bulks, with the acts of every area. */
export const bulkSweep = <K extends OperatorKernel, C extends OperatorContext>(
  worker: (kernel: K) => BulkWorker<C>,
  acts: readonly BulkAct<C>[],
) => ({
  name: 'operator.bulk',
  everyMs: BULK_INTERVAL_MS,
  isDue: hasFreeBulk,
  sweep: (kernel: K): Promise<void> => runNextBulk(kernel, worker(kernel), acts),
});
