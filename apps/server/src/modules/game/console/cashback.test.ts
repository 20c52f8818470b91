import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { aPlayer } from '../../../testing/builders.ts';
import type { TestOperator } from '../../../testing/people/operators.ts';
import { startConsole, type TestConsole } from '../../operator/testing/console.ts';
import { seededCampaignId } from '../bonuses/campaigns/seed.ts';
import { type Payment, savePayment } from '../cashback/store.ts';

let server: TestConsole;
let reader: TestOperator;
beforeAll(async () => {
  server = await startConsole({ hasNoWorker: true });
  reader = await server.operator('cashback-reader', 'support');
});
afterAll(() => server.stop());

const get = (path: string) => server.call('GET', path, { token: reader.token });

it('P-94 lists the cashback owed, given and overpaid in each period, the latest first', async () => {
  const { id: playerId } = await aPlayer(server);
  const { database } = server.context;
  const terms = { ratePpm: 100_000, amountMin: '0.50', amountMax: '200', rate: '100' };
  const campaignId = seededCampaignId('weekly-cashback');
  const of = { campaignId, playerId, currency: 'EUR', terms, grants: 1 };
  const save = (week: string, sums: Pick<Payment, 'lossMinor' | 'amountMinor' | 'givenMinor' | 'settledMinor'>) =>
    savePayment(database, { ...of, ...sums, periodStart: new Date(`${week}T00:00:00Z`), at: server.clock.now() });
  await save('2026-11-16', { lossMinor: -5000n, amountMinor: 0n, givenMinor: 2000n, settledMinor: -1500n });
  await save('2026-11-23', { lossMinor: 15_000n, amountMinor: 1500n, givenMinor: 0n, settledMinor: 1500n });
  const path = `/players/${playerId}/cashback`;
  expect((await get(path)).body.data).toEqual([
    {
      id: `${campaignId}:EUR:2026-11-23`,
      campaign: 'Weekly cashback',
      currency: 'EUR',
      day: '2026-11-23',
      loss: 150,
      owed: 15,
      given: 0,
      overpaid: 0,
    },
    expect.objectContaining({ day: '2026-11-16', loss: -50, owed: 0, given: 20, overpaid: 5 }),
  ]);
  expect((await get(`/players/${randomUUID()}/cashback`)).status).toBe(404);
});
