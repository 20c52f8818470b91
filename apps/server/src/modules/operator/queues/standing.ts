import { isQueueTarget } from '@pavilion/contract/console/queue-targets.ts';
import { actorOf } from '../../../kernel/visitor.ts';
import { listPermissions } from '../authority/store.ts';
import type { Backlog, OperatorContext, OperatorKernel, WorkQueue } from '../context.ts';
import type { Standing } from './standing-store.ts';
import { readQueueTargets } from './targets.ts';
import { type Pace, readPaces } from './time-store.ts';
import { PACE_MS } from './times.ts';

type Kernel = Pick<OperatorKernel, 'database' | 'authority' | 'clock'>;

/** The state of a part of a queue, with its target; null where each item has a deadline of its own. */
type MeasuredStanding = Standing & { queue: string; targetSeconds: number | null; lookSeconds: number | null };

const NOTHING = { count: 0, oldestAt: null, dueAt: null, soon: 0, over: 0, late: 0 } as const;

/** Some queues with all their waiting items measured against the targets, by the platform's clock. */
export async function readStandings({ database, authority, clock }: Kernel, names: readonly string[]): Promise<MeasuredStanding[]> {
  const targets = await readQueueTargets(database);
  const now = clock.now();
  const read = async (queue: WorkQueue): Promise<MeasuredStanding[]> => {
    const found = new Map((await queue.standings(database, { targets, now })).map((standing) => [standing.part, standing]));
    return queue.parts.map((part) => ({
      queue: queue.name,
      ...(found.get(part) ?? { part, ...NOTHING }),
      targetSeconds: isQueueTarget(part) ? targets[part].decidedSeconds : null,
      lookSeconds: isQueueTarget(part) ? targets[part].lookSeconds : null,
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

/** What the caller may do. */
export const heldPermissions = async (context: OperatorContext): Promise<ReadonlySet<string>> =>
  new Set((await listPermissions(context.database, actorOf(context).id)).map(({ permission }) => permission));

/** The queues that the caller may read. */
export async function listStandings(context: OperatorContext): Promise<(MeasuredStanding & { pace: Pace | null })[]> {
  const held = await heldPermissions(context);
  const names = context.authority.queues.filter(({ permission }) => held.has(permission)).map(({ name }) => name);
  const paces = new Map(
    (await readPaces(context.database, new Date(context.clock.now().getTime() - PACE_MS))).map((pace) => [pace.part, pace]),
  );
  return (await readStandings(context, names)).map((standing) => ({ ...standing, pace: paces.get(standing.part) ?? null }));
}
