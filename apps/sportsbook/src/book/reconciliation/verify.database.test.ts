import { afterAll, beforeAll, expect, it } from 'vitest';
import * as z from 'zod';
import { voidMessage } from '../../testing/feed-messages.ts';
import { TestTickets } from '../testing/tickets.ts';
import { ticketChecks } from './checks.ts';
import { invariants } from './invariants-store.ts';
import { verifyTickets } from './verify.ts';

const names = ['open', 'combo', 'settled', 'lost', 'corrected', 'void', 'parted', 'cashed', 'free', 'refused', 'event'] as const;
let ids: Record<(typeof names)[number], string>;
let book: TestTickets;

async function cashOut(token: string, ticketId: string, amount?: string): Promise<void> {
  const body = { token, requestId: `${ticketId}:${amount ?? 'all'}`, ...(amount === undefined ? {} : { amount }) };
  const { status } = await book.call('POST', `/bets/${ticketId}/cash-out`, { body });
  expect(status).toBe(200);
}

/** One ticket with each outcome, each of another player. */
beforeAll(async () => {
  book = await TestTickets.start();
  const aTicket = async (slip: Parameters<TestTickets['accepted']>[2] = {}, key = 'home', odds = '2.12') => {
    const { playerId, token } = book.aPlayer();
    const event = await book.anEvent();
    const id = await book.accepted(token, event, { selections: [book.selection(event, key, odds)], ...slip });
    return { playerId, token, event, id };
  };
  const [open, settled, lost, corrected, taken, parted, cashed] = [
    await aTicket(),
    await aTicket(),
    await aTicket({}, 'away', '3.25'),
    await aTicket(),
    await aTicket(),
    await aTicket({ stake: '20.00' }),
    await aTicket({ stake: '20.00' }),
  ];
  const events = [await book.anEvent(), await book.anEvent()];
  const selections = events.map((event) => book.selection(event));
  const combo = await book.accepted(book.aPlayer().token, '', { type: 'combo', selections });
  for (const { event } of [settled, lost, corrected]) await book.settle(event, 'home');
  await book.receive(voidMessage(book.place(taken.event)));
  await cashOut(parted.token, parted.id, '8.00');
  await cashOut(cashed.token, cashed.id);
  await book.deliver();
  await book.settle(corrected.event, 'away', 2);
  await book.deliver();
  const gift = book.aPlayer();
  const { data } = await book.call('POST', '/free-bets', { body: { playerId: gift.playerId, currency: 'EUR', amount: '10.00' } });
  const freeBetId = z.looseObject({ id: z.string() }).parse(data).id;
  const free = await book.accepted(gift.token, open.event, { freeBetId });
  const poor = book.aPlayer();
  book.wallet.refusals.set(poor.playerId, 'INSUFFICIENT_FUNDS');
  await book.bet(poor.token, open.event);
  await book.deliver();
  const { rows } = await book.pool.query('select id from sportsbook.ticket where player_id = $1', [poor.playerId]);
  const [refused] = z.array(z.object({ id: z.string() })).parse(rows);
  ids = {
    open: open.id,
    event: open.event,
    combo,
    settled: settled.id,
    lost: lost.id,
    corrected: corrected.id,
    void: taken.id,
    parted: parted.id,
    cashed: cashed.id,
    free,
    refused: refused?.id ?? '',
  };
});
afterAll(() => book.stop());

const ticket = (name: string, change: string): string => `update sportsbook.ticket set ${change} where id = '{${name}}'`;
const call = (name: string, which: string, change: string): string =>
  `update sportsbook.wallet_call set ${change} where ticket_id = '{${name}}' and call_id like '%${which}'`;
const bodyOf = (field: string, value: string): string => `body = jsonb_set(body, '{${field}}', '"${value}"')`;
const answerOf = ([name, kind]: readonly [string, 'bet' | 'cash-out'], field: string, value: string): string =>
  `update sportsbook.request set answer = jsonb_set(answer, '{data,${field}}', '"${value}"')
   where kind = '${kind}' and answer -> 'data' ->> 'id' = '{${name}}'`;
