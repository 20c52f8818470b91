import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { DAY_MS } from '@pavilion/contract/formats/durations.ts';
import { inTransaction } from '../../../../kernel/database.ts';
import type { TestOperator } from '../../../../testing/people/operators.ts';
import { aResident, PASSWORD, type Resident } from '../../../../testing/people/resident.ts';
import { startConsole, type TestConsole } from '../../../operator/testing/console.ts';
import { adjust } from '../../../wallet/index.ts';
import { buildDataExport } from '../../data-export/service.ts';
import { sweepErasures } from '../../erasure/service.ts';

vi.setConfig({ testTimeout: 90_000 });

let server: TestConsole;
let support: TestOperator;
let administrator: TestOperator;
beforeAll(async () => {
  server = await startConsole({ hasNoWorker: true });
});
afterAll(() => server.stop());

const REASON = 'asked by mail, number 7F3A';
const codeOf = ({ body }: { body: { error?: { code: number } | undefined } }) => body.error?.code ?? 0;

/** Operators who have signed in a moment ago: the clock of these tests leaps. */
async function signInBoth(): Promise<void> {
  const name = randomUUID().slice(0, 8);
  [support, administrator] = [
    await server.operator(`demand-support-${name}`, 'support'),
    await server.operator(`demand-administrator-${name}`, 'administrator'),
  ];
}

let payments = 0;
async function pay(playerId: string, amountMinor: bigint): Promise<void> {
  payments += 1;
  const externalId = `demand ${payments}`;
  await inTransaction(server.context.database, (transaction) =>
    adjust(server.context, transaction, { playerId, currency: 'EUR', amountMinor, externalId, reason: 'test' }),
  );
}

/** A player without money. */
async function aPlayer(): Promise<Resident> {
  const player = await aResident(server, 'AT', 40);
  await pay(player.id, -10_000n);
  return player;
}

const ask = (id: string, body: object = { reason: REASON }) =>
  server.call('POST', `/players/${id}/erasure`, { token: support.token, body });
const approve = (id: string, { token } = administrator) => server.call('POST', `/approvals/${id}/approve`, { token, body: {} });
const idOf = ({ body }: { body: { data?: unknown } }) =>
  z.object({ approval: z.looseObject({ id: z.string() }) }).parse(body.data).approval.id;
const erasureOf = async ({ ask: call }: Resident) =>
  z.looseObject({ dueAt: z.nullable(z.string()) }).parse((await call('GET /api/player/erasure')).data);

describe('erasure on demand', () => {
  it('BO-062 names the obstacles, when it is asked for and when it is decided', async () => {
    await signInBoth();
    const rich = await aResident(server, 'AT', 40);
    const refused = await ask(rich.id);
    expect([refused.status, codeOf(refused), refused.body.error?.detail]).toEqual([409, 11_012, { obstacles: ['balance'] }]);
    const player = await aPlayer();
    const id = idOf(await ask(player.id));
    await pay(player.id, 500n);
    const late = await approve(id);
    expect([codeOf(late), late.body.error?.detail]).toEqual([11_012, { obstacles: ['balance'] }]);
    const read = await server.call('GET', `/approvals/${id}`, { token: administrator.token });
    expect(read.body.data).toMatchObject({ state: 'open', kind: 'player.erasure', before: { erasure: 'none' }, now: { erasure: 'none' } });
    await pay(player.id, -500n);
    expect((await approve(id)).body.data).toMatchObject({ state: 'approved' });
  });

  it('BO-062 BO-032 takes two people, then goes the way of the player’s own request, and leaves no trace of the person', async () => {
    await signInBoth();
    const player = await aPlayer();
    const asked = await ask(player.id);
    const id = idOf(asked);
    expect([asked.status, (await erasureOf(player)).dueAt]).toEqual([202, null]);
    expect(codeOf(await approve(id, support))).toBe(17_000);
    const both = await server.operator('demand-both', 'support', 'administrator');
    const own = await server.call('POST', `/players/${(await aPlayer()).id}/erasure`, { token: both.token, body: { reason: REASON } });
    expect(codeOf(await approve(idOf(own), both))).toBe(17_002);
    expect((await approve(id)).body.data).toMatchObject({ state: 'approved' });
    expect((await erasureOf(player)).dueAt).not.toBeNull();
    server.clock.advanceMs(7 * DAY_MS);
    await sweepErasures(server.context);
    const { rows } = await server.testDatabase.pool.query(
      `select (select email from player.player where id = $1) as email,
         (select jsonb_agg(approval) from console.approval where subject = $1::text) as approvals,
         (select array_agg(kind order by id) from kernel.audit_record where player_id = $1 and kind ~ '^(approval|erasure|playerErased)') as kinds`,
      [player.id],
    );
    expect(rows).toMatchObject([{ email: null, kinds: ['approvalAsked', 'erasureRequested', 'approvalDecided', 'playerErased'] }]);
    expect(JSON.stringify(rows)).not.toContain(player.email);
    await signInBoth();
    expect((await ask(player.id)).status).toBe(409);
  });

  it('BO-062 the player may still take it back; a request of the player’s own makes the approval stale', async () => {
    await signInBoth();
    const player = await aPlayer();
    const [first, second] = [idOf(await ask(player.id)), idOf(await ask(player.id))];
    expect((await player.ask('POST /api/player/erasure', { currentPassword: PASSWORD })).status).toBe(200);
    expect(codeOf(await ask(player.id))).toBe(10_006);
    expect(codeOf(await approve(first))).toBe(17_005);
    await player.ask('DELETE /api/player/erasure');
    await approve(second);
    expect((await erasureOf(player)).dueAt).not.toBeNull();
    await player.ask('DELETE /api/player/erasure');
    server.clock.advanceMs(8 * DAY_MS);
    await sweepErasures(server.context);
    expect((await player.ask('GET /api/player/profile')).data).toMatchObject({ email: player.email });
  });

  it('BO-062 asks for a reason and a player who is there', async () => {
    await signInBoth();
    expect(codeOf(await ask((await aPlayer()).id, {}))).toBe(17_007);
    expect((await ask(randomUUID())).status).toBe(404);
  });
});

describe('a copy of a player’s data', () => {
  it('BO-062 is made on demand for the player alone, once in a day', async () => {
    await signInBoth();
    const player = await aPlayer();
    const order = () => server.call('POST', `/players/${player.id}/data-export`, { token: support.token, body: { reason: REASON } });
    const first = await order();
    const { id } = z.looseObject({ id: z.string() }).parse(first.body.data);
    expect(first.body.data).toMatchObject({ state: 'preparing' });
    expect((await order()).status).toBe(429);
    await buildDataExport(server.context, { exportId: id });
    expect((await server.mails()).filter(({ to }) => to === player.email).map(({ text }) => text)).toContainEqual(
      expect.stringContaining('/profile/security'),
    );
    expect(String((await player.ask(`GET /api/player/data-exports/${id}`)).data)).toContain(player.email);
    expect((await server.records(support.id)).filter(({ kind }) => kind === 'operatorActed')).toMatchObject([
      { detail: { act: 'players.dataExport', object: player.id, reason: REASON, after: { exportId: id } } },
    ]);
    expect(
      (await server.call('POST', `/players/${randomUUID()}/data-export`, { token: support.token, body: { reason: REASON } })).status,
    ).toBe(404);
  });
});
