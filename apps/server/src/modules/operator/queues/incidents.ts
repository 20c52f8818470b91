import type { OperatorContext } from '../context.ts';
import { heldPermissions, ownQueues, readStandings } from './standing.ts';
import type { Incident } from './incident.ts';

/** An item that has waited twice its target (operator §2.4, `queueLate`). */
async function lateQueues(context: OperatorContext): Promise<Incident[]> {
  const late = (await readStandings(context, await ownQueues(context))).filter((standing) => standing.late > 0);
  return late.map(({ part, late: count, oldestAt }) => ({ kind: 'queueLate', subject: part, count, since: oldestAt }));
}

/** The present incidents that the caller may read; those of queues first. */
export async function listIncidents(context: OperatorContext): Promise<Incident[]> {
  const held = await heldPermissions(context);
  const sources = context.authority.incidents.filter(({ permission }) => held.has(permission));
  return (await Promise.all([lateQueues(context), ...sources.map(({ read }) => read(context))])).flat();
}
