import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TestTickets } from '../testing/tickets.ts';

let book: TestTickets;
beforeAll(async () => {
  book = await TestTickets.start();
});
afterAll(() => book.stop());

/** A player with an open bet. */
async function aBettor() {
  const { token } = book.aPlayer();
  const requestId = randomUUID();
  return { token, requestId, ticketId: await book.accepted(token, await book.anEvent(), { requestId }) };
}
type Bettor = Awaited<ReturnType<typeof aBettor>>;

const reads: readonly (readonly [string, (bettor: Bettor) => string])[] = [
  ['the bets', () => '/bets'],
  ['the settled bets', () => '/bets?state=settled'],
  ['a bet', ({ ticketId }) => `/bets/${ticketId}`],
  ['a bet by its request', ({ requestId }) => `/bets/by-request/${requestId}`],
  ['the free bets', () => '/free-bets'],
];
const posts: readonly (readonly [string, (bettor: Bettor) => string])[] = [
  ['a bet', () => '/bets'],
  ['the greatest stake', () => '/max-stake'],
  ['an offer to cash out', ({ ticketId }) => `/bets/${ticketId}/cash-out/quote`],
  ['a cash-out', ({ ticketId }) => `/bets/${ticketId}/cash-out`],
];
const joined = (path: string, query: string): string => `${path}${path.includes('?') ? '&' : '?'}${query}`;

describe('S94 a token in an address', () => {
  it.each(reads)('is refused where %s is read, a right one too; the header Authorization takes it', async (_what, pathOf) => {
    const bettor = await aBettor();
    const { token } = bettor;
    const path = pathOf(bettor);
    const right = await book.call('GET', path, { token });
    expect([right.code, [200, 201]]).toEqual([undefined, expect.arrayContaining([right.status])]);
    for (const name of ['token', 'Token', 'access_token', 'sessionToken', '%74oken', 'token[]'])
      expect(await book.call('GET', joined(path, `${name}=${token}`))).toMatchObject({
        status: 401,
        code: 'LOGIN_REQUIRED',
        data: undefined,
      });
    // Also refused beside a valid header, since addresses end up in logs.
    expect(await book.call('GET', joined(path, `token=${token}`), { token })).toMatchObject({ status: 401 });
    expect(await book.call('GET', path)).toMatchObject({ status: 401, code: 'LOGIN_REQUIRED' });
    expect(await book.call('GET', path, { token: 'token-of-nobody' })).toMatchObject({ status: 401, code: 'SESSION_INVALID' });
  });

  it.each(posts)('is refused where %s is asked for, with a right body too', async (_what, pathOf) => {
    const bettor = await aBettor();
    const body = { token: bettor.token, requestId: randomUUID() };
    expect(await book.call('POST', joined(pathOf(bettor), `token=${bettor.token}`), { body })).toMatchObject({
      status: 401,
      data: undefined,
    });
    expect(await book.ticket(bettor.token, bettor.ticketId)).toMatchObject({ status: 'accepted' });
  });
});