const price = (name: string, change: string): string =>
  `update sportsbook.selection set price_thousandths = price_thousandths ${change} where ticket_id = '{${name}}' and position = 0`;
const settlement = (name: string, change: string): string => `update sportsbook.settlement set ${change} where ticket_id = '{${name}}'`;
const part = (name: string, change: string): string => `update sportsbook.cash_out set ${change} where ticket_id = '{${name}}'`;
const otherPlayer = 'player_id = gen_random_uuid()';
/** A smaller stake everywhere except in the wallet call, so that every sum of the book still holds. */
const smallerStake = `
  ${ticket('open', 'stake_minor = 900, remaining_stake_minor = 900, potential_minor = 1908, liability_eur_minor = 1008')};
  update sportsbook.exposure set used_minor = used_minor - 112 where outcome_id like '{event}~%' and player_id = (
    select player_id from sportsbook.ticket where id = '{open}');
  update sportsbook.event_liability set liability_eur_minor = liability_eur_minor - 112 where event_id = '{event}';
  delete from sportsbook.request where ticket_id = '{open}'`;

/** The rows with a fault, by the invariant that must report it; `{name}` stands for an id. Other invariants may report it too. */
const faults: Readonly<Record<string, string>> = {
  'B1 a stake that the wallet refused': call('open', ':bet', `status = 'LIMIT_EXCEEDED'`),
  'B1 an accepted ticket without a stake': `delete from sportsbook.wallet_call where ticket_id = '{open}'`,
  'B2 a leg of a settled ticket with another result': `update sportsbook.selection set result = '{"kind":"lost"}' where ticket_id = '{settled}'`,
  'B2 an open ticket whose leg is decided': `update sportsbook.selection set result = '{"kind":"won"}' where ticket_id = '{open}'`,
  'B2 a settlement of another payout': settlement('settled', 'payout_minor = payout_minor + 1'),
  'B2 a settlement of another status': settlement('lost', `status = 'refunded'`),
  'B2 the price of a settled ticket': price('settled', '+ 100'),
  'B3 a win of another amount': call('settled', ':win:1', 'amount_minor = amount_minor - 1'),
  'B3 a payout that the wallet was not asked for': ticket('settled', 'payout_minor = payout_minor + 1'),
  'B4 two settlements that stand': `drop index sportsbook.settlement_stands; ${settlement('corrected', 'undone_at = null')}`,
  'B5 less left of a stake than its parts leave': ticket('open', 'remaining_stake_minor = 1, potential_minor = potential_minor - 999'),
  'B5 another part than was cashed out': part('parted', 'part_minor = part_minor + 100'),
  'B5 another sum of cashed parts': ticket('parted', 'cashed_minor = cashed_minor + 100'),
  'B6 another price than was answered': `update sportsbook.request set answer = jsonb_set(answer, '{data,selections,0,price}', '"9.00"')
    where ticket_id = '{open}'`,
  'B6 another stake than was answered': answerOf(['open', 'bet'], 'stake', '9.00'),
  'B6 another return than was answered': answerOf(['combo', 'bet'], 'potentialReturn', '1.00'),
  'B6 another payout of a cash-out than was answered': answerOf(['parted', 'cash-out'], 'payout', '1.00'),
  'B6 another part of a cash-out than was answered': answerOf(['cashed', 'cash-out'], 'part', '1.00'),
  'B7 an open single on a market that is void': `update sportsbook.market set status = 'void' where event_id = '{event}'`,
  'B8 more exposure than the tickets have': `update sportsbook.exposure set used_minor = used_minor + 1 where outcome_id like '{event}~%'`,
  'B9 more liability than the tickets have': `update sportsbook.event_liability set liability_eur_minor = liability_eur_minor + 1
    where event_id = '{event}'`,
  'B10 a call that was decided before an earlier one': call('settled', ':bet', `state = 'waiting'`),
  'B11 a settled ticket without a settlement that stands': settlement('settled', 'undone_at = now()'),
  'B12 a stake, with its rest, of an open ticket': ticket('open', 'stake_minor = 900, remaining_stake_minor = 900'),
  'B12 the potential return of an open ticket': ticket('open', 'potential_minor = potential_minor + 1'),
  'B12 the liability of an open ticket': ticket('combo', 'liability_eur_minor = liability_eur_minor - 1'),
  'B12 the odds of an open ticket': ticket('combo', `coefficient = '9.000'`),
  'B12 the price of a leg of an open ticket': price('open', '+ 1'),
  'B12 the price of a leg of an open combination': price('combo', '- 1'),
  'B12 the sizes of the lines of a ticket': ticket('combo', `sizes = '{1}'`),
  'B13 the status of an open ticket': ticket('open', 'wire_status = 2'),
  'B13 the status of a ticket that won': ticket('settled', 'wire_status = 3'),
  'B13 the status of a ticket that was cashed out': ticket('cashed', 'wire_status = 2'),
  'B13 a refused ticket that has a status': ticket('refused', 'wire_status = 1'),
  'B13 a payout of an open ticket': ticket('open', 'payout_minor = 1'),
  'B13 a settlement of another rest': settlement('settled', 'remaining_stake_minor = 1'),
  'B13 a settlement that was removed': `delete from sportsbook.settlement where ticket_id = '{corrected}' and number = 1`,
  'B13 a cash-out that was removed': `delete from sportsbook.cash_out where ticket_id = '{parted}'`,
  'B13 a settled ticket without its time': ticket('settled', 'settled_at = null'),
  'B14 a stake that is smaller in every sum': smallerStake,
  'B14 a body of another amount than its call': call('open', ':bet', bodyOf('amount', '1.00')),
  'B14 a body of another win than its call': call('settled', ':win:1', bodyOf('amount', '99.00')),
  'B14 a call made out to another player': call('settled', ':win:1', bodyOf('playerId', '10000000-0000-7000-8000-000000000001')),
  'B14 a call in another currency': call('open', ':bet', bodyOf('currency', 'USD')),
  'B14 a call of another round': call('settled', ':win:1', bodyOf('roundId', 'another')),
  'B14 a rollback of another call': call('corrected', ':win:1:undo', bodyOf('referenceId', 'another')),
  'B14 a rollback of one call for the whole round': call('void', ':void:1', bodyOf('scope', 'op')),
  'B14 totals of a round that were not paid': call('settled', ':end:1', bodyOf('wins', '0.00')),
  'B14 a cashed part and its sum raised alike': `${part('parted', 'offer_minor = offer_minor + 100')};
    ${ticket('parted', 'cashed_minor = cashed_minor + 100, payout_minor = payout_minor + 100')}`,
  'B14 a cash-out of another part than was sent to the wallet': `${part('parted', 'part_minor = part_minor + 100')};
    ${ticket('parted', 'remaining_stake_minor = remaining_stake_minor - 100')}`,
  'B14 a ticket of another player': ticket('open', otherPlayer),
  'B14 a ticket in another currency': ticket('combo', `currency = 'USD'`),
  'B14 a free bet that pays like money': call('free', ':bet', bodyOf('kind', 'normal')),
  'B14 a call that nothing asks for': `insert into sportsbook.wallet_call (ticket_id, number, bundle, type, call_id, body, next_attempt_at, created_at)
    values ('{open}', 2, 2, 'win', 'more', '{}', now(), now())`,
  'B14 a call that was removed': `delete from sportsbook.wallet_call where ticket_id = '{void}' and type = 'rollback'`,
  'B14 a void that is paid as a win': call('void', ':void:1', `type = 'win'`),
  'B14 an undoing of what stands': `drop index sportsbook.settlement_stands; ${settlement('corrected', 'undone_at = case number when 2 then now() end')}`,
  'B15 a free bet of another amount': `update sportsbook.free_bet set amount_minor = 500`,
  'B15 a free bet of another player': `update sportsbook.free_bet set ${otherPlayer}`,
  'B15 a free bet that can be used again': `update sportsbook.free_bet set state = 'open', ticket_id = null`,
  'B15 a ticket whose free bet was used for another': `update sportsbook.free_bet set ticket_id = '{open}'`,
};

