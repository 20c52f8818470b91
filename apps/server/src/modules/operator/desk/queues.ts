import type { Backlog, OperatorKernel } from '../context.ts';

/** What waits in each of these queues. */
export async function readBacklogs(
  { database, authority }: Pick<OperatorKernel, 'database' | 'authority'>,
  names: readonly string[],
): Promise<ReadonlyMap<string, Backlog>> {
  const asked = authority.queues.filter(({ name }) => names.includes(name));
  return new Map(await Promise.all(asked.map(async ({ name, backlog }) => [name, await backlog(database)] as const)));
}
