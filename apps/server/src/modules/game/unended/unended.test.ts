import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aGambler } from '../../retention/testing/gambler.ts';
import { type PlayerServer, startPlayerServer } from '../../../testing/player-server.ts';
import { turnoverOf } from '../../wallet/index.ts';
import { gameHistory } from '../reactions.ts';
import { endLeftRounds, ROUND_DAYS_MAX } from './service.ts';

let server: PlayerServer;
beforeAll(async () => {
  server = await startPlayerServer(['web']);
});
afterAll(() => server.stop());

async function sweep(): Promise<void> {
  await server.follow([gameHistory]);
  await endLeftRounds(server.context);
}
const stakedOf = async (playerId: string) =>
  (await turnoverOf(server.context.database, { playerId, currency: 'EUR' })).reduce((sum, { stakedMinor }) => sum + stakedMinor, 0n);

describe('a round that its provider does not end', () => {
  it('P-101 is ended by the platform after thirty days, once, and counts from then on; a ticket stays open', async () => {
    const [gambler, bettor] = [await aGambler(server), await aGambler(server)];
    const [left, ticket] = [await gambler.round(), await bettor.round('sportsbook')];
    await left.bet('b-1', '10.00');
    expect((await ticket.bet('t-1', '10.00')).body['status']).toBe('OK');
    server.clock.advanceMs(ROUND_DAYS_MAX * 86_400_000);
    await sweep();
    expect(await stakedOf(gambler.id)).toBe(0n);
    server.clock.advanceMs(1000);
    await Promise.all([sweep(), sweep()]);
    await sweep();
    expect([await stakedOf(gambler.id), await stakedOf(bettor.id)]).toEqual([1000n, 0n]);
    const { rows } = await server.testDatabase.pool.query(
      `select is_closed, review_reason from ledger.round where player_id = any($1::uuid[]) order by is_closed desc`,
      [[gambler.id, bettor.id]],
    );
    expect(rows).toEqual([
      { is_closed: true, review_reason: null },
      { is_closed: false, review_reason: null },
    ]);
    // A win that arrives late is still paid.
    expect((await left.win('w-1', '25.00')).body).toMatchObject({ status: 'OK' });
  });
});
