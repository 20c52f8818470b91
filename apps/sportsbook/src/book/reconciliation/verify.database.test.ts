import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TestTickets } from '../testing/tickets.ts';
import { verifyTickets } from './verify.ts';

let book: TestTickets;
let ids: { open: string; settled: string; event: string };
beforeAll(async () => {
  book = await TestTickets.start();
  const { token } = book.aPlayer();
  const [one, two] = [await book.anEvent(), await book.anEvent()];
  ids = { settled: await book.accepted(token, one), open: await book.accepted(token, two), event: two };
  await book.settle(one, 'home');
  await book.deliver();
});
afterAll(() => book.stop());

const broken = async (): Promise<string[]> =>
  (await verifyTickets(book.pool)).filter(({ breaches }) => breaches.length > 0).map(({ id }) => id);

/** What a fault would leave in the tables, what puts it right again, and the invariant that must tell. */
const faults: readonly { id: string; breaks: () => string; mends: () => string }[] = [
  {
    id: 'T1',
    breaks: () => `update sportsbook.wallet_call set status = 'LIMIT_EXCEEDED' where ticket_id = '${ids.open}'`,
    mends: () => `update sportsbook.wallet_call set status = 'OK' where ticket_id = '${ids.open}'`,
  },
  {
    id: 'T2',
    breaks: () => `update sportsbook.selection set result = '{"kind":"lost"}' where ticket_id = '${ids.settled}'`,
    mends: () => `update sportsbook.selection set result = '{"kind":"won"}' where ticket_id = '${ids.settled}'`,
  },
  {
    id: 'T3',
    breaks: () => `update sportsbook.wallet_call set amount_minor = amount_minor - 1 where ticket_id = '${ids.settled}' and type = 'win'`,
    mends: () => `update sportsbook.wallet_call set amount_minor = amount_minor + 1 where ticket_id = '${ids.settled}' and type = 'win'`,
  },
  {
    id: 'T5',
    breaks: () =>
      `update sportsbook.ticket set remaining_stake_minor = 1, potential_minor = potential_minor - 999 where id = '${ids.open}'`,
    mends: () =>
      `update sportsbook.ticket set remaining_stake_minor = 1000, potential_minor = potential_minor + 999 where id = '${ids.open}'`,
  },
  {
    id: 'T6',
    breaks: () =>
      `update sportsbook.request set answer = jsonb_set(answer, '{data,selections,0,price}', '"9.00"') where ticket_id = '${ids.open}'`,
    mends: () =>
      `update sportsbook.request set answer = jsonb_set(answer, '{data,selections,0,price}', '"2.12"') where ticket_id = '${ids.open}'`,
  },
  {
    id: 'T7',
    breaks: () => `update sportsbook.market set status = 'void' where event_id = '${ids.event}'`,
    mends: () => `update sportsbook.market set status = 'open' where event_id = '${ids.event}'`,
  },
  {
    id: 'T8',
    breaks: () => `update sportsbook.exposure set used_minor = used_minor + 1 where outcome_id like '${ids.event}~%'`,
    mends: () => `update sportsbook.exposure set used_minor = used_minor - 1 where outcome_id like '${ids.event}~%'`,
  },
  {
    id: 'T9',
    breaks: () => `update sportsbook.event_liability set liability_eur_minor = liability_eur_minor + 1 where event_id = '${ids.event}'`,
    mends: () => `update sportsbook.event_liability set liability_eur_minor = liability_eur_minor - 1 where event_id = '${ids.event}'`,
  },
  {
    id: 'T10',
    breaks: () => `update sportsbook.wallet_call set state = 'waiting' where ticket_id = '${ids.settled}' and number = 1`,
    mends: () => `update sportsbook.wallet_call set state = 'done' where ticket_id = '${ids.settled}' and number = 1`,
  },
  {
    id: 'T11',
    breaks: () => `update sportsbook.settlement set undone_at = now() where ticket_id = '${ids.settled}'`,
    mends: () => `update sportsbook.settlement set undone_at = null where ticket_id = '${ids.settled}'`,
  },
];

describe('invariants of the tickets', () => {
  it('SB-15 find nothing in a sound book', async () => {
    expect(await broken()).toEqual([]);
  });

  it.each(faults)('SB-15 $id tells of its fault', async ({ id, breaks, mends }) => {
    await book.pool.query(breaks());
    const found = await broken();
    await book.pool.query(mends());
    expect(found).toContain(id);
    expect(await broken()).toEqual([]);
  });
});
