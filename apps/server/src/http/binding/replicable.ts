import type { Database } from '../../kernel/database.ts';
import type { Replica } from '../../kernel/replica/replica.ts';
import type { BoundEndpoint } from './bind.ts';

/** The same calls; with a replica, those that only read are answered from it, as far as it has caught up. */
export function withReplica(bound: readonly BoundEndpoint[], replica: Replica | undefined): BoundEndpoint[] {
  if (replica === undefined) return [...bound];
  return bound.map((call) => {
    if (!call.isReplicable) return call;
    const { operation } = call;
    return {
      ...call,
      operation: (context, input) => readBy(replica, context, (reading) => operation(reading, input)),
    };
  });
}

/** Reads by the replica as far as it has got; without one by the primary. */
export function readBy<C extends { database: Database }, T>(
  replica: Replica | undefined,
  context: C,
  work: (context: C) => Promise<T>,
): Promise<T> {
  return replica === undefined ? work(context) : replica.read(context.database, (database) => work({ ...context, database }));
}
