import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { TicketView } from '../../data/tickets.ts';

const ticket: TicketView = {
  id: 'b-1',
  status: 'open',
  type: 'single',
  stakeMinor: 1000n,
  restMinor: 1000n,
  potentialMinor: 2000n,
  payoutMinor: 0n,
  forfeitedMinor: 0n,
  currency: 'EUR',
  odds: '2.00',
  acceptedAt: '2026-11-20T19:00:00.000Z',
  isFreeBet: false,
  offer: null,
  legs: [],
};
const AT = Date.parse('2026-11-20T19:10:00.000Z');
const VALID_MS = 5000;

interface Call {
  readonly name: string;
  readonly body: { part?: string; quoteId?: string; minOffer?: string };
}
let calls: Call[];
/** What the book offers now; null: prices are suspended. */
let offer: string | null;
/** How the book answers a take that is not simply paid. */
let refusal: { code: string } | null;

const quoteOf = (part: string) => ({
  quoteId: `quote-${calls.length}`,
  offer,
  part,
  restStake: (10 - Number(part)).toFixed(2),
  restPotentialReturn: '0.00',
  fullReturn: '20.00',
  expiresAt: new Date(Date.now() + VALID_MS).toISOString(),
});
const refused = (error: unknown) => Response.json({ error }, { status: 409 });

function answer({ name, body }: Call): Response {
  if (name === 'bets') return Response.json({ data: [], page: { next: null } });
  if (name === 'quote')
    return offer === null
      ? refused({ code: 'NOT_AVAILABLE', fields: { reason: 'suspended' } })
      : Response.json({ data: quoteOf(body.part ?? '10.00') });
  if (refusal !== null) return refused(refusal);
  if (Number(offer) < Number(body.minOffer)) return refused({ code: 'OFFER_CHANGED', fields: { quote: quoteOf('10.00') } });
  return Response.json({ data: { payout: offer, restStake: '0.00', status: 'settled' } });
}

