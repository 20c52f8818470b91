import { confirmPhone } from '../../testing/people/confirmed-contacts.ts';
import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import { DAY_MS } from '@pavilion/contract/formats/durations.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { issueAutologin, setPlayerStatus } from '../../modules/player/index.ts';
import { receiveIdentityUpdate } from '../../modules/player/verification/service.ts';
import { untilReadable } from '../../testing/followers.ts';
import { aPlayer, loginOf, PASSWORD, type PlayerServer, startPlayerServer } from '../../testing/player-server.ts';
import { auditProblems, checkAudit, recordAudit, sealAudit } from './audit.ts';
import { createDatabase, createPool, inTransaction } from '../database.ts';
import { onMeasurement } from '../measurements.ts';
import { sendDocument } from '../../testing/calls.ts';

let server: PlayerServer;
beforeAll(async () => {
  server = await startPlayerServer(['web'], { hasSandbox: true });
});
afterAll(() => server.stop());

const recordRow = z.object({
  kind: z.string(),
  actor: z.string(),
  session_id: z.string().nullable(),
  request_id: z.string().nullable(),
  address: z.string().nullable(),
  device: z.string().nullable(),
  detail: z.record(z.string(), z.unknown()),
});
const recordsOf = async (playerId: string) => {
  const { rows } = await server.testDatabase.pool.query('select * from kernel.audit_record where player_id = $1 order by id', [playerId]);
  return rows.map((row) => recordRow.parse(row));
};
const kindsOf = async (playerId: string) => (await recordsOf(playerId)).map(({ kind, actor }) => `${actor} ${kind}`);
const visitor = { 'cf-connecting-ip': '203.0.113.90', 'user-agent': 'device-of-the-visitor' };
const signIn = (login: string, password: string) =>
  server.call('POST', '/api/player/sessions', { body: { login, password }, headers: visitor });

