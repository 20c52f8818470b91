import { defaultQueueTargets, type QueueTargets, queueTargetsBody } from '@pavilion/contract/console/queue-targets.ts';
import type { Database } from '../../../kernel/database.ts';
import { findPublished } from '../revisions/store.ts';

/** The kind of revision that the targets are published as (operator §3.5). */
const QUEUE_TARGET = 'queue.target';

/** What was published, over what came with the product: a target that a new version brings has its default. */
function targetsOf(body: unknown): QueueTargets {
  return queueTargetsBody.parse(typeof body === 'object' ? { ...defaultQueueTargets, ...body } : defaultQueueTargets);
}

/** By when what waits should be looked at and decided. It is read anew each time: a change is in force everywhere at once. */
export const readQueueTargets = async (database: Database): Promise<QueueTargets> =>
  targetsOf((await findPublished(database, QUEUE_TARGET))?.body);
