import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { inTransaction } from '../../../kernel/database.ts';
import { aPlayer } from '../../../testing/builders.ts';
import { startConsole, type TestConsole } from '../../operator/testing/console.ts';
import { creditDeposit } from '../../wallet/index.ts';

vi.setConfig({ testTimeout: 60_000 });

let server: TestConsole;
beforeAll(async () => {
  server = await startConsole({ hasNoWorker: true });
});
afterAll(() => server.stop());

it('BO-054 shows what must still be staked by currency, with the rule that asks for it, and nothing where none does', async () => {
  const { token } = await server.operator('turnover-reader', 'payments');
  const get = (id: string) => server.call('GET', `/players/${id}/turnover`, { token });
  const player = await aPlayer(server, { currency: 'USD', amount: '0' });
  expect((await get(player.id)).body.data).toEqual([]);
  const paid = { playerId: player.id, currency: 'USD', amountMinor: 10_000n, invoiceId: randomUUID(), psp: 'sandbox-psp' };
  await inTransaction(server.context.database, (transaction) => creditDeposit(server.context, transaction, paid));
  expect((await get(player.id)).body.data).toEqual([{ currency: 'USD', multiplier: 1, total: 100, remaining: 100 }]);
  expect((await get(randomUUID())).status).toBe(404);
});