async function codeFrom(to: string, template: string): Promise<string> {
  await server.runJobs();
  await server.runJobs();
  const mail = server.mails.findLast((sent) => sent.to === to && sent.template === template);
  return /\/(?:verify|password\/reset)\/([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
}

describe('the audit', () => {
  it('A1 records a registration with its consents and terms, and each step of verification', async () => {
    const { email, accessToken: token, profile } = await aPlayer(server, { receiveEmailPromo: 1, affiliateTag: 'spring' });
    await server.call('POST', '/api/player/register/confirm', { body: { code: await codeFrom(email, 'confirm-email') } });
    await server.call('PUT', '/api/player/profile', { token, body: { receiveEmailPromo: false, receiveSmsPromo: true } });
    const update = { eventId: randomUUID(), playerId: profile.id, occurredAt: server.clock.now() };
    const papers = { birthdate: null, firstName: null, lastName: null, personalIdNumber: null };
    await receiveIdentityUpdate(server.context, { ...update, outcome: 'approved', reason: null, papers });
    const records = await recordsOf(profile.id);
    expect(records.map(({ kind, actor }) => `${actor} ${kind}`)).toEqual([
      'visitor playerRegistered',
      'visitor signedIn',
      'visitor emailConfirmed',
      'player consentsChanged',
      'provider:identity-check identityChecked',
    ]);
    expect(records[0]?.detail).toMatchObject({
      hasAgreed: true,
      termsVersion: expect.stringMatching(/^[0-9a-f]{16}$/),
      receivesEmailPromo: true,
    });
    expect(records[3]?.detail).toEqual({ receivesEmailPromo: false, receivesSmsPromo: true });
    expect(records[4]?.detail).toMatchObject({ outcome: 'approved' });
  });

  it('A2 records sign-ins and failures with address and device, sign-outs, and changes of password and contacts', async () => {
    const { email, profile } = await aPlayer(server);
    await signIn(email, 'wrong-Password-1');
    const { accessToken: token, sessionId } = loginOf(await signIn(email, PASSWORD));
    const form = { currentPassword: PASSWORD, newPassword: 'another-Passphrase-8', repeatNewPassword: 'another-Passphrase-8' };
    await server.call('PUT', '/api/player/passwords', { token, body: form });
    const body = { email: `new-${email}`, phone: '+4915112399001', currentPassword: 'another-Passphrase-8' };
    await server.call('PUT', '/api/player/profile', { token, body });
    await server.runJobs();
    const code = /verify\/([\w-]+)/.exec(server.mails.findLast(({ to }) => to === `new-${email}`)?.text ?? '')?.[1];
    await server.call('POST', '/api/player/register/confirm', { body: { code } });
    await confirmPhone(server.context, profile.id);
    const first = await server.call('POST', '/api/player/sessions/refresh', { token });
    const second = z.object({ accessToken: z.string() }).parse(first.body.data).accessToken;
    await server.call('POST', '/api/player/sessions/refresh', { token: second });
    // A token two generations old: a stolen copy.
    await server.call('POST', '/api/player/sessions/refresh', { token });
    const records = (await recordsOf(profile.id)).slice(2);
    expect(records.map(({ kind, actor }) => `${actor} ${kind}`)).toEqual([
      'visitor signInFailed',
      'visitor signedIn',
      'player passwordChanged',
      'player sessionClosed',
      'player contactEntered',
      'visitor contactChanged',
      'visitor emailConfirmed',
      'system contactChanged',
      'visitor sessionClosed',
    ]);
    for (const { address, device, request_id: requestId } of records.slice(0, 2))
      expect([address, device, requestId]).toEqual(['203.0.113.90', 'device-of-the-visitor', expect.any(String)]);
    expect(records[1]?.session_id).toBe(sessionId);
    expect(records.at(-1)).toMatchObject({ session_id: sessionId, detail: { reason: 'reuse' } });
    const contacts = records.filter(({ kind }) => kind === 'contactChanged').map(({ detail }) => detail);
    expect(contacts).toEqual([
      { contact: 'emailKey', before: expect.stringMatching(/^[0-9a-f]{64}$/), after: expect.stringMatching(/^[0-9a-f]{64}$/) },
      { contact: 'phoneKey', before: null, after: expect.stringMatching(/^[0-9a-f]{64}$/) },
    ]);
    await signIn('nobody-at-all@pavilion.test', 'wrong-Password-1');
    const { rows } = await server.testDatabase.pool.query<{ detail: unknown }>(
      `select detail from kernel.audit_record where kind = 'signInFailed' and player_id is null`,
    );
    expect(rows).toEqual([{ detail: { loginKey: expect.stringMatching(/^[0-9a-f]{64}$/) } }]);
  });

  it('A8 A10 records what operators did and who read a document', async () => {
    const { accessToken: token, profile } = await aPlayer(server);
    const id = await sendDocument(server, token);
    await fetch(`${server.url}/api/player/documents/${id}`, { headers: { authorization: `Bearer ${token}` } });
    await server.call('DELETE', `/api/player/documents/${id}`, { token });
    await issueAutologin(server.context, profile.id);
    await inTransaction(server.context.database, (transaction) =>
      setPlayerStatus(server.context, transaction, { playerId: profile.id, status: 3 }),
    );
    expect((await kindsOf(profile.id)).slice(2)).toEqual([
      'player documentUploaded',
      'player documentRead',
      'player documentDeleted',
      'operator:back-office autologinIssued',
      'system statusChanged',
      'system sessionClosed',
    ]);
    const changed = (await recordsOf(profile.id)).find(({ kind }) => kind === 'statusChanged');
    expect(changed?.detail).toEqual({ before: 1, after: 3 });
    await fetch(`${server.url}/sandbox/world`);
    const { rows } = await server.testDatabase.pool.query(`select actor, detail from kernel.audit_record where kind = 'operatorCall'`);
    expect(rows).toContainEqual({ actor: expect.stringMatching(/^operator:/), detail: { action: 'world' } });
  });

  it('A1 A2 S-145 is a chain that reveals every change, gap and insertion, and that no statement can change', async () => {
    const { pool } = server.testDatabase;
    await untilReadable(server.context.database);
    await Promise.all([sealAudit(server.context), sealAudit(server.context)]);
    expect(await auditProblems(server.context.database)).toEqual([]);
    const { rows } = await pool.query<{ records: bigint; seals: bigint }>(
      'select (select count(*) from kernel.audit_record) as records, (select count(*) from kernel.audit_seal) as seals',
    );
    expect(rows[0]?.seals).toBe(rows[0]?.records);
    for (const statement of [
      `update kernel.audit_record set actor = 'system'`,
      'delete from kernel.audit_record where id = 1',
      'truncate kernel.audit_seal',
      `update kernel.audit_seal set hash = repeat('0', 64)`,
    ])
      await expect(pool.query(statement)).rejects.toThrow('is written once');
    expect(server.logLines.some((line) => line.includes('"auditHash":"'))).toBe(true);

    // The owner of the database can disable the triggers; then the chain reveals the change.
    await pool.query('alter table kernel.audit_record disable trigger user');
    await pool.query(`update kernel.audit_record set detail = '{"reason": "none"}' where id = 3`);
    expect(await auditProblems(server.context.database)).toEqual(['number 3 is not what was written']);
    const measured: unknown[] = [];
    const stop = onMeasurement((measurement) => void (measurement.what === 'auditFault' && measured.push(measurement.fault)));
    await checkAudit(server.context);
    stop();
    expect(measured).toEqual(['broken']);
    expect(server.logLines.filter((line) => line.includes('auditChain'))).toHaveLength(1);
    await pool.query('alter table kernel.audit_seal disable trigger user');
    await pool.query('delete from kernel.audit_seal where number = 2');
    expect((await auditProblems(server.context.database))[0]).toBe('number 2 is missing');
  });

  it('A2 seals late committers too, in commit order', async () => {
    const { testDatabase, clock } = server;
    const late = createPool({ connectionString: testDatabase.url, maxConnections: 1, applicationName: 'late' });
    const entry = { kind: 'operatorCall', playerId: null } as const;
    const sealed = async () =>
      (await testDatabase.pool.query<{ seals: bigint }>('select count(*) as seals from kernel.audit_seal')).rows[0]?.seals;
    await untilReadable(server.context.database);
    await sealAudit(server.context);
    const before = await sealed();
    await createDatabase(late)
      .transaction()
      .execute(async (open) => {
        await recordAudit({ clock }, open, { ...entry, actor: 'operator:late' });
        await recordAudit({ clock }, server.context.database, { ...entry, actor: 'operator:early' });
        await sealAudit(server.context);
        expect(await sealed()).toBe(before);
      });
    await late.end();
    await untilReadable(server.context.database);
    await sealAudit(server.context);
    expect(await sealed()).toBe((before ?? 0n) + 2n);
  });

  it.each(['debug', 'silent'] as const)('K-60 A2 has the head of each finished day in the log, also at LOG_LEVEL=%s', async (level) => {
    const { clock, context, logLines } = server;
    const entry = { kind: 'operatorCall', playerId: null, actor: 'operator:of the day' } as const;
    const sealed = async () => {
      await recordAudit({ clock }, context.database, entry);
      await untilReadable(context.database);
      await sealAudit(context);
    };
    await sealed();
    const day = clock.now().toISOString().slice(0, 10);
    const { rows } = await server.testDatabase.pool.query<{ hash: string }>(
      'select hash from kernel.audit_seal order by number desc limit 1',
    );
    clock.advanceMs(DAY_MS);
    context.log.level = level;
    await sealed();
    await sealed();
    context.log.level = 'debug';
    const heads = logLines.filter((line) => line.includes('audit head') && line.includes(`"auditDay":"${day}"`));
    expect(heads.map((line): unknown => JSON.parse(line))).toMatchObject([{ auditHash: rows[0]?.hash }]);
  });
});
