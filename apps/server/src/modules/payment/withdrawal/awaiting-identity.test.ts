import { afterAll, beforeAll, expect, it } from 'vitest';
import * as z from 'zod';
import { anOperator, type TestOperator } from '../../../testing/people/operators.ts';
import { openDocument } from '../../../testing/people/documents.ts';
import { aPlayer } from '../testing/payer.ts';
import { type PaymentServer, startPaymentServer } from '../testing/payment-server.ts';
import { consoleCallsTo, sendDocument } from '../../../testing/calls.ts';

let server: PaymentServer;
let consoleUrl: string;
let judge: TestOperator;
beforeAll(async () => {
  server = await startPaymentServer({ roles: new Set(['web', 'sandbox', 'console'] as const) });
  consoleUrl = (await server.app.listenConsole()) ?? '';
  judge = await anOperator(server.app.context, 'judge-of-money', ['identity']);
});
afterAll(() => server.stop());

const call = async (method: string, path: string, body?: object) =>
  (await consoleCallsTo(consoleUrl)(method, path, { token: judge.token, body })).body.data;
const upload = (token: string, type: string) => sendDocument(server, token, { type });

const rows = z.array(z.looseObject({ id: z.string(), hasBlockedWithdrawal: z.boolean(), blocked: z.unknown() }));
const queue = async () => rows.parse(await call('GET', '/documents')).map(({ id, blocked }) => ({ id, blocked }));

const release = (invoiceId: string, name: string) => server.operators.release(invoiceId, name);

/** A player with withdrawals of 10,000 each that await a verified identity. */
async function aPlayerWhoWaits(withdrawals: number) {
  const player = await aPlayer(server);
  for (let count = 0; count < 2 * withdrawals; count += 1) await player.pay(5000);
  for (let count = 1; count < withdrawals; count += 1) await player.withdraw({ amount: 10_000 });
  return { player, invoiceId: await player.withdraw({ amount: 10_000 }) };
}

it('BO-068 papers of the most blocked money come first, and approving them lets the withdrawal go that waited', async () => {
  const poor = await aPlayer(server);
  const [less, more] = [await aPlayerWhoWaits(1), await aPlayerWhoWaits(2)];
  const [first, second] = [await upload(poor.token, 'other'), await upload(less.player.token, 'identity_front')];
  const [front, back] = [await upload(more.player.token, 'identity_front'), await upload(more.player.token, 'identity_back')];
  expect(await queue()).toEqual([
    { id: front, blocked: { amount: 20_000, currency: 'EUR' } },
    { id: back, blocked: { amount: 20_000, currency: 'EUR' } },
    { id: second, blocked: { amount: 10_000, currency: 'EUR' } },
    { id: first, blocked: null },
  ]);
  expect(await release(more.invoiceId, 'nora')).toBe('safetyForbids');
  for (const id of [front, back, second]) await openDocument(consoleUrl, judge, id);
  const approval = { status: 'approved', reason: 'as the paper shows' };
  await call('PUT', `/documents/${front}`, approval);
  expect(await release(more.invoiceId, 'nora')).toBe('safetyForbids');
  expect(await call('PUT', `/documents/${back}`, approval)).toMatchObject({ identity: { outcome: 'approved' } });
  expect(await release(more.invoiceId, 'nora')).toBe('secondNeeded');
  expect(await release(less.invoiceId, 'nora')).toBe('safetyForbids');
  const whole = { outcome: 'approved', reason: 'seen at the branch' };
  await call('PUT', `/players/${less.player.id}/verification`, whole);
  expect(await release(less.invoiceId, 'nora')).toBe('secondNeeded');
  expect(await queue()).toEqual([{ id: first, blocked: null }]);
});

it('BO-069 BO-073 who is asked to verify again is unverified: what needs a proven identity waits for it, lesser amounts do not', async () => {
  const { player, invoiceId } = await aPlayerWhoWaits(1);
  await call('PUT', `/players/${player.id}/verification`, { outcome: 'approved', reason: 'seen at the branch' });
  const reason = { reason: 'the holder of the card is somebody else' };
  expect(await call('POST', `/players/${player.id}/verification/restart`, reason)).toMatchObject({ level: 'restarted', dueBy: 'restart' });
  expect(await release(invoiceId, 'nora')).toBe('safetyForbids');
  await player.pay(100);
  const lesser = await player.withdraw({ amount: 50 });
  expect(await server.flags(invoiceId)).toContain('held_identity_unverified');
  expect(await server.flags(lesser)).not.toContain('held_identity_unverified');
  server.clock.advanceMs(1000);
  await call('PUT', `/players/${player.id}/verification`, { outcome: 'approved', reason: 'seen at the branch again' });
  expect(await release(invoiceId, 'nora')).toBe('secondNeeded');
});