beforeEach(() => {
  vi.resetModules();
  vi.useFakeTimers({ now: AT });
  calls = [];
  offer = '1.84';
  refusal = null;
  vi.stubGlobal('window', { addEventListener: () => undefined });
  vi.stubGlobal('document', { baseURI: 'https://book.example/sandbox/sportsbook/client/' });
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    const call: Call = { name: new URL(address).pathname.split('/').at(-1) ?? '', body: JSON.parse(String(init?.body ?? '{}')) };
    calls.push(call);
    return answer(call);
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function load() {
  const [module, { session }, { route }] = await Promise.all([import('./cash-out.ts'), import('./session.ts'), import('../route.ts')]);
  session.set((state) => ({ ...state, token: 'token-1' }));
  return { ...module, session, route, step: () => module.cashOut.get()?.step };
}
const takes = () => calls.filter(({ name }) => name === 'cash-out').map(({ body }) => body.minOffer);

describe('a cash-out in place', () => {
  it('SB-108 is two taps: the first asks for an offer, the second takes just that, and each asks the book', async () => {
    const { beginCashOut, pressCashOut, step } = await load();
    await beginCashOut(ticket, 184n);
    expect(step()).toMatchObject({ phase: 'confirming', quote: { offerMinor: 184n } });
    await pressCashOut();
    expect(step()).toEqual({ phase: 'paid', payoutMinor: 184n });
    expect(takes()).toEqual(['1.84']);
  });

  it.each([
    ['a lower one is shown with what it fell from, and taken by two more taps', '1.67', { phase: 'offered', movedFrom: 184n }],
    ['a better one is confirmed by the second tap', '1.90', { phase: 'confirming', movedFrom: null }],
  ])('SB-108 what the first tap finds: %s', async (_what, found, shown) => {
    const { beginCashOut, pressCashOut, step } = await load();
    offer = found;
    await beginCashOut(ticket, 184n);
    expect(step()).toMatchObject({ ...shown, quote: { offerMinor: BigInt(found.replace('.', '')) } });
    if (shown.phase === 'offered') await pressCashOut();
    expect(takes()).toEqual([]);
    await pressCashOut();
    expect(takes()).toEqual([found]);
    expect(step()).toMatchObject({ phase: 'paid' });
  });

  it('SB-108 takes nothing below what was seen: an offer that falls under the second tap is shown, and its number is the new floor', async () => {
    const { beginCashOut, pressCashOut, step } = await load();
    await beginCashOut(ticket, 184n);
    offer = '1.50';
    await pressCashOut();
    expect(step()).toMatchObject({ phase: 'offered', movedFrom: 184n, quote: { offerMinor: 150n } });
    await pressCashOut();
    await pressCashOut();
    expect(takes()).toEqual(['1.84', '1.50']);
  });

  it('SB-101 SB-108 an offer that stands is renewed for a minute, and then is the card’s button again; nothing ever expires under a tap', async () => {
    const { beginCashOut, step, cashOut } = await load();
    await beginCashOut(ticket, 184n);
    await vi.advanceTimersByTimeAsync(11 * VALID_MS);
    expect(step()).toMatchObject({ phase: 'confirming', renewals: 11 });
    await vi.advanceTimersByTimeAsync(VALID_MS);
    expect(cashOut.get()).toBeNull();
    const asked = calls.length;
    await vi.advanceTimersByTimeAsync(10 * VALID_MS);
    expect(calls).toHaveLength(asked);
  });

  it('SB-108 a renewed offer that is lower asks for a tap that takes nothing, also when it rises again', async () => {
    const { beginCashOut, step } = await load();
    await beginCashOut(ticket, 184n);
    offer = '1.70';
    await vi.advanceTimersByTimeAsync(VALID_MS);
    expect(step()).toMatchObject({ phase: 'offered', movedFrom: 184n, quote: { offerMinor: 170n } });
    offer = '1.75';
    await vi.advanceTimersByTimeAsync(VALID_MS);
    expect(step()).toMatchObject({ phase: 'offered', movedFrom: 184n, quote: { offerMinor: 175n } });
  });

  it('SB-108 an expired quote is replaced by the next one, without a message about it', async () => {
    const { beginCashOut, pressCashOut, step } = await load();
    await beginCashOut(ticket, 184n);
    refusal = { code: 'QUOTE_EXPIRED' };
    await pressCashOut();
    expect(step()).toMatchObject({ phase: 'confirming', quote: { offerMinor: 184n } });
  });

  it('SB-109 a part is requested once the slider rests; an invalid part leaves no offer to accept', async () => {
    const { beginCashOut, choosePart, pressCashOut, step } = await load();
    await beginCashOut(ticket, 184n);
    void choosePart('5.00');
    void choosePart('4.00');
    await vi.runOnlyPendingTimersAsync();
    expect(calls.flatMap(({ body }) => body.part ?? [])).toEqual(['4.00']);
    expect(step()).toMatchObject({ phase: 'confirming', quote: { partMinor: 400n, restStakeMinor: 600n } });
    await choosePart(undefined);
    await pressCashOut();
    expect(step()).toEqual({ phase: 'unchosen' });
    expect(takes()).toEqual([]);
  });

  it('SB-108 says why there is no offer, asks again at a tap, and is left with the screen or the session', async () => {
    const { beginCashOut, pressCashOut, step, cashOut, route, session, mayAskAgain } = await load();
    offer = null;
    await beginCashOut(ticket, 184n);
    expect(step()).toEqual({ phase: 'refused', code: 'NOT_AVAILABLE', reason: 'suspended' });
    expect(mayAskAgain(step() ?? { phase: 'unchosen' })).toBe(true);
    offer = '1.84';
    await pressCashOut();
    expect(step()).toMatchObject({ phase: 'confirming' });
    route.set(() => ({ page: 'mine', tab: 'open' }));
    expect(cashOut.get()).toBeNull();
    await beginCashOut(ticket, 184n);
    session.set((state) => ({ ...state, token: null }));
    expect(cashOut.get()).toBeNull();
  });

  it('SB-108 a ticket cashed out whole keeps its place among the open ones until the player has read the payout', async () => {
    const { beginCashOut, pressCashOut, cashOut, withPaid } = await load();
    const at = (id: string, minute: number): TicketView => ({ ...ticket, id, acceptedAt: `2026-11-20T19:0${minute}:00.000Z` });
    const [newer, own, older] = [at('b-3', 3), at('b-2', 2), at('b-1', 1)];
    await beginCashOut(own, 184n);
    expect(withPaid([newer, older], cashOut.get())).toEqual([newer, older]);
    await pressCashOut();
    expect(withPaid([newer, older], cashOut.get())).toEqual([newer, own, older]);
    expect(withPaid([newer, own, older], cashOut.get())).toEqual([newer, own, older]);
    await pressCashOut();
    expect(withPaid([newer, older], cashOut.get())).toEqual([newer, older]);
  });
});
