import { isQueueTarget } from '@pavilion/contract/console/queue-targets.ts';
import { actorOf } from '../../../kernel/visitor.ts';
import { listPermissions } from '../authority/store.ts';
import type { Backlog, OperatorContext, OperatorKernel, WorkQueue } from '../context.ts';
import type { Standing } from './standing-store.ts';
import { readQueueTargets } from './targets.ts';

type Kernel = Pick<OperatorKernel, 'database' | 'authority' | 'clock'>;

/** A part of a queue as it stands, with the target that it is measured by; null where each item has a time of its own. */
export type MeasuredStanding = Standing & { queue: string; targetSeconds: number | null };

const NOTHING = { count: 0, oldestAt: null, dueAt: null, soon: 0, over: 0, late: 0 } as const;

/** Some of the queues as all that waits in them stands to its target, by the platform's clock. */
async function readStandings({ database, authority, clock }: Kernel, names: readonly string[]): Promise<MeasuredStanding[]> {
  const targets = await readQueueTargets(database);
  const now = clock.now();
  const read = async (queue: WorkQueue): Promise<MeasuredStanding[]> => {
    const found = new Map((await queue.standings(database, { targets, now })).map((standing) => [standing.part, standing]));
    return queue.parts.map((part) => ({
      queue: queue.name,
      ...(found.get(part) ?? { part, ...NOTHING }),
      targetSeconds: isQueueTarget(part) ? targets[part].decidedSeconds : null,
    }));
  };
  return (await Promise.all(authority.queues.filter(({ name }) => names.includes(name)).map(read))).flat();
}

const earlier = (one: Date | null, other: Date | null): Date | null => {
  if (one === null || other === null) return one ?? other;
  return one < other ? one : other;
};

/** How many wait in each of these queues, and since when: the sum of its parts. */
export async function readBacklogs(kernel: Kernel, names: readonly string[]): Promise<ReadonlyMap<string, Backlog>> {
  const backlogs = new Map<string, Backlog>();
  for (const { queue, count, oldestAt } of await readStandings(kernel, names)) {
    const known = backlogs.get(queue) ?? { count: 0, oldestAt: null };
    backlogs.set(queue, { count: known.count + count, oldestAt: earlier(known.oldestAt, oldestAt) });
  }
  return backlogs;
}

/** The queues that the caller may read. */
async function readableQueues(context: OperatorContext): Promise<string[]> {
  const held = new Set((await listPermissions(context.database, actorOf(context).id)).map(({ permission }) => permission));
  return context.authority.queues.filter(({ permission }) => held.has(permission)).map(({ name }) => name);
}

export const listStandings = async (context: OperatorContext): Promise<MeasuredStanding[]> =>
  readStandings(context, await readableQueues(context));
