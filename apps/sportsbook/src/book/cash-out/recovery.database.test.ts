import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { TestTickets } from '../testing/tickets.ts';
import { recoverCashOuts } from './finish.ts';

/** The duration of the background work depends on the load of the machine. */
const PATIENCE = { timeout: 30_000, interval: 20 };
const LIVE_DELAY_MS = 5000;

let book: TestTickets;
beforeAll(async () => {
  book = await TestTickets.start();
});
afterEach(() => book.settled());
afterAll(() => book.stop());

const stateOf = async (ticketId: string): Promise<unknown> =>
  (await book.pool.query('select state from sportsbook.cash_out where ticket_id = $1', [ticketId])).rows[0]?.state;

/** A bet in play. */
async function aBet() {
  const { token } = book.aPlayer();
  const eventId = await book.anEvent({ isLive: true });
  const placing = book.accepted(token, eventId);
  await vi.waitFor(
    async () => expect((await book.pool.query('select 1 from sportsbook.ticket where state = $1', ['pending'])).rowCount).toBe(1),
    PATIENCE,
  );
  book.time.pass(LIVE_DELAY_MS);
  return { token, eventId, ticketId: await placing };
}

/** The cash-out of a bet whose process died in its live delay. */
async function anOverdueOne({ token, eventId, ticketId }: Awaited<ReturnType<typeof aBet>>) {
  const answer = book.call('POST', `/bets/${ticketId}/cash-out`, { body: { token, requestId: randomUUID() } });
  await vi.waitFor(async () => expect(await stateOf(ticketId)).toBe('waiting'), PATIENCE);
  await book.pool.query(`update sportsbook.cash_out set due_at = due_at - interval '1 minute' where ticket_id = $1`, [ticketId]);
  return { eventId, ticketId, answer };
}

it('SB-163 a cash-out that cannot be finished after a crash keeps no other one waiting, and is tried again', async () => {
  const bets = [await aBet(), await aBet()] as const;
  const [bad, good] = [await anOverdueOne(bets[0]), await anOverdueOne(bets[1])];
  const cache = new Proxy(book.cache, {
    get: (target, name) => {
      if (name !== 'selection') return Reflect.get(target, name, target);
      return (ids: Parameters<typeof target.selection>[0]) => {
        if (ids.eventId === bad.eventId) throw new Error('no rule values this');
        return target.selection(ids);
      };
    },
  });
  await recoverCashOuts({ ...book.context, cache }, 0).catch(() => undefined);
  expect([await stateOf(bad.ticketId), await stateOf(good.ticketId)]).toEqual(['waiting', 'paid']);
  await recoverCashOuts(book.context, 0);
  expect(await stateOf(bad.ticketId)).toBe('paid');
  for (const { answer } of [bad, good]) {
    await book.deliver();
    expect(await answer).toMatchObject({ status: 200 });
  }
});
