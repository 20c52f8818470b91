import { publications } from '@pavilion/contract/events.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { inTransaction } from '../../kernel/database.ts';
import { createLog } from '../../kernel/log/log.ts';
import { systemRandom } from '../../kernel/secrets/random.ts';
import { cloneDatabase, type TestDatabase } from '../../testing/database.ts';
import { resolveChannel } from '../channels.ts';
import { writeRowFor } from '../outbox/message.ts';
import { insertRows } from '../outbox/store.ts';
import { publishedTypes } from '../publications.ts';
import { createRealtime, type Realtime } from '../realtime.ts';
import { dataFault, namespaceOf, rowsOf } from '../testing/centrifugo-formats.ts';
import { everyPublication, winners } from '../testing/every-publication.ts';

let testDatabase: TestDatabase;
let realtime: Realtime;

beforeAll(async () => {
  testDatabase = await cloneDatabase();
  realtime = createRealtime({
    database: testDatabase.database,
    connectionString: testDatabase.url,
    clock: { realNow: () => new Date() },
    random: systemRandom,
    log: createLog({ level: 'silent' }),
    hostsHub: false,
    reader: 'centrifugo',
    authenticate: async () => 'invalid',
    isOriginAllowed: () => true,
    addressOf: () => null,
  });
});
afterAll(async () => {
  await realtime.stop();
  await testDatabase.drop();
});

const literals = z.looseObject({ const: z.string().optional(), enum: z.array(z.string()).optional() });
const named = z.looseObject({ properties: z.looseObject({ event: literals }) });
const shapes = z.union([z.looseObject({ oneOf: z.array(named) }), named]);

/** The names of a kind's publications, by the contract. */
function namesOf(kind: keyof typeof publications): string[] {
  const found = shapes.parse(z.toJSONSchema(publications[kind], { io: 'output', unrepresentable: 'any' }));
  const alternatives = 'oneOf' in found ? z.array(named).parse(found.oneOf) : [named.parse(found)];
  return alternatives.flatMap(({ properties: { event } }) => [event.const ?? event.enum ?? []].flat());
}

const kinds = z.array(z.custom<keyof typeof publications>()).parse(Object.keys(publications));

/** The one row that is written since the last. */
async function lastRow() {
  const rows = await rowsOf(testDatabase.pool, 'publish');
  await testDatabase.pool.query('delete from kernel.realtime_outbox');
  expect(rows).toHaveLength(1);
  return rows[0]?.payload;
}

describe('Every kind of publication, as Centrifugo reads it', () => {
  test('T-04 has a row in the table of this test', () => {
    const types = new Set(everyPublication.map(({ event }) => event.type));
    // The end of a session is not a publication: formats.test.ts covers it.
    expect(publishedTypes.filter((type) => !types.has(type))).toEqual(['SessionClosed']);
    const written = new Set(everyPublication.map(({ kind, name }) => `${kind} ${name}`));
    const missing = kinds.flatMap((kind) => namesOf(kind).map((name) => `${kind} ${name}`)).filter((name) => !written.has(name));
    // The ledger writes the first itself, which formats.test.ts has; nothing publishes the others yet (wire §4.5).
    expect(missing).toEqual(['walletAccounts account.balance.updated', 'bets game.bet.balance-insufficient', 'winners game.winner']);
  });

  test.each(everyPublication)(
    'T-04 $kind $name of $event.type is one `publish` on a channel that is there, with the data of the contract',
    async (row) => {
      await inTransaction(testDatabase.database, (transaction) => realtime.publish(transaction, row.event));
      const payload = await lastRow();
      expect(payload).toMatchObject({ channel: row.channel, data: { event: row.name } });
      expect(dataFault(row.kind, payload?.data)).toBeUndefined();
      expect(dataFault(row.kind, { ...payload?.data, more: 1 })).toContain('additional properties');
      expect(resolveChannel(row.channel).status).toBe('known');
      expect(namespaceOf(row.channel).history_size).toBeGreaterThan(0);
    },
  );

  test('T-04 winners are a `publish` on a channel that everybody may read', async () => {
    const { channel, winner } = winners;
    const dataJson = JSON.stringify(publications.winners.parse({ event: 'game.winner', winner }));
    const message = { method: 'publish', channels: [channel], dataJson, key: 'win 1', version: null } as const;
    await insertRows(testDatabase.database, [writeRowFor('centrifugo', message, 0)], false);
    const payload = await lastRow();
    expect(payload).toMatchObject({ channel, data: { winner: { amount: 0.5, payout: 61.37 } } });
    expect(dataFault('winners', payload?.data)).toBeUndefined();
    expect(resolveChannel(channel)).toMatchObject({ status: 'known', audience: 'everyone' });
    expect(namespaceOf(channel).proxy_subscribe).toBe(true);
  });
});
