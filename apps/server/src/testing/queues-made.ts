import pg from 'pg';
import { WORLD_QUEUE, WORLD_QUEUE_PLAYERS_LOADED } from '../composition/world/milestones.ts';
import { decisionsPart, operatorsPart } from '../composition/world/queues/acts.ts';
import { playersPart } from '../composition/world/queues/plan.ts';

/**
 * Marks the console's queues of a migrated database as filled, so that a product started on it only loads the demo world. Filling them
 * takes 20 seconds of processor time in parallel to the test.
 */
export async function skipQueues(connectionString: string): Promise<void> {
  const names = [WORLD_QUEUE_PLAYERS_LOADED, ...[...playersPart, ...operatorsPart, ...decisionsPart].map(({ name }) => WORLD_QUEUE + name)];
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    await client.query(
      `insert into kernel.milestone (name, reached_at, facts) select name, now(), '{"ids": []}' from unnest($1::text[]) as made (name)`,
      [names],
    );
  } finally {
    await client.end();
  }
}
