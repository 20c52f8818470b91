import { randomUUID } from 'node:crypto';
import { verifyBooks } from '@pavilion/ledger';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { aGameSession, aPlayer, signedCall } from '../../../testing/builders.ts';
import { startTestServer, type TestServer } from '../../../testing/server.ts';
import { aStudio } from '../../../testing/studio.ts';
import { heldCreditsOf } from '../../wallet/index.ts';
import { connectionOf } from '../../wallet/ledger/connection.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ roles: new Set(['web']) });
});
afterAll(() => server.stop());

const item = {
  event: 'Harbour City - Velmora United',
  discipline: 'Football',
  tournament: 'Meridian Premier',
  market: 'Full-time result',
  outcome: 'Harbour City',
  stage: 1,
  eventDate: '2026-11-20T18:38:00.000Z',
  coefficient: '2.12',
};

/** A ticket of 10.00, stated at these odds, or not stated. */
async function aTicket(odds: string | undefined) {
  const player = await aPlayer(server, { amount: '10.00' });
  const book = aStudio(server, await aGameSession(server, player, 'sportsbook'));
  const ticket = randomUUID();
  const sport = { ticketType: 1, coefficient: '2.120', live: false, legs: 1 };
  await book.bet(`${ticket}:bet`, '10.00', { roundId: ticket, sport });
  if (odds !== undefined) await state({ id: ticket, playerId: player.id, coefficient: odds });
  return { book, ticket, playerId: player.id };
}

async function state(given: { id: string; playerId: string; coefficient: string }): Promise<void> {
  const ticket = {
    ...given,
    roundId: given.id,
    gameId: 'sportsbook',
    currency: 'EUR',
    amount: '10.00',
    payout: '0.00',
    remainingStake: '10.00',
    status: 1,
    ticketType: 1,
    createdAt: '2026-11-20T18:31:06.113Z',
    settledAt: null,
    items: [item],
  };
  const body = { messageId: `${given.id}-1`, type: 'ticket.updated', version: 1, ticket };
  const answer = await signedCall(server, { providerId: 'sportsbook', path: '/provider/v1/sportsbook/events', body });
  expect(answer.status).toBe(200);
}

const heldOf = async (playerId: string): Promise<bigint[]> =>
  (await heldCreditsOf(server.testDatabase.database, playerId)).map(({ amountMinor }) => amountMinor);

it.each([
  ['a settlement', {}],
  ['a settlement that closes its round', { roundClosed: true }],
  ['a cash-out', { returnedStake: { before: '10.00', after: '0.00' } }],
])('S101 holds what %s pays beyond the odds that were stated for its ticket', async (_, more) => {
  const { book, ticket, playerId } = await aTicket('2.120');
  const returned = 'returnedStake' in more ? { returnedStake: { ...more.returnedStake, referenceId: `${ticket}:bet` } } : {};
  const fields = { roundId: ticket, ...more, ...returned };
  for (const duplicate of [false, true])
    expect((await book.win(`${ticket}:win:1`, '9000000.00', fields)).body).toMatchObject({ status: 'OK', balance: '21.21', duplicate });
  expect(await heldOf(playerId)).toEqual([899_997_879n]);
});

it('S101 pays a ticket whose odds are rounded for display wholly at once, and its parts together no more', async () => {
  const { book, ticket, playerId } = await aTicket('3.333');
  expect((await book.win('w1', '16.67', { roundId: ticket })).body).toMatchObject({ status: 'OK', balance: '16.67' });
  expect((await book.win('w2', '16.67', { roundId: ticket })).body).toMatchObject({ status: 'OK', balance: '33.34' });
  expect((await book.win('w3', '0.01', { roundId: ticket })).body).toMatchObject({ status: 'OK', balance: '33.34' });
  expect(await heldOf(playerId)).toEqual([1n]);
});

it('S101 S100 bounds a ticket that was not stated, or at odds beyond any round’s, as any round', async () => {
  for (const odds of [undefined, '9999999999999999999999.999', '100000.000']) {
    const { book, ticket, playerId } = await aTicket(odds);
    expect((await book.win(`${ticket}:win:1`, '500000.01', { roundId: ticket })).body).toMatchObject({ balance: '500000.00' });
    expect(await heldOf(playerId)).toEqual([1n]);
  }
});

it('S101 C73 bounds each ticket of a batch by its own odds, and none by another player’s', async () => {
  const tickets = [await aTicket('2.000'), await aTicket('5.000')];
  const [first, second] = tickets;
  const win = ({ book, ticket }: Awaited<ReturnType<typeof aTicket>>) => ({
    type: 'win',
    ...book.fields(`${ticket}:win:1`, '40.00', { roundId: ticket }),
  });
  const foreign = await aTicket(undefined);
  await state({ id: foreign.ticket, playerId: first?.playerId ?? '', coefficient: '1.100' });
  const { results } = (await foreign.book.batch([...tickets, foreign].map(win))).body;
  expect(results).toMatchObject(['20.01', '40.00', '40.00'].map((balance) => ({ status: 'OK', balance })));
  expect([await heldOf(first?.playerId ?? ''), await heldOf(second?.playerId ?? '')]).toEqual([[1_999n], []]);
});

it('S101 I11 keeps the books balanced', async () => {
  const findings = await verifyBooks(connectionOf(server.testDatabase.database));
  expect(findings.filter(({ breachCount }) => breachCount > 0n)).toEqual([]);
});
