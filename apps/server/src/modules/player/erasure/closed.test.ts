import { playerStatus } from '@pavilion/contract/constants.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DAY_MS } from '@pavilion/contract/formats/durations.ts';
import { inTransaction } from '../../../kernel/database.ts';
import { aResident, type Resident } from '../../../testing/people/resident.ts';
import { startTestServer, type TestServer } from '../../../testing/server.ts';
import { adjust } from '../../wallet/index.ts';
import { setPlayerStatus } from '../status/service.ts';
import { sweepClosedAccounts } from './closed.ts';
import { sweepErasures } from './service.ts';

const YEAR_DAYS = 365.25;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ roles: new Set(['web']) });
});
afterAll(() => server.stop());

/** A player who no longer plays, without money unless given. */
async function aPlayer({ isRich = false } = {}): Promise<Resident> {
  const player = await aResident(server, 'AT', 40);
  const { context } = server.app;
  const paidOut = { playerId: player.id, currency: 'EUR', amountMinor: -10_000n, externalId: `out ${player.id}`, reason: 'test' };
  if (!isRich) await inTransaction(context.database, (transaction) => adjust(context, transaction, paidOut));
  return player;
}

function setStatus({ id }: Resident, status: number): Promise<boolean> {
  const { context } = server.app;
  return inTransaction(context.database, (transaction) => setPlayerStatus(context, transaction, { playerId: id, status }));
}
const exclude = ({ ask }: Resident, period: string) => ask('POST /api/player/limits', { definition: 4, period });
const query = async (statement: string, values: unknown[]) => (await server.testDatabase.pool.query(statement, values)).rows;
const emailOf = async ({ id }: Resident) => (await query('select email from player.player where id = $1', [id]))[0]?.email;
const asked = async ({ id }: Resident) =>
  (await query('select 1 from player.erasure where player_id = $1 and cancelled_at is null and done_at is null', [id])).length;
const pass = (days: number) => server.clock.advanceMs(days * DAY_MS);
async function sweep(): Promise<void> {
  await sweepClosedAccounts(server.app.context);
  await sweepErasures(server.app.context);
}

describe('accounts closed long ago', () => {
  it('A3 A10 are erased five years after the closing and a week, and not before; an open one stays', async () => {
    const [gone, here] = [await aPlayer(), await aPlayer()];
    expect((await exclude(gone, '6m')).status).toBe(200);
    pass(5 * YEAR_DAYS - 2);
    await sweep();
    expect(await asked(gone)).toBe(0);
    pass(3);
    await Promise.all([sweep(), sweep()]);
    expect([await asked(gone), await asked(here)]).toEqual([1, 0]);
    expect(await emailOf(gone)).toBe(gone.email);
    pass(7);
    await Promise.all([sweep(), sweep()]);
    await sweep();
    expect([await emailOf(gone), await emailOf(here), await asked(gone)]).toEqual([null, here.email, 0]);
    const recorded = await query(
      `select kind from kernel.audit_record where player_id = $1 and kind in ('erasureRequested', 'playerErased') order by id`,
      [gone.id],
    );
    expect(recorded.map(({ kind }) => kind)).toEqual(['erasureRequested', 'playerErased']);
  });

  it('A3 A10 wait for money, and for an exclusion that runs', async () => {
    const [rich, excluded] = [await aPlayer({ isRich: true }), await aPlayer()];
    await query('update player.player set status = $2, closed_at = $3 where id = $1', [rich.id, playerStatus.closed, server.clock.now()]);
    expect((await exclude(excluded, 'indefinite')).status).toBe(200);
    pass(5 * YEAR_DAYS + 1);
    await sweep();
    pass(8);
    await sweep();
    expect([await emailOf(rich), await asked(rich)]).toEqual([rich.email, 1]);
    expect([await emailOf(excluded), await asked(excluded)]).toEqual([excluded.email, 0]);
  });

  it('A3 A10 count from the last change where an earlier version closed them without a date', async () => {
    const player = await aPlayer();
    await query('update player.player set status = $2, updated_at = $3, closed_at = null where id = $1', [
      player.id,
      playerStatus.closed,
      server.clock.now(),
    ]);
    pass(4 * YEAR_DAYS);
    await sweep();
    expect(await asked(player)).toBe(0);
    pass(YEAR_DAYS + 1);
    await sweep();
    expect(await asked(player)).toBe(1);
  });

  it('A3 A10 begin anew when an account is opened again and closed later', async () => {
    const player = await aPlayer();
    await setStatus(player, playerStatus.closed);
    pass(4 * YEAR_DAYS);
    for (const status of [playerStatus.active, playerStatus.closed]) await setStatus(player, status);
    pass(2 * YEAR_DAYS);
    await sweep();
    expect(await asked(player)).toBe(0);
  });
});
