import { consoleChannels } from '@pavilion/contract/console/channels.ts';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { type Desk, openDesk } from '../../modules/payment/testing/desk.ts';
import { aPlayer } from '../../modules/payment/testing/payer.ts';
import { type PaymentServer, startPaymentServer } from '../../modules/payment/testing/payment-server.ts';
import { heardOn, operatorSocket } from '../testing/console-sockets.ts';

vi.setConfig({ testTimeout: 240_000 });

const patience = { timeout: 60_000 };
const channel = consoleChannels.queue('withdrawals');

let server: PaymentServer;
let desk: Desk;
beforeAll(async () => {
  server = await startPaymentServer();
  desk = await openDesk(server);
  await server.psp('/settings', { payouts: 'manual' });
});
afterAll(() => server.stop());

it('BO-070 BO-074 a withdrawal comes into the queue, changes while it is put aside, and is gone with its decision', async () => {
  const payer = await desk.person('hearing', 'payments');
  const player = await aPlayer(server);
  await player.pay(100);
  await player.withdraw({ amount: 10, fields: { cardLastFour: '1111' } });
  const page = consoleChannels.player(player.id);
  const socket = await operatorSocket(payer.token, server.app.context.authority.consoleUrl(), channel, page);
  server.clock.advanceMs(1000);
  const suspect = { amount: 10, fields: { cardLastFour: '2222' }, currentPassword: player.password };
  const [released, rejected] = [await player.withdraw(suspect), await player.withdraw(suspect)];
  const act = async (id: string, name: string, more: object = {}): Promise<void> => {
    expect((await desk.post(payer, `/invoices/${id}/${name}`, { reason: 'all checks hold', ...more })).status).toBe(200);
  };
  const until = new Date(server.clock.now().getTime() + 3_600_000).toISOString();
  await act(released, 'hold', { until });
  await act(released, 'release');
  await act(released, 'undo');
  await act(rejected, 'reject', { playerReason: 'Please send us your papers.' });
  const moves = (id: string) => heardOn(socket, channel).filter((data) => JSON.stringify(data).includes(id));
  const kinds = (id: string, ...names: string[]) => names.map((name) => ({ kind: `item.${name}`, id }));
  await expect.poll(() => moves(rejected), patience).toEqual(kinds(rejected, 'added', 'gone'));
  expect(moves(released)).toEqual(kinds(released, 'added', 'changed', 'gone', 'added'));
  expect(heardOn(socket, page)).toContainEqual({ area: 'money' });
  expect(socket.frames.join('')).not.toMatch(/10\.00|2222|EUR/);
});
