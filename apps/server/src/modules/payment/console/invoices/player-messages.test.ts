import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { inTransaction } from '../../../../kernel/database.ts';
import type { TestOperator } from '../../../../testing/people/operators.ts';
import { listSentMails, markMail } from '../../../player/mail/sent-store.ts';
import { type Desk, openDesk } from '../../testing/desk.ts';
import { aPlayer } from '../../testing/payer.ts';
import { type PaymentServer, startPaymentServer } from '../../testing/payment-server.ts';

vi.setConfig({ testTimeout: 120_000 });

let server: PaymentServer;
let desk: Desk;
let reader: TestOperator;
beforeAll(async () => {
  server = await startPaymentServer();
  desk = await openDesk(server);
  reader = await desk.person('messages-reader', 'support');
});
afterAll(() => server.stop());

const MESSAGES = '/api/notification/messenger/messages';
const file = z.looseObject({
  timeline: z.array(z.looseObject({ kind: z.string(), at: z.string(), id: z.optional(z.string()), state: z.optional(z.string()) })),
});
const playerMessagesOf = async (id: string) =>
  file.parse((await desk.get(reader, `/invoices/${id}`)).body.data).timeline.filter(({ kind }) => kind === 'told');

it('BO-078 the file shows what the player was mailed of this payment, and of no other, with what became of it', async () => {
  const player = await aPlayer(server);
  const [first, second] = [await player.pay(40), await player.pay(60)];
  await expect.poll(() => playerMessagesOf(second), { timeout: 60_000 }).toHaveLength(1);
  const [mail] = await playerMessagesOf(first);
  expect(mail).toMatchObject({ channel: 'mail', subject: expect.stringContaining('40'), sentTo: expect.stringMatching(/^p\*\*\*@/) });
  expect((await playerMessagesOf(first)).map(({ id }) => id)).not.toContain((await playerMessagesOf(second))[0]?.id);
  const { id = '' } = mail ?? {};
  await markMail(server.database, { id, state: 'refused', now: server.clock.now() });
  const known = { playerId: player.id, after: null, isAscending: false, limit: 10, isShort: true };
  const state = (await listSentMails(server.database, known)).find((sent) => sent.id === id)?.state;
  expect(await playerMessagesOf(first)).toMatchObject([{ id, state }]);
});

it('BO-078 a message of the site about it is listed until the player deletes it, and says whether it was read', async () => {
  const player = await aPlayer(server);
  const invoiceId = await player.pay(25);
  const { context } = server.app;
  await inTransaction(server.database, (transaction) =>
    context.publish(transaction, { type: 'DepositBonusMissed', playerId: player.id, invoiceId, bonusName: 'A gift' }),
  );
  const sites = async () => (await playerMessagesOf(invoiceId)).filter(({ channel }) => channel === 'site');
  await expect.poll(sites, { timeout: 60_000 }).toMatchObject([{ state: 'unread', stateAt: null, sentTo: null }]);
  const [message] = await sites();
  const body = { messageIds: [message?.id] };
  await server.call('POST', `${MESSAGES}/read`, { token: player.token, body });
  expect(await sites()).toMatchObject([{ id: message?.id, state: 'read', stateAt: expect.any(String) }]);
  await server.call('DELETE', MESSAGES, { token: player.token, body });
  expect(await sites()).toEqual([]);
});
