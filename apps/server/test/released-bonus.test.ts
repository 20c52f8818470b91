import { bonusResult } from '@pavilion/contract/constants.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import * as z from 'zod';
import { loyaltyPoints } from '../src/modules/retention/loyalty/follower.ts';
import { aGambler, type Gambler } from '../src/modules/retention/testing/gambler.ts';
import { playFigures } from '../src/modules/risk/reactions.ts';
import { type PlayerServer, startPlayerServer } from '../src/testing/player-server.ts';

let server: PlayerServer;
beforeAll(async () => {
  // No worker: the test decides when the log is followed.
  server = await startPlayerServer(['web']);
});
afterAll(() => server.stop());

const summary = z.looseObject({
  currencies: z.array(z.looseObject({ months: z.array(z.looseObject({ staked: z.number(), won: z.number(), net: z.number() })) })),
});

const held = z.array(z.looseObject({ id: z.string(), status: z.number() }));

/** The year's total of cash play, and the points of all days in millionths. */
async function countedFor(gambler: Gambler) {
  await server.follow([playFigures, loyaltyPoints]);
  const { currencies } = summary.parse((await gambler.ask('GET', '/api/player/summary')).body.data);
  const played = currencies.flatMap(({ months }) => months).find(({ staked, won }) => staked !== 0 || won !== 0);
  const { rows } = await server.testDatabase.pool.query<{ micro: bigint }>(
    'select coalesce(sum(points_micro), 0)::int8 as micro from retention.point_day where player_id = $1',
    [gambler.id],
  );
  return { staked: played?.staked, won: played?.won, net: played?.net, pointsMicro: rows[0]?.micro };
}

it.each(['before', 'after'])(
  'P-98 P-99 C50 the bet that released a bonus, taken back %s it was decided, is no stake, and the bonus no play',
  async (when) => {
    const gambler = await aGambler(server);
    const entered = await gambler.ask('POST', '/api/game/bonuses/bonuscodes', { bonusCode: 'HELLO10', trigger: 1 });
    expect(entered.status).toBe(200);
    const bonuses = async () => held.parse((await gambler.ask('GET', '/api/game/player-bonuses?currency=EUR')).body.data);
    const [bonus] = await bonuses();
    await gambler.ask('PUT', `/api/game/player-bonuses/${bonus?.id}/activate`);
    for (let round = 1; round < 40; round += 1) await gambler.lose('5.00');
    expect(await bonuses()).toMatchObject([{ status: 2 }]);
    const last = await gambler.bet('5.00');
    expect(await bonuses()).toMatchObject([{ status: 3, result: bonusResult.played }]);
    const { body } = await server.call('GET', '/api/wallet/accounts', { token: gambler.token });
    const [{ balance }] = z.tuple([z.looseObject({ balance: z.number() })]).parse(body.data);
    if (when === 'after') await last.endRound(`end-${last.roundId}`, { bets: '5.00', wins: '0' });
    const decided = { before: { staked: 195, pointsMicro: 19_500_000n }, after: { staked: 200, pointsMicro: 20_000_000n } }[when];
    expect(await countedFor(gambler)).toMatchObject(decided ?? {});
    await last.rollback(`back-${last.roundId}`, last.roundId, { scope: 'round', roundId: last.roundId });
    expect(await countedFor(gambler)).toEqual({ staked: 195, won: 0, net: -195, pointsMicro: 19_500_000n });
    const after = await server.call('GET', '/api/wallet/accounts', { token: gambler.token });
    expect(after.body.data).toMatchObject([{ balance: balance + 5 }]);
  },
);
