import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { DAY_MS } from '@pavilion/contract/formats/durations.ts';
import { aPlayer } from '../../testing/builders.ts';
import { startConsole, type TestConsole } from '../../modules/operator/testing/console.ts';

vi.setConfig({ testTimeout: 60_000 });

let server: TestConsole;
beforeAll(async () => {
  server = await startConsole({ hasNoWorker: true });
});
afterAll(() => server.stop());

const rows = z.array(z.looseObject({ id: z.string(), level: z.nullable(z.string()), balance: z.number(), deposits30d: z.number() }));

it('BO-041 the list of players shows level, balance and the deposits of 30 days, in the base currency', async () => {
  const { token } = await server.operator('list-reader', 'support');
  const [rich, dollars, poor] = [
    await aPlayer(server, { amount: '250.50' }),
    await aPlayer(server, { currency: 'USD', amount: '108.00' }),
    await aPlayer(server, { amount: '0' }),
  ];
  const day = (ago: number): string => new Date(server.clock.now().getTime() - ago * DAY_MS).toISOString().slice(0, 10);
  for (const [ago, minor] of [
    [30, 900_000],
    [29, 4000],
    [0, 1050],
  ] as const)
    await server.testDatabase.pool.query(
      `insert into risk.play_day (player_id, day, currency, staked_minor, won_minor, deposited_minor, withdrawn_minor)
       values ($1, $2, 'EUR', 0, 0, $3, 0)`,
      [rich.id, day(ago), minor],
    );
  const answered = await server.call('GET', '/players?perPage=10', { token });
  const shown = new Map(rows.parse(answered.body.data).map((row) => [row.id, row]));
  expect(shown.get(rich.id)).toMatchObject({ balance: 250.5, deposits30d: 50.5, baseCurrency: 'EUR', level: expect.any(String) });
  expect(shown.get(poor.id)).toMatchObject({ balance: 0, deposits30d: 0 });
  const inEuros = shown.get(dollars.id)?.balance ?? 0;
  expect(inEuros).toBeGreaterThan(80);
  expect(inEuros).toBeLessThan(108);
});

it('OS-38 BO-041 the list of players reads what levels are called once in five seconds', async () => {
  const [{ token }, player] = [await server.operator('level-reader', 'support'), await aPlayer(server)];
  const level = async () => {
    const { body } = await server.call('GET', '/players?perPage=10', { token });
    return rows.parse(body.data).find(({ id }) => id === player.id)?.level;
  };
  const before = await level();
  await server.testDatabase.pool.query(`update retention.level set name = 'Copper' where position = 1`);
  expect(await level()).toBe(before);
  server.clock.advanceMs(5000);
  expect([before, await level()]).toEqual(['Bronze', 'Copper']);
});