/** Ids of the invariants that break once this is planted; nothing of it stays. */
async function broken(plant: string): Promise<string[]> {
  const client = await book.pool.connect();
  try {
    await client.query('begin');
    await client.query('set local session_replication_role = replica');
    await client.query(names.reduce((text, name) => text.replaceAll(`{${name}}`, ids[name]), plant));
    const findings = await verifyTickets(client);
    return findings.filter(({ breaches }) => breaches.length > 0).map(({ id }) => id);
  } finally {
    await client.query('rollback');
    client.release();
  }
}

it('SB-15 finds nothing in a sound book', async () => {
  expect(await broken('select')).toEqual([]);
});

it('SB-15 has a planted fault for every invariant of the tickets', () => {
  const planted = new Set(Object.keys(faults).map((title) => title.split(' ')[0]));
  expect([...planted].toSorted()).toEqual([...invariants, ...ticketChecks].map(({ id }) => id).toSorted());
});

const legOf = (name: string, result: string): string =>
  `update sportsbook.selection set result = '{"kind":"${result}"}' where ticket_id = '{${name}}' and position = 0`;
/** The sums of the limits as they follow from the tickets' own figures, right or wrong. */
const sumsOf = (name: string, minor: number): string => `
  update sportsbook.exposure set used_minor = used_minor + ${minor}
  where player_id = (select player_id from sportsbook.ticket where id = '{${name}}');
  update sportsbook.event_liability set liability_eur_minor = liability_eur_minor + ${minor}
  where event_id in (select event_id from sportsbook.selection where ticket_id = '{${name}}')`;
