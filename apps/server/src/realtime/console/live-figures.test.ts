import { consoleChannels } from '@pavilion/contract/console/channels.ts';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { inTransaction } from '../../kernel/database.ts';
import { startConsole, type TestConsole } from '../../modules/operator/testing/console.ts';
import { heardOn, operatorSocket } from '../testing/console-sockets.ts';

vi.setConfig({ testTimeout: 240_000 });

const patience = { timeout: 60_000 };
const channel = consoleChannels.live;
const shape = z.object({ deposits: z.object({ count: z.number(), amount: z.number() }) });

let server: TestConsole;
beforeAll(async () => {
  server = await startConsole();
});
afterAll(() => server.stop());

const deposit = () =>
  inTransaction(server.context.database, (transaction) =>
    server.context.publish(transaction, {
      type: 'DepositSettled',
      playerId: crypto.randomUUID(),
      invoiceId: crypto.randomUUID(),
      amountMinor: '1250',
      currency: 'EUR',
    }),
  );

it('BO-166 OS-14 live figures come with what happens, after a new connection too, and to nobody without reports.read', async () => {
  const { token } = await server.operator('live', 'finance');
  const socket = await operatorSocket(token, server.consoleUrl, channel);
  const counts = (heard: typeof socket) => heardOn(heard, channel).map((data) => shape.parse(data).deposits);
  await expect.poll(() => counts(socket).at(-1), patience).toEqual({ count: 0, amount: 0 });
  await deposit();
  await expect.poll(() => counts(socket).at(-1), patience).toEqual({ count: 1, amount: 12.5 });
  socket.socket.close();
  await deposit();
  const again = await operatorSocket(token, server.consoleUrl, channel);
  await expect.poll(() => counts(again).at(-1), patience).toEqual({ count: 2, amount: 25 });
  // Unchanged figures are not sent again.
  const sent = counts(again).map(({ count }) => count);
  expect(sent).toEqual([...new Set(sent)]);
  const stranger = await server.operator('no-figures', 'support');
  await expect(operatorSocket(stranger.token, server.consoleUrl, channel)).rejects.toThrow(channel);
});
