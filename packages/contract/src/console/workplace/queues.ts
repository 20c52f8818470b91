import * as z from 'zod/mini';
import { get, putOnce } from '../endpoints.ts';
import { moment } from '../../formats/values.ts';
import { wholeNumber } from '../../formats/whole-number.ts';
import { reasonText } from '../approvals.ts';
import { queueParts, queueTargetsBody } from './queue-targets.ts';

const VERSION_MAX = 1_000_000;

const targetsView = z.object({
  version: z.int(),
  targets: queueTargetsBody,
  /** As the product comes. */
  defaults: queueTargetsBody,
  /** Null while they are the shipped ones. */
  changedByEmail: z.nullable(z.string()),
  changedAt: z.nullable(moment()),
});

/** How the waiting items measure up to their target, over the whole part (operator §2.4). */
const queueStanding = z.object({
  queue: z.string(),
  part: z.enum(queueParts),
  count: z.int(),
  /** Since when the oldest waits, and by when the first should be decided; null where nothing waits. */
  oldestAt: z.nullable(moment()),
  dueAt: z.nullable(moment()),
  /** From four fifths of the target, from the target on, and from twice the target on; each is counted once, the last also among those over it. */
  soon: z.int(),
  over: z.int(),
  late: z.int(),
  /** Null: each item has its own deadline. */
  targetSeconds: z.nullable(z.int()),
  lookSeconds: z.nullable(z.int()),
  /** Medians of what operators decided in the last seven days, in seconds: until opened, until decided, and from the one to the other. */
  pace: z.nullable(
    z.object({
      decided: z.int(),
      lookedSeconds: z.nullable(z.number()),
      waitedSeconds: z.number(),
      handledSeconds: z.nullable(z.number()),
    }),
  ),
});

/** Work waiting for operators (operator §2.2, page 1). */
export const queueEndpoints = {
  listQueues: get('/queues', 'own', {
    isAskedByItself: true,
    summary: 'The queues that one may read, each as what one may decide of it stands to its target',
    response: z.array(queueStanding),
  }),
  readQueueTargets: get('/queue-targets', 'settings.read', {
    summary: 'By when what waits should be looked at and decided, with who said so',
    response: targetsView,
  }),
  changeQueueTargets: putOnce('/queue-targets', 'settings.write', {
    summary: 'Publishes other targets, written upon the version that was read; they bind what waits already',
    body: z.object({ targets: queueTargetsBody, version: wholeNumber({ min: 0, max: VERSION_MAX }), reason: reasonText() }),
    response: targetsView,
    multilineFields: ['reason'],
    errors: ['revisionConflict', 'conflict'],
  }),
};
