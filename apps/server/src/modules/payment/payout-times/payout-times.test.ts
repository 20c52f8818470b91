import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { run } from '../../../kernel/database.ts';
import { startTestServer, type TestServer } from '../../../testing/server.ts';
import { readPayoutTime } from './service.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ roles: new Set(['web']) });
});
afterAll(() => server.stop());

type Payout = { seconds: number; daysAgo?: number; state?: 'paid' | 'submitted' };

async function payout({ seconds, daysAgo = 1, state = 'paid' }: Payout): Promise<void> {
  const arrived = new Date(server.app.context.clock.now().getTime() - daysAgo * 86_400_000);
  const asked = new Date(arrived.getTime() - seconds * 1000);
  await run(server.testDatabase.database)`
    insert into payment.invoice (id, kind, state, player_id, account_id, psp, method, method_name, currency, amount_minor, settled_minor, created_at,
      updated_at, processed_at)
    values (${randomUUID()}, 'withdrawal', ${state}, ${randomUUID()}, ${randomUUID()}, 'test', 'card', 'Card', 'EUR', 100,
      ${state === 'paid' ? 100 : null}, ${asked}, ${arrived}, ${state === 'paid' ? arrived : null})
  `;
}

it('P-72 states the median of the payouts of 30 days from five on, and no other payment counts', async () => {
  for (const seconds of [60, 252, 300, 9000]) await payout({ seconds });
  await payout({ seconds: 1, daysAgo: 31 });
  await payout({ seconds: 1, state: 'submitted' });
  expect(await readPayoutTime(server.app.context)).toEqual({ medianSeconds: null, count: 4, days: 30 });
  await payout({ seconds: 100 });
  expect(await readPayoutTime(server.app.context)).toEqual({ medianSeconds: 252, count: 5, days: 30 });
});
