import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { TestOperator } from '../../../../testing/people/operators.ts';
import { type Desk, openDesk } from '../../testing/desk.ts';
import { aPlayer } from '../../testing/payer.ts';
import { type PaymentServer, startPaymentServer } from '../../testing/payment-server.ts';

vi.setConfig({ testTimeout: 120_000 });

let server: PaymentServer;
let desk: Desk;
let risk: TestOperator;
beforeAll(async () => {
  server = await startPaymentServer();
  desk = await openDesk(server);
  risk = await desk.person('instruments-risk', 'risk');
  await server.psp('/settings', { payouts: 'manual' });
});
afterAll(() => server.stop());

const IBAN = 'AT611904300234573201';
const bank = { method: 'pavilion.withdrawal.bank', fields: { iban: IBAN } };
const read = async (who: TestOperator, id: string, query = '') => (await desk.get(who, `/players/${id}/instruments${query}`)).body;

it('BO-054 a player’s instruments are masked, summed by what moved, with first and last use, the last used first', async () => {
  const player = await aPlayer(server);
  await player.pay(100);
  server.clock.advanceMs(3_600_000);
  await player.pay(50);
  server.clock.advanceMs(1000);
  await player.withdraw({ amount: 20 });
  server.clock.advanceMs(1000);
  await player.withdraw({ amount: 25, ...bank, currentPassword: player.password });
  const { data, meta } = await read(risk, player.id);
  expect(data).toMatchObject([
    {
      direction: 'withdrawal',
      method: bank.method,
      place: { kind: 'iban', lastFour: '3201' },
      payments: 1,
      settled: 0,
      sums: [],
      sharers: 0,
    },
    { direction: 'withdrawal', place: { kind: 'card', lastFour: '1234' }, payments: 1, settled: 0, sharers: null },
    { direction: 'deposit', place: null, payments: 2, settled: 2, sums: [{ currency: 'EUR', amount: 150 }], sharers: null },
  ]);
  expect(meta?.count).toBe(3);
  expect(JSON.stringify(data)).not.toContain('1904');
  const [, , deposits] = data as { firstUsedAt: string; lastUsedAt: string }[];
  expect(Date.parse(deposits?.lastUsedAt ?? '') - Date.parse(deposits?.firstUsedAt ?? '')).toBeGreaterThanOrEqual(3_600_000);
  const first = await read(risk, player.id, '?perPage=2');
  const rest = await read(risk, player.id, `?perPage=2&cursor=${encodeURIComponent(first.meta?.next ?? '')}`);
  expect([first.data, rest.data].flat()).toEqual(data);
});

it('BO-054 RK4 says how many others were paid to the same place, to those alone who may see risks', async () => {
  const players = [await aPlayer(server), await aPlayer(server), await aPlayer(server)];
  for (const player of players) {
    await player.pay(100);
    server.clock.advanceMs(1000);
    await player.withdraw({ amount: 20, method: bank.method, fields: { iban: 'DE89370400440532013000' } });
  }
  const id = players[0]?.id ?? '';
  expect((await read(risk, id)).data).toMatchObject([{ place: { lastFour: '3000' }, sharers: 2 }, { direction: 'deposit' }]);
  const support = await desk.person('instruments-support', 'support');
  expect((await read(support, id)).data).toMatchObject([{ place: { lastFour: '3000' }, sharers: null }, { direction: 'deposit' }]);
});

it('OS-01 BO-054 an unknown player has no instruments, and they need the permission to read players', async () => {
  const player = await aPlayer(server);
  expect((await read(risk, player.id)).data).toEqual([]);
  expect((await desk.get(risk, `/players/${randomUUID()}/instruments`)).status).toBe(404);
  const editor = await desk.person('instruments-editor', 'editor');
  expect((await desk.get(editor, `/players/${player.id}/instruments`)).code).toBe(17_000);
});
