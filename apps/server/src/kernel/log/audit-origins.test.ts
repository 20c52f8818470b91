import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { untilReadable } from '../../testing/followers.ts';
import { type PlayerServer, startPlayerServer } from '../../testing/player-server.ts';
import { auditProblems, forgetAuditOrigins, recordAudit, sealAudit } from './audit.ts';

let server: PlayerServer;
beforeAll(async () => {
  server = await startPlayerServer(['web'], { hasSandbox: true });
});
afterAll(() => server.stop());

const query = (text: string, values: readonly unknown[] = []) => server.testDatabase.pool.query(text, [...values]);

/** This many months and days ago by the platform's clock. */
function ago(months: number, days: number): Date {
  const moment = server.clock.now();
  moment.setUTCMonth(moment.getUTCMonth() - months);
  return new Date(moment.getTime() - days * 86_400_000);
}

async function record(actor: string, at: Date): Promise<void> {
  const from = { ip: '203.0.113.77', userAgent: 'an old device', isLocalTool: false, country: null };
  const request = { ...from, id: 'r', language: undefined, token: undefined, idempotencyKey: undefined };
  await recordAudit({ clock: { now: () => at }, request }, server.context.database, { kind: 'operatorCall', playerId: null, actor });
}

async function seal(): Promise<void> {
  await untilReadable(server.context.database);
  await sealAudit(server.context);
}

const originsOf = async (actor: string) =>
  (
    await query('select address, device, origin_salt is null as "isUnsalted" from kernel.audit_record where actor = $1 order by id', [
      actor,
    ])
  ).rows;

const row = z.object({ number: z.string(), address: z.string(), device: z.string(), origin_salt: z.string() });
const KEPT = { address: '203.0.113.77', device: 'an old device', isUnsalted: false };
const FORGOTTEN = { address: null, device: null, isUnsalted: true };

describe('address and device of the audit', () => {
  it('A2 go thirteen months after, and no earlier, once they are sealed; the chain goes on without them', async () => {
    await record('operator:old', ago(13, 1));
    await record('operator:young', ago(12, 27));
    await forgetAuditOrigins(server.context);
    expect(await originsOf('operator:old')).toEqual([KEPT]);
    await seal();
    await forgetAuditOrigins(server.context);
    await forgetAuditOrigins(server.context);
    expect([await originsOf('operator:old'), await originsOf('operator:young')]).toEqual([[FORGOTTEN], [KEPT]]);
    expect(await auditProblems(server.context.database)).toEqual([]);
    await record('operator:later', server.clock.now());
    await seal();
    expect(await auditProblems(server.context.database)).toEqual([]);
  });

  it('A2 of a record that an earlier version wrote or sealed are covered as they are, and stay', async () => {
    await query(
      `insert into kernel.audit_record (kind, actor, address, device, detail, recorded_at, origin_salt)
       values ('operatorCall', 'operator:before', $1, $2, '{}', $3, null)`,
      [KEPT.address, KEPT.device, ago(14, 0)],
    );
    await seal();
    await forgetAuditOrigins(server.context);
    expect(await originsOf('operator:before')).toEqual([{ ...KEPT, isUnsalted: true }]);
    expect(await auditProblems(server.context.database)).toEqual([]);
  });

  it('A2 of a younger record are as little changed as the rest, and the chain reveals who does it all the same', async () => {
    await record('operator:target', ago(2, 0));
    await seal();
    const where = `where actor = 'operator:target'`;
    const changes = [
      `update kernel.audit_record set address = null, device = null, origin_salt = null ${where}`,
      `update kernel.audit_record set address = '198.51.100.1' ${where}`,
      `update kernel.audit_record set device = null ${where}`,
      `update kernel.audit_record set origin_salt = gen_random_uuid() ${where}`,
    ];
    for (const change of changes) await expect(query(change)).rejects.toThrow('is written once');
    const { rows } = await query(
      `select number::text, address, device, origin_salt from kernel.audit_seal join kernel.audit_record on id = record_id ${where}`,
    );
    const { number, address, device, origin_salt: salt } = row.parse(rows[0]);
    const restore = `update kernel.audit_record set address = '${address}', device = '${device}', origin_salt = '${salt}' ${where}`;
    const asOwner = (change: string) =>
      query(`alter table kernel.audit_record disable trigger user; ${change}; alter table kernel.audit_record enable trigger user`);
    for (const change of changes) {
      await asOwner(change);
      expect([change, await auditProblems(server.context.database)]).toEqual([change, [`number ${number} is not what was written`]]);
      await asOwner(restore);
      expect(await auditProblems(server.context.database)).toEqual([]);
    }
  });
});
