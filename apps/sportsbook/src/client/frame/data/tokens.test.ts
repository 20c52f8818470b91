import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { place } from '../slip/place.ts';
import { quoteCashOut, takeCashOut } from './cash-out.ts';
import { readFreeBets } from './free-bets.ts';
import { readSettlements, readTicket, readTickets } from './tickets.ts';

const TOKEN = 'canary-token';

let sent: { address: string; headers: Headers; method: string }[] = [];
beforeEach(() => {
  sent = [];
  vi.stubGlobal('document', { baseURI: 'http://book.example/sandbox/sportsbook/client/' });
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    sent.push({ address, headers: new Headers(init.headers), method: init.method ?? 'GET' });
    // The first response to a bet is lost, so the bet is looked up.
    if (init.method === 'POST' && address.endsWith('/bets')) throw new Error('connection lost');
    return Response.json({ error: { code: 'CONFLICT' } }, { status: 409 });
  });
});
afterEach(() => vi.unstubAllGlobals());

const of = { token: TOKEN, ticketId: 'ticket', currency: 'EUR' };
const calls: Readonly<Record<string, () => Promise<unknown>>> = {
  'free bets': () => readFreeBets(TOKEN),
  bets: () => readTickets({ token: TOKEN, state: 'open', cursor: null }),
  'a bet': () => readTicket(TOKEN, 'ticket'),
  settlements: () => readSettlements(TOKEN, { id: 'ticket', currency: 'EUR' }),
  'an offer to cash out': () => quoteCashOut(of, null),
  'a cash-out': () => takeCashOut(of, { requestId: 'request', quoteId: 'quote', minOffer: '1.00' }, () => undefined),
  'a bet placed and looked up': () =>
    place(
      { requestId: 'request', body: { requestId: 'request', stake: '1.00', type: 'single', toleranceBasisPoints: 0, selections: [] } },
      { token: () => TOKEN, currency: 'EUR', onPending: () => undefined, onLost: () => undefined, onTokenRefused: () => undefined },
    ),
};

it.each(Object.entries(calls))('S94 the client asks for %s with its token in no address', async (_what, ask) => {
  await ask().catch(() => undefined);
  expect(sent.length).toBeGreaterThan(0);
  expect(sent.filter(({ address }) => address.includes(TOKEN))).toEqual([]);
  const bearers = sent.filter(({ method }) => method === 'GET').map(({ headers }) => headers.get('authorization'));
  expect(bearers).toEqual(bearers.map(() => `Bearer ${TOKEN}`));
});
