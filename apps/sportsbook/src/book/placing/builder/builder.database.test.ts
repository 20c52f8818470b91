import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { build, builtMarginPpm } from '../../../rules/builder/build.ts';
import { ScoreGrid } from '../../../rules/builder/score-grid.ts';
import { formatPrice } from '@pavilion/money/odds.ts';
import { aMarket, pricesMessage, settlementMessage, stateMessage, voidMessage } from '../../../testing/feed-messages.ts';
import { verifyTickets } from '../../reconciliation/verify.ts';
import { TestTickets } from '../../testing/tickets.ts';

const DELAY_MS = 5000;
const PATIENCE = { timeout: 30_000, interval: 20 };
const GOALS = { home: 0, away: 0, means: { home: 1.5, away: 1.1, shared: 0.1 } };
type Goals = typeof GOALS;

let book: TestTickets;
beforeAll(async () => {
  book = await TestTickets.start();
});
afterEach(() => book.settled());
afterAll(() => book.stop());

const marketsOf = (eventId: string) => [
  aMarket(eventId, { prices: [2060, 3550, 3250] }),
  aMarket(eventId, { type: 'btts', prices: [1840, 1880], keys: ['yes', 'no'] }),
  aMarket(eventId, { type: 'total', line: '2.5', prices: [1950, 1780] }),
  aMarket(eventId, { type: 'total', line: '3.5', prices: [3000, 1350] }),
  aMarket(eventId, { type: 'total', line: '2', prices: [1500, 2380] }),
];

/** A match with four markets and the goals its prices are made from. */
async function aMatch({ isLive = false, goals = GOALS }: { isLive?: boolean; goals?: Goals } = {}): Promise<string> {
  const eventId = await book.anEvent({ isLive, prices: [2060, 3550, 3250] });
  await book.receive(pricesMessage(book.place(eventId), marketsOf(eventId), goals));
  return eventId;
}

const pick = (eventId: string, tail: string) => ({
  eventId,
  marketId: `${eventId}~${tail.slice(0, tail.lastIndexOf('~'))}`,
  outcomeId: `${eventId}~${tail}`,
});
const HOME = '1x2~home';
const BOTH = 'btts~yes';
const OVER = 'total~3.5~over';
const picks = (eventId: string, ...tails: string[]) => tails.map((tail) => pick(eventId, tail));

/** The combined fair price of the three usual parts, computed independently of the book. */
function priceOf(goals: Goals = GOALS, isLive = false): string {
  const parts = [
    { marketId: 'a', type: '1x2', outcome: 'home', price: 2060 },
    { marketId: 'b', type: 'btts', outcome: 'yes', price: 1840 },
    { marketId: 'c', type: 'total', line: 14, outcome: 'over', price: 3000 },
  ];
  const built = build(new ScoreGrid(goals), parts, builtMarginPpm(isLive));
  return 'price' in built ? formatPrice(built.price) : built.reason;
}
const three = (eventId: string) => ({ type: 'builder', selections: picks(eventId, HOME, BOTH, OVER) });

const quote = (eventId: string, ...tails: string[]) =>
  book.call('POST', '/builder', { body: { eventId, outcomes: tails.map((tail) => `${eventId}~${tail}`) } });

/** Invariants of the books that are broken (SB-15): none may be. */
const broken = async () => (await verifyTickets(book.pool)).filter(({ breaches }) => breaches.length > 0);

describe('the quote of a built bet', () => {
  it('SB-96 is the joint price, and every outcome that cannot be added has its reason', async () => {
    const eventId = await aMatch();
    const { status, data } = await quote(eventId, HOME, BOTH, OVER);
    expect(status).toBe(200);
    expect(data).toMatchObject({ odds: priceOf(), product: '11.371' });
    expect(data).toMatchObject({ blocked: { [`${eventId}~total~2~over`]: 'line', [`${eventId}~total~3.5~under`]: 'same_market' } });
    expect((await quote(eventId, HOME, BOTH)).data).toMatchObject({ blocked: { [`${eventId}~total~2.5~under`]: 'contradiction' } });
  });

  it('SB-96 of one outcome names what may join it, of none what never may', async () => {
    const eventId = await aMatch();
    expect((await quote(eventId, BOTH)).data).toMatchObject({ odds: null, blocked: { [`${eventId}~total~2~under`]: 'line' } });
    expect((await quote(eventId)).data).toEqual({
      eventId,
      odds: null,
      product: null,
      blocked: { [`${eventId}~total~2~over`]: 'line', [`${eventId}~total~2~under`]: 'line' },
    });
  });

  it('SB-96 refuses an unknown event, an outcome of another event, and eleven outcomes', async () => {
    const [eventId, other] = [await aMatch(), await aMatch()];
    expect((await quote('ev-football-none')).status).toBe(404);
    const mixed = await book.call('POST', '/builder', { body: { eventId, outcomes: [`${other}~${HOME}`] } });
    expect(mixed).toMatchObject({ status: 422, code: 'SELECTION_UNKNOWN' });
    const eleven = Array.from({ length: 11 }, (_one, at) => `${eventId}~${at}`);
    expect(await book.call('POST', '/builder', { body: { eventId, outcomes: eleven } })).toMatchObject({ status: 422, code: 'INVALID' });
  });
});