const figuresOf = (name: string, minor: number): string =>
  ticket(name, `potential_minor = potential_minor + ${minor}, liability_eur_minor = liability_eur_minor + ${minor}`);

/** The combination is of 10.00 at 2.12 twice: 44.94 if both win, 21.20 if one is void. */
it.each([
  ['a void leg that changed no figure', legOf('combo', 'void'), ['B12']],
  ['a half-lost leg that changed no figure', legOf('combo', 'half_lost'), ['B12']],
  ['a void leg counted in the ticket alone', `${legOf('combo', 'void')}; ${figuresOf('combo', -2374)}`, ['B8', 'B9']],
  ['a void leg counted in the sums alone', `${legOf('combo', 'void')}; ${sumsOf('combo', -2374)}`, ['B8', 'B9', 'B12']],
  ['a void leg counted in ticket and sums', `${legOf('combo', 'void')}; ${figuresOf('combo', -2374)}; ${sumsOf('combo', -2374)}`, []],
  ['figures of a void leg whose result was taken back', `${figuresOf('combo', -2374)}; ${sumsOf('combo', -2374)}`, ['B12']],
  ['a cashed part that still counts', `${figuresOf('parted', 500)}; ${sumsOf('parted', 500)}`, ['B12']],
  ['a free bet whose stake counts as its gain', `${figuresOf('free', 1000)}`, ['B8', 'B9', 'B12']],
] as const)('SB-106 %s is named', async (_what, plant, named) => {
  expect(await broken(plant)).toEqual(named);
});

it('SB-106 a free bet that was answered with its stake in the return, as once, is sound', async () => {
  expect(await broken(answerOf(['free', 'bet'], 'potentialReturn', '21.20'))).toEqual([]);
  expect(await broken(answerOf(['free', 'bet'], 'potentialReturn', '31.20'))).toEqual(['B6']);
  expect(await broken(answerOf(['open', 'bet'], 'potentialReturn', '31.20'))).toEqual(['B6']);
});

it.each(Object.entries(faults))('SB-15 %s is found', async (title, plant) => {
  expect(await broken(plant)).toContain(title.split(' ')[0]);
});
