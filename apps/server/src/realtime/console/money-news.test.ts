import { consoleChannels } from '@pavilion/contract/console/channels.ts';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { DAY_MS } from '@pavilion/contract/formats/durations.ts';
import { one } from '../../kernel/database.ts';
import { reconcileEndedDays } from '../../modules/payment/reconciliation/service.ts';
import { type Desk, openDesk } from '../../modules/payment/testing/desk.ts';
import { aPlayer, anEvent } from '../../modules/payment/testing/payer.ts';
import { type PaymentServer, startPaymentServer } from '../../modules/payment/testing/payment-server.ts';
import { heardOn, operatorSocket } from '../testing/console-sockets.ts';

vi.setConfig({ testTimeout: 240_000 });

const patience = { timeout: 60_000 };

let server: PaymentServer;
let desk: Desk;
beforeAll(async () => {
  server = await startPaymentServer();
  desk = await openDesk(server);
});
afterAll(() => server.stop());

const hearing = async (queue: string) => {
  const payer = await desk.person(`hearing-${randomUUID()}`, 'payments');
  const channel = consoleChannels.queue(queue);
  const socket = await operatorSocket(payer.token, server.app.context.authority.consoleUrl(), channel);
  return { payer, heard: () => heardOn(socket, channel) };
};

it('BO-080 BO-045 an unplaced event enters the queue, and leaves it when it is put away', async () => {
  const { payer, heard } = await hearing('unmatched');
  const player = await aPlayer(server);
  const { invoiceId } = await player.open({ amount: 20 });
  const foreign = anEvent({ invoiceId, amount: '20.00', currency: 'USD' });
  await server.bookAsPaid({ ...foreign, invoiceId });
  await server.sendEvent(foreign);
  const listed = z
    .array(z.looseObject({ id: z.string(), eventId: z.string() }))
    .parse((await desk.get(payer, '/provider-events')).body.data);
  const id = listed.find(({ eventId }) => eventId === foreign.eventId)?.id ?? '';
  await expect.poll(heard, patience).toEqual([{ kind: 'item.added', id }]);
  expect((await desk.post(payer, `/provider-events/${id}/ignore`, { reason: 'of another merchant' })).status).toBe(200);
  await expect.poll(heard, patience).toEqual([
    { kind: 'item.added', id },
    { kind: 'item.gone', id },
  ]);
});

it('BO-084 BO-045 a day with differences comes into the queue once, and a note changes its row', async () => {
  const player = await aPlayer(server);
  await server.loseAtProvider(await player.pay(30));
  server.clock.advanceMs(DAY_MS);
  const { payer, heard } = await hearing('differences');
  await reconcileEndedDays(server.app.context);
  await reconcileEndedDays(server.app.context);
  const row = await one<{ id: string }>(server.app.context.database)`
    select psp || '/' || day as id from payment.reconciliation where jsonb_array_length(differences) > 0
  `;
  const id = row?.id ?? '';
  await expect.poll(heard, patience).toEqual([{ kind: 'item.added', id }]);
  expect((await desk.put(payer, `/reconciliations/${id}/1`, { state: 'explained', note: 'it was of the day before' })).status).toBe(200);
  await expect.poll(heard, patience).toEqual([
    { kind: 'item.added', id },
    { kind: 'item.changed', id },
  ]);
});
