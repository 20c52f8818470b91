import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { MINUTE_MS } from '@pavilion/contract/formats/durations.ts';
import { keepAuditSealed } from '../../../kernel/log/audit-behind.ts';
import { createDatabase, createPool } from '../../../kernel/database.ts';
import { onMeasurement } from '../../../kernel/measurements.ts';
import { untilReadable } from '../../../testing/followers.ts';
import type { TestOperator } from '../../../testing/people/operators.ts';
import { startConsole, type TestConsole } from '../testing/console.ts';

vi.setConfig({ testTimeout: 90_000 });

let server: TestConsole;
let administrator: TestOperator;
let colleague: TestOperator;
let hanging: ReturnType<typeof createPool>;
/** A database with a short lock timeout, instead of the seconds that production allows. */
let impatient: ReturnType<typeof createPool>;
beforeAll(async () => {
  server = await startConsole();
  hanging = createPool({ connectionString: server.testDatabase.url, maxConnections: 1, applicationName: 'hanging' });
  impatient = createPool({
    connectionString: server.testDatabase.url,
    maxConnections: 2,
    applicationName: 'impatient',
    lockTimeoutMs: 200,
  });
});
afterAll(async () => {
  await Promise.all([hanging.end(), impatient.end()]);
  await server.stop();
});

/** The sessions of these tests live by the same clock that leaps. */
async function signInBoth(name: string): Promise<void> {
  [administrator, colleague] = [
    await server.operator(`sealing-${name}`, 'administrator'),
    await server.operator(`sealed-${name}`, 'support'),
  ];
}

const block = () =>
  server.call('PUT', `/operators/${colleague.id}/block`, { token: administrator.token, body: { reason: 'to block for a test' } });
const keepSealed = () => keepAuditSealed({ ...server.context, database: createDatabase(impatient) });
const alarms = () => server.logLines.filter((line) => line.includes('"alarm":"auditSealing"'));
const unsealed = async (): Promise<number> => {
  const { rows } = await server.testDatabase.pool.query<{ count: number }>(
    `select count(*)::int as count from kernel.audit_record as record
     where not exists (select from kernel.audit_seal as seal where seal.record_id = record.id)`,
  );
  return rows[0]?.count ?? 0;
};

/** Runs `work` while another session is in the midst of a transaction. */
async function whileHanging(statement: string, work: () => Promise<void>): Promise<void> {
  const client = await hanging.connect();
  try {
    await client.query('set idle_in_transaction_session_timeout = 0');
    await client.query('begin');
    await client.query(statement);
    await work();
  } finally {
    await client.query('rollback');
    client.release();
  }
}

describe('sealing that stays behind', () => {
  it('OS-25 lets acts continue while another process holds the chain, alarms after five minutes, and catches up', async () => {
    await signInBoth('lock');
    await whileHanging(`select pg_advisory_xact_lock(hashtext('kernel.audit_seal'))`, async () => {
      expect((await block()).status).toBe(200);
      await expect(keepSealed()).rejects.toThrow('lock timeout');
      expect(alarms()).toEqual([]);
      server.clock.advanceMs(5 * MINUTE_MS + 1000);
      await signInBoth('lock-later');
      expect((await block()).status).toBe(200);
      expect((await block()).status).toBe(200);
      await expect(keepSealed()).rejects.toThrow('lock timeout');
      expect(alarms()).toHaveLength(1);
    });
    await untilReadable(server.context.database);
    await keepAuditSealed(server.context);
    expect([await unsealed(), alarms().length]).toEqual([0, 1]);
  });

  it('OS-25 S-145 alarms as well where nothing fails but a transaction stays open', async () => {
    await signInBoth('open');
    const before = alarms().length;
    await whileHanging('select pg_current_xact_id()', async () => {
      expect((await block()).status).toBe(200);
      await keepAuditSealed(server.context);
      expect([await unsealed(), alarms().length - before]).toEqual([expect.any(Number), 0]);
      server.clock.advanceMs(5 * MINUTE_MS + 1000);
      const measured: unknown[] = [];
      const stop = onMeasurement((measurement) => void (measurement.what === 'auditFault' && measured.push(measurement.fault)));
      await keepAuditSealed(server.context);
      stop();
      expect(measured).toEqual(['behind']);
      expect(alarms().length - before).toBe(1);
      expect(await unsealed()).toBeGreaterThan(0);
    });
    await untilReadable(server.context.database);
    await keepAuditSealed(server.context);
    expect([await unsealed(), alarms().length - before]).toEqual([0, 1]);
  });
});