describe('placing a built bet', () => {
  it('SB-96 is one ticket at the joint price with its parts, and its price is what settles it', async () => {
    const eventId = await aMatch();
    const { token } = book.aPlayer();
    const id = await book.accepted(token, '', { ...three(eventId), odds: priceOf() });
    const ticket = await book.ticket(token, id);
    expect(ticket).toMatchObject({ type: 'builder', odds: priceOf(), status: 'accepted' });
    expect(ticket['selections']).toMatchObject([{ outcomeId: `${eventId}~${HOME}` }, { result: 'open' }, { price: '3.00' }]);
    await decide(eventId, { btts: 'yes' });
    expect(await book.ticket(token, id)).toMatchObject({ state: 'open' });
    await decide(eventId, { '1x2': 'home', 'total~3.5': 'over' });
    await book.deliver();
    const payout = `${priceOf().replace('.', '').padEnd(4, '0').slice(0, -2)}.${priceOf().replace('.', '').padEnd(4, '0').slice(-2)}`;
    expect(await book.ticket(token, id)).toMatchObject({ state: 'settled', result: 'won', payout });
    expect(await broken()).toEqual([]);
  });

  it.each([
    ['one part lost', { btts: 'no' }, { result: 'lost', payout: '0.00' }],
    ['a part void', { void: '1x2' }, { result: 'refund', payout: '10.00' }],
    ['a part lost and another void', { btts: 'no', void: '1x2' }, { result: 'refund', payout: '10.00' }],
  ] as const)('SB-96 with %s it is decided at once', async (_what, results, decided) => {
    const eventId = await aMatch();
    const { token } = book.aPlayer();
    const id = await book.accepted(token, '', { ...three(eventId), odds: priceOf() });
    await decide(eventId, results);
    await book.deliver();
    expect(await book.ticket(token, id)).toMatchObject({ state: 'settled', ...decided });
    expect(await broken()).toEqual([]);
  });

  it.each([
    ['a win and a draw', [HOME, '1x2~draw'], 'same_market'],
    ['a line that returns stakes', [HOME, 'total~2~over'], 'line'],
    ['goals of both and under 2.5 with a home win', [HOME, BOTH, 'total~2.5~under'], 'contradiction'],
  ])('SB-96 %s is refused with its reason', async (_what, tails, reason) => {
    const eventId = await aMatch();
    const { token } = book.aPlayer();
    const bet = await book.bet(token, '', { type: 'builder', odds: '5.00', selections: picks(eventId, ...tails) });
    expect(bet).toMatchObject({ status: 422, code: 'NOT_COMBINABLE', fields: { reason } });
  });

  it('SB-96 parts of two events, one part, no price, and a sport without goals are refused', async () => {
    const [eventId, other] = [await aMatch(), await aMatch()];
    const plain = await book.anEvent();
    const { token } = book.aPlayer();
    const bet = (slip: object) => book.bet(token, '', { type: 'builder', odds: '5.00', ...slip });
    expect(await bet({ selections: [pick(eventId, HOME), pick(other, BOTH)] })).toMatchObject({ fields: { reason: 'event' } });
    expect(await bet({ selections: picks(eventId, HOME) })).toMatchObject({ status: 422, code: 'INVALID' });
    expect(await bet({ ...three(eventId), odds: undefined })).toMatchObject({ status: 422, code: 'INVALID' });
    expect(await bet({ selections: [pick(plain, HOME), pick(plain, '1x2~draw')] })).toMatchObject({ fields: { reason: 'sport' } });
    const combo = { type: 'combo', odds: undefined, selections: [{ ...pick(eventId, HOME), odds: '2.06' }, { ...pick(other, HOME) }] };
    expect(await bet(combo)).toMatchObject({ status: 422, code: 'INVALID' });
  });

  it('SB-96 the price is the server’s: a better one is taken, a worse one within the tolerance, any other refused and named', async () => {
    const eventId = await aMatch();
    const { token } = book.aPlayer();
    const [low, high] = ['2.00', '9.00'];
    const better = await book.accepted(token, '', { ...three(eventId), odds: low });
    expect(await book.ticket(token, better)).toMatchObject({ odds: priceOf() });
    const refused = await book.bet(token, '', { ...three(eventId), odds: high });
    expect(refused).toMatchObject({ status: 409, code: 'PRICE_CHANGED', fields: { built: { asked: high, current: priceOf() } } });
    const any = await book.accepted(token, '', { ...three(eventId), odds: high, toleranceBasisPoints: 10_000 });
    expect(await book.ticket(token, any)).toMatchObject({ odds: priceOf() });
  });

  it('SB-96 in play it waits its delay and is priced again by the model of then; a goal in between refuses it', async () => {
    const { token } = book.aPlayer();
    const send = async (during: (eventId: string) => Promise<void>) => {
      const eventId = await aMatch({ isLive: true });
      const requestId = randomUUID();
      const slip = { ...three(eventId), odds: priceOf(GOALS, true), toleranceBasisPoints: 10_000, requestId, isAsync: true };
      expect(await book.bet(token, '', slip)).toMatchObject({ status: 202 });
      await during(eventId);
      book.time.pass(DELAY_MS);
      return vi.waitFor(async () => {
        const answer = await book.call('GET', `/bets/by-request/${requestId}`, { token });
        expect(answer.status).not.toBe(202);
        return answer;
      }, PATIENCE);
    };
    const later = { ...GOALS, means: { home: 1.2, away: 0.9, shared: 0.08 } };
    const moved = await send((eventId) => book.receive(pricesMessage(book.place(eventId), marketsOf(eventId), later)));
    expect(moved.data).toMatchObject({ status: 'accepted', odds: priceOf(later, true) });
    const scored = await send((eventId) =>
      book.receive(stateMessage(book.place(eventId), { home: 1, suspend: 'all', incident: { kind: 'goal', side: 'home' } })),
    );
    expect(scored).toMatchObject({ code: 'SUSPENDED' });
    expect(await broken()).toEqual([]);
  });

  it('SB-96 prices of an earlier score take no built bet', async () => {
    const eventId = await aMatch({ isLive: true });
    await book.receive(stateMessage(book.place(eventId), { home: 1 }));
    const { token } = book.aPlayer();
    expect(await book.bet(token, '', { ...three(eventId), odds: '2.00' })).toMatchObject({ code: 'SUSPENDED' });
    expect((await quote(eventId, HOME, BOTH)).data).toMatchObject({ odds: null, refusal: { code: 'SUSPENDED' } });
  });

  it('SB-96 its limits are those of its parts, and the event is liable for it once', async () => {
    const eventId = await aMatch();
    const { token } = book.aPlayer(100_000_000n);
    const slip = { token, ...three(eventId), odds: priceOf() };
    const { data } = await book.call('POST', '/max-stake', { body: slip });
    const { maxStake } = data as { maxStake: string };
    const above = await book.bet(token, '', { ...three(eventId), odds: priceOf(), stake: String(Number(maxStake) + 1) });
    expect(above).toMatchObject({ code: 'MAX_STAKE', fields: { maxStake } });
    await book.accepted(token, '', { ...three(eventId), odds: priceOf(), stake: maxStake });
    const { rows } = await book.pool.query('select liability_eur_minor as minor from sportsbook.event_liability where event_id = $1', [
      eventId,
    ]);
    const liability = Math.floor(Number(maxStake) * 100 * Number(priceOf())) - Math.round(Number(maxStake) * 100);
    expect(Math.abs(Number(rows[0]?.minor) - liability)).toBeLessThanOrEqual(1);
    expect(await broken()).toEqual([]);
  });

  it('SB-96 is cashed out at the chance that its open parts win together, and not while the model is behind', async () => {
    const eventId = await aMatch();
    const { token } = book.aPlayer();
    const id = await book.accepted(token, '', { ...three(eventId), odds: priceOf() });
    const all = new ScoreGrid(GOALS);
    const parts = [
      { type: '1x2', outcome: 'home' },
      { type: 'btts', outcome: 'yes' },
      { type: 'total', line: 14, outcome: 'over' },
    ];
    const fair = 10 * Number(priceOf()) * all.chanceOfAll(parts) * 0.95;
    const { cashOut } = (await book.ticket(token, id)) as { cashOut: { offer: string } };
    expect(Math.abs(Number(cashOut.offer) - fair)).toBeLessThan(0.02);
    await book.receive(stateMessage(book.place(eventId), { home: 1 }));
    expect(await book.ticket(token, id)).toMatchObject({ cashOut: { offer: null, reason: 'suspended' } });
  });

  it('SB-9 its price cannot be changed once the money was asked for', async () => {
    const eventId = await aMatch();
    const { token } = book.aPlayer();
    const id = await book.accepted(token, '', { ...three(eventId), odds: priceOf() });
    await expect(book.pool.query('update sportsbook.ticket set built_thousandths = 9000 where id = $1', [id])).rejects.toThrow('agreed');
  });
});

/** Settles the markets; `void` names one that is void. */
async function decide(eventId: string, { void: voided, ...results }: Readonly<Record<string, string>>): Promise<void> {
  const keys: Readonly<Record<string, string[]>> = { '1x2': ['home', 'draw', 'away'], btts: ['yes', 'no'], 'total~3.5': ['over', 'under'] };
  for (const [tail, winner] of Object.entries(results))
    await book.receive(
      settlementMessage(book.place(eventId), {
        marketId: `${eventId}~${tail}`,
        results: Object.fromEntries((keys[tail] ?? []).map((key) => [key, key === winner ? ('won' as const) : ('lost' as const)])),
      }),
    );
  if (voided !== undefined) await book.receive(voidMessage(book.place(eventId), { marketId: `${eventId}~${voided}` }));
}
