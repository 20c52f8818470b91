import { createLedger } from '@pavilion/ledger';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTransaction } from '../../../kernel/database.ts';
import { systemRandom } from '../../../kernel/secrets/random.ts';
import { createManualClock } from '../../../kernel/testing/manual-clock.ts';
import { newRows, WAKE_CHANNEL } from '../../../realtime/outbox/store.ts';
import { cloneDatabase, type TestDatabase } from '../../../testing/database.ts';
import { openFirstAccount } from '../accounts/service.ts';
import { adjust } from '../cashier/service.ts';
import type { WalletCommand } from './commands.ts';
import { decide } from './decide.ts';
import type { WalletLedger } from './engine.ts';
import { publishAccount } from './publication.ts';

let testDatabase: TestDatabase;
let ledger: WalletLedger;
let reader: pg.Client;
const clock = createManualClock();
const heard: string[] = [];

beforeAll(async () => {
  testDatabase = await cloneDatabase();
  ledger = createLedger<WalletCommand>({
    connectionString: testDatabase.url,
    clock,
    newId: () => systemRandom.newId(),
    decide,
    publishAccount,
  });
  reader = new pg.Client({ connectionString: testDatabase.url });
  await reader.connect();
  reader.on('notification', ({ payload = '' }) => heard.push(payload));
  await reader.query(`listen ${WAKE_CHANNEL}`);
});
afterAll(async () => {
  await reader.end();
  await ledger.stop();
  await testDatabase.drop();
});

const context = () => ({ clock, random: systemRandom, ledger, database: testDatabase.database, publish: () => Promise.resolve() });

/** Notifications a reader received since the last look: everything sent before the mark has arrived before it. */
async function toldUntilNow(): Promise<string[]> {
  const mark = systemRandom.newId();
  await testDatabase.pool.query('select pg_notify($1, $2)', [WAKE_CHANNEL, mark]);
  await expect.poll(() => heard.includes(mark), { timeout: 60_000 }).toBe(true);
  return heard.splice(0).filter((text) => text !== mark);
}

async function aPlayer(): Promise<string> {
  const playerId = systemRandom.newId();
  await inTransaction(testDatabase.database, (transaction) => openFirstAccount(context(), transaction, { playerId, currency: 'EUR' }));
  await toldUntilNow();
  return playerId;
}

describe('what the books write inside a use case’s transaction', () => {
  it('O1 O4 is announced by its commit to those who read messages, once, as an announcement of ours is', async () => {
    const playerId = await aPlayer();
    const change = { playerId, currency: 'EUR', amountMinor: 500n, reason: 'test' };
    await inTransaction(testDatabase.database, async (transaction) => {
      for (const externalId of ['one', 'two']) await adjust(context(), transaction, { ...change, externalId });
      expect(await toldUntilNow()).toEqual([]);
    });
    expect(await toldUntilNow()).toEqual([newRows.text]);
  });

  it('O1 O4 is not announced when it is rolled back, nor when there is nothing to tell', async () => {
    const playerId = await aPlayer();
    const change = { playerId, currency: 'EUR', amountMinor: 500n, reason: 'test', externalId: 'one' };
    const undone = inTransaction(testDatabase.database, async (transaction) => {
      await adjust(context(), transaction, change);
      throw new Error('given up');
    });
    await expect(undone).rejects.toThrow('given up');
    expect(await toldUntilNow()).toEqual([]);
    await inTransaction(testDatabase.database, (transaction) => adjust(context(), transaction, change));
    expect(await toldUntilNow()).toEqual([newRows.text]);
    await inTransaction(testDatabase.database, (transaction) => adjust(context(), transaction, change));
    expect(await toldUntilNow()).toEqual([]);
  });
});
