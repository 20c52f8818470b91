import fs from 'node:fs';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import * as z from 'zod';
import { withRisk } from '../placing/ticket-projections.ts';
import { breachesOf, invariants } from '../reconciliation/invariants-store.ts';
import { anyAct, TicketPlay } from '../testing/ticket-play.ts';
import { TestTickets } from '../testing/tickets.ts';
import { readTickets } from './store.ts';

const migration = fs.readFileSync(new URL('../../../migrations/2026-11-28-1945-risk-by-legs.sql', import.meta.url), 'utf8');
const WORLDS = 6;
const ACTS = 4;

let book: TestTickets;
beforeAll(async () => {
  book = await TestTickets.start();
});
afterEach(() => book.settled());
afterAll(() => book.stop());

const livingTickets = async () => {
  const { rows } = await book.pool.query(`select id from sportsbook.ticket where state = 'open' order by id`);
  return readTickets(
    book.pool,
    z
      .array(z.object({ id: z.string() }))
      .parse(rows)
      .map(({ id }) => id),
  );
};
const sumsThatDiffer = async () => {
  const found: string[] = [];
  for (const invariant of invariants.filter(({ id }) => id === 'B8' || id === 'B9'))
    found.push(...(await breachesOf(book.pool, invariant)));
  return found;
};

/** Figures of before: every living ticket with a decided leg counts more than it can win, in all sums alike. */
const plantOldFigures = `
  update sportsbook.ticket
  set potential_minor = potential_minor + 777, liability_eur_minor = liability_eur_minor + 700
  where state = 'open' and exists (select from sportsbook.selection where ticket_id = ticket.id and result is not null);
  delete from sportsbook.exposure;
  delete from sportsbook.event_liability;
  insert into sportsbook.exposure (player_id, currency, outcome_id, used_minor)
  select player_id, currency, outcome_id, sum(potential_minor - remaining_stake_minor)
  from sportsbook.ticket
  join sportsbook.selection on selection.ticket_id = ticket.id
  where state = 'open'
  group by player_id, currency, outcome_id;
  insert into sportsbook.event_liability (event_id, liability_eur_minor)
  select event_id, sum(liability_eur_minor)
  from sportsbook.ticket
  join (select distinct ticket_id, event_id from sportsbook.selection) as subject on subject.ticket_id = ticket.id
  where state = 'open'
  group by event_id`;

it('SB-107 restates the living tickets of an earlier version, of every kind, result and currency, with the sums of the limits', async () => {
  const play = new TicketPlay(book);
  const acts = fc.sample(anyAct, { numRuns: WORLDS * ACTS, seed: 47 });
  for (let at = 0; at < WORLDS; at += 1) {
    const world = await play.aWorld();
    for (const act of acts.slice(at * ACTS, (at + 1) * ACTS)) await play.perform(world, act);
  }
  // Accounts of other currencies, and combinations as built bets.
  const client = await book.pool.connect();
  await client.query('set session_replication_role = replica');
  const currencies = ['USD', 'BRL', 'TRY', 'JPY', 'KWD', 'BTC', 'ETH', 'USDT'];
  const found = await livingTickets();
  for (const [at, currency] of currencies.entries())
    await client.query('update sportsbook.ticket set currency = $2 where id = $1', [found[at]?.ticket.id, currency]);
  await client.query(`update sportsbook.ticket set built_thousandths = 4321, built_asked_thousandths = 4321
    where kind = 2 and free_bet_id is null and state = 'open'`);
  await client.query(plantOldFigures);
  client.release(true);
  const before = await livingTickets();
  expect(
    before.filter(({ ticket, legs }) => ticket.builtPrice === null && legs.some(({ result }) => result !== null)).length,
  ).toBeGreaterThan(5);
  expect(before.filter(({ ticket }) => ticket.builtPrice !== null).length).toBeGreaterThan(0);
  await book.pool.query(migration);
  const after = await livingTickets();
  const figures = (all: typeof after) => all.map(({ ticket }) => [ticket.id, ticket.potentialMinor, ticket.liabilityEurMinor]);
  const due = (all: typeof after) => all.map((found) => ({ ...found, ticket: withRisk(found) }));
  const decided = (all: typeof after) => all.filter(({ legs }) => legs.some(({ result }) => result !== null));
  expect(figures(decided(after))).toEqual(figures(due(decided(before))));
  expect(await sumsThatDiffer()).toEqual([]);
  expect(figures(after)).not.toEqual(figures(before));
});
