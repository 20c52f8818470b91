import type { OperatorKernel } from '../context.ts';

/** How many wait in each of these queues. */
export async function countQueues(
  { database, authority }: Pick<OperatorKernel, 'database' | 'authority'>,
  names: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const asked = authority.queues.filter(({ name }) => names.includes(name));
  return new Map(await Promise.all(asked.map(async ({ name, count }) => [name, await count(database)] as const)));
}
