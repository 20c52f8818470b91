import * as z from 'zod/mini';
import { endpoint } from '../calls/endpoint.ts';
import { moment } from '../formats/values.ts';
import { queueParts } from './queue-targets.ts';

const V1 = '/api/console/v1';

/** How what waits stands to its target, over all of it (operator §2.4). */
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
  /** Null: each has a time of its own. */
  targetSeconds: z.nullable(z.int()),
});

/** What waits for operators (operator §2.2, page 1). */
export const queueEndpoints = {
  listQueues: endpoint({
    method: 'GET',
    path: `${V1}/queues`,
    access: 'operator',
    permission: 'own',
    isAskedByItself: true,
    summary: 'The queues that one may read, each as all that waits in it stands to its target',
    response: z.array(queueStanding),
    errors: [],
  }),
};
