import { isQueueTarget } from '@pavilion/contract/console/workplace/queue-targets.ts';
import { actorOf } from '../../../kernel/visitor.ts';
import { listPermissions } from '../authority/store.ts';
import type { Backlog, OperatorContext, OperatorKernel, SharedBacklog, WorkQueue } from '../context.ts';
import { earliest, sumOfMeasures } from './measures.ts';
import type { Measure, QueueStanding } from './standing-store.ts';
import { findQueueTargets } from './targets.ts';
import { type Pace, readPaces } from '../queue-times/store.ts';
import { PACE_MS } from '../queue-times/times.ts';

type Kernel = Pick<OperatorKernel, 'database' | 'authority' | 'clock'>;

/** The state of a part of a queue, with its target; null where each item has a deadline of its own. */
type MeasuredStanding = Omit<QueueStanding, 'shares'> & { queue: string; targetSeconds: number | null; lookSeconds: number | null };

const queuesNamed = ({ authority }: Pick<Kernel, 'authority'>, names: readonly string[]): WorkQueue[] =>
  authority.queues.filter(({ name }) => names.includes(name));

/** The count made a moment ago against the same targets, or else a new one. */
function countOnce(
  { database, authority: { standings }, clock }: Kernel,
  queue: WorkQueue,
  { version, targets }: Awaited<ReturnType<typeof findQueueTargets>>,
): Promise<QueueStanding[]> {
  const known = standings.known(queue.name, version);
  if (known !== undefined) return known;
  const counted = queue.standings(database, { targets, now: clock.now() });
  standings.keep(queue.name, version, counted);
  return counted;
}

/** The viewer of a queue; of a shared queue each sees only what they may decide. */
interface Viewer {
  operatorId: string;
  permissions: ReadonlySet<string>;
}

/** Whether a share is the viewer's to decide: of a kind within the rights, and never asked for by themselves (operator §3.4). */
const isDecidedBy = (viewer: Viewer, { askedBy, permission }: { askedBy: string; permission: string | null }): boolean =>
  askedBy !== viewer.operatorId && permission !== null && viewer.permissions.has(permission);

const permissionOf = ({ authority }: Pick<Kernel, 'authority'>, kind: string): string | null =>
  authority.approvalKinds.get(kind)?.permission ?? null;

function measureFor(kernel: Kernel, { part: _part, shares, ...whole }: QueueStanding, viewer: Viewer | undefined): Measure {
  if (shares === undefined || viewer === undefined) return whole;
  return sumOfMeasures(shares.filter(({ kind, askedBy }) => isDecidedBy(viewer, { askedBy, permission: permissionOf(kernel, kind) })));
}

/**
 * Some queues with their waiting items measured against the targets, by the platform's clock.
 * @param viewer whose share is measured; without one, all that waits
 */
export async function readStandings(kernel: Kernel, names: readonly string[], viewer?: Viewer): Promise<MeasuredStanding[]> {
  const measure = await findQueueTargets(kernel.database);
  const { targets } = measure;
  const read = async (queue: WorkQueue): Promise<MeasuredStanding[]> => {
    const counted = await countOnce(kernel, queue, measure);
    const found = new Map(counted.map((standing) => [standing.part, measureFor(kernel, standing, viewer)]));
    return queue.parts.map((part) => ({
      queue: queue.name,
      part,
      ...(found.get(part) ?? sumOfMeasures([])),
      targetSeconds: isQueueTarget(part) ? targets[part].decidedSeconds : null,
      lookSeconds: isQueueTarget(part) ? targets[part].lookSeconds : null,
    }));
  };
  return (await Promise.all(queuesNamed(kernel, names).map(read))).flat();
}

const sumOf = (standings: readonly Backlog[]): Backlog => ({
  count: standings.reduce((sum, { count }) => sum + count, 0),
  oldestAt: earliest(standings.map(({ oldestAt }) => oldestAt)),
});

function backlogOf(kernel: Kernel, standings: readonly QueueStanding[]): SharedBacklog {
  const shared = standings.filter(({ shares }) => shares !== undefined);
  if (shared.length === 0) return sumOf(standings);
  const shares = shared
    .flatMap((standing) => standing.shares ?? [])
    .map(({ kind, askedBy, count, oldestAt }) => ({ askedBy, count, oldestAt, permission: permissionOf(kernel, kind) }));
  return { ...sumOf(standings), shares };
}

/** The part of a backlog that an operator may decide. */
export function ownBacklog({ shares, ...whole }: SharedBacklog, viewer: Viewer): Backlog {
  return shares === undefined ? whole : sumOf(shares.filter((share) => isDecidedBy(viewer, share)));
}

/** How many wait in each of these queues, and since when: the sum of its parts, by whichever targets. */
export async function readBacklogs(kernel: Kernel, names: readonly string[]): Promise<ReadonlyMap<string, SharedBacklog>> {
  const queues = queuesNamed(kernel, names);
  const known = queues.map(({ name }) => kernel.authority.standings.known(name));
  const measure = known.includes(undefined) ? await findQueueTargets(kernel.database) : undefined;
  const read = async (queue: WorkQueue, index: number): Promise<[string, SharedBacklog]> => {
    const counted = known[index] ?? (measure === undefined ? [] : countOnce(kernel, queue, measure));
    return [queue.name, backlogOf(kernel, await counted)];
  };
  return new Map(await Promise.all(queues.map(read)));
}

/** The caller's permissions: as found by the access check of this call, if there was one. */
export const heldPermissions = async (context: OperatorContext): Promise<ReadonlySet<string>> =>
  context.permissions ?? new Set((await listPermissions(context.database, actorOf(context).id)).map(({ permission }) => permission));

/** The names of the queues that the caller may read. */
export async function ownQueues(context: OperatorContext): Promise<string[]> {
  const held = await heldPermissions(context);
  return context.authority.queues.filter(({ permission }) => held.has(permission)).map(({ name }) => name);
}

/** The queues that the caller may read, each with what the caller may decide of it. */
export async function listQueues(context: OperatorContext): Promise<(MeasuredStanding & { pace: Pace | null })[]> {
  const names = await ownQueues(context);
  const paces = new Map(
    (await readPaces(context.database, new Date(context.clock.now().getTime() - PACE_MS))).map((pace) => [pace.part, pace]),
  );
  const viewer = { operatorId: actorOf(context).id, permissions: await heldPermissions(context) };
  return (await readStandings(context, names, viewer)).map((standing) => ({ ...standing, pace: paces.get(standing.part) ?? null }));
}
