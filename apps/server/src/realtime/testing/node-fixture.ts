import { createLog } from '../../kernel/log/log.ts';
import type { TestDatabase } from '../../testing/database.ts';
import { systemRandom } from '../../kernel/secrets/random.ts';
import type { HubTime } from '../hub/time.ts';
import { createSystemTime } from '../hub/time.ts';
import { OutboxConsumer } from '../outbox/consumer.ts';
import { type HubFixture, startHub } from './hub-fixture.ts';

/** A hub with its reader, like one of several processes on one database. */
export interface NodeFixture extends HubFixture {
  consumer: OutboxConsumer;
}

export async function startNode(testDatabase: TestDatabase, options: { time?: HubTime; reads?: boolean } = {}): Promise<NodeFixture> {
  const time = options.time ?? createSystemTime({ realNow: () => new Date() });
  const fixture = await startHub({ random: systemRandom, limits: { connectsPerSecond: 10_000 } });
  const log = createLog({ level: 'silent' });
  const nodeId = systemRandom.newId();
  const consumer = new OutboxConsumer({ connectionString: testDatabase.url, hub: fixture.hub, nodeId, time, log });
  if (options.reads !== false) await consumer.start();
  return {
    ...fixture,
    consumer,
    stop: async () => {
      await consumer.stop();
      await fixture.stop();
    },
  };
}
