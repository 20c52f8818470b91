import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type CashedOut, keeps, quotedOf, takeCashOut } from './cash-out.ts';

/** The book's answers, in order, repeating the last one; an Error is a connection that breaks. */
type Answer = Error | { status: number; body: unknown };

const of = { token: 'token-1', ticketId: 'ticket-1', currency: 'EUR' };
const take = { requestId: 'request-1', quoteId: 'quote-1', minOffer: '18.08' };
const paid = { status: 200, body: { data: { payout: '18.08', restStake: '0.00', status: 'settled' } } };
const pending = { status: 202, body: { data: { id: 'ticket-1', status: 'pending' } } };
const refusal = (status: number, code: string): Answer => ({ status, body: { error: { code } } });

let asked: string[] = [];

function theBookAnswers(...answers: readonly Answer[]): void {
  vi.stubGlobal('fetch', async (_url: string, init: RequestInit) => {
    const answer = answers[Math.min(asked.length, answers.length - 1)];
    asked.push(String(init.body));
    if (answer === undefined || answer instanceof Error) throw answer ?? new Error('no answer');
    return Response.json(answer.body, { status: answer.status });
  });
}

async function outcome(onLost = (): unknown => undefined): Promise<{ payout?: CashedOut['payoutMinor']; code?: string; lost: number }> {
  let lost = 0;
  const taken = takeCashOut(of, take, () => {
    lost += 1;
    onLost();
  }).then(
    ({ payoutMinor }) => ({ payout: payoutMinor }),
    (error: { code?: string }) => ({ code: error.code ?? String(error) }),
  );
  await vi.runAllTimersAsync();
  return { ...(await taken), lost };
}

describe('taking a cash-out', () => {
  beforeEach(() => {
    asked = [];
    vi.useFakeTimers();
    vi.stubGlobal('document', { baseURI: 'https://book.example/sandbox/sportsbook/client/' });
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it('SB-11 asks with the same request where the answer was lost or is not made yet, and shows what was paid', async () => {
    theBookAnswers(new Error('broken'), refusal(503, 'TEMPORARY'), pending, paid);
    expect(await outcome()).toEqual({ payout: 1808n, lost: 3 });
    expect(asked).toHaveLength(4);
    expect(new Set(asked).size).toBe(1);
  });

  it.each([
    ['too many requests', refusal(429, 'TOO_MANY_REQUESTS')],
    ['a refusal by a proxy', { status: 403, body: { message: 'Forbidden' } }],
  ])('W-249 SB-11 %s says nothing about a cash-out whose answer was lost', async (_of, answer) => {
    theBookAnswers(new Error('broken'), answer, answer, paid);
    expect(await outcome()).toEqual({ payout: 1808n, lost: 3 });
  });

  it('SB-183 SB-11 a clock of the device that is set forward says nothing about a cash-out', async () => {
    theBookAnswers(new Error('broken'), pending, paid);
    expect(await outcome(() => vi.setSystemTime(Date.now() + 3_600_000))).toEqual({ payout: 1808n, lost: 2 });
  });

  it('SB-11 takes a refusal for the answer', async () => {
    theBookAnswers(new Error('broken'), refusal(409, 'QUOTE_EXPIRED'));
    expect(await outcome()).toEqual({ code: 'QUOTE_EXPIRED', lost: 1 });
    theBookAnswers(refusal(401, 'SESSION_INVALID'));
    asked = [];
    expect(await outcome()).toEqual({ code: 'SESSION_INVALID', lost: 0 });
  });

  it('SB-108 an offer matches the one seen if it pays no less for the same part and leaves the same stake', () => {
    const seen = { offerMinor: 1808n, partMinor: 400n, restStakeMinor: 600n };
    const quote = { ...seen, quoteId: 'quote-1', restReturnMinor: 1200n, fullReturnMinor: 2000n, expiresAtMs: 0 };
    for (const change of [{}, { offerMinor: 1809n }, { expiresAtMs: 5000 }]) expect(keeps(seen, { ...quote, ...change })).toBe(true);
    for (const change of [{ offerMinor: 1807n }, { partMinor: 300n }, { restStakeMinor: 500n }])
      expect(keeps(seen, { ...quote, ...change })).toBe(false);
  });

  it('SB-103 reads what the whole ticket can still return with the offer that gives a part of it up', () => {
    const money = { offer: '3.40', part: '4.00', restStake: '6.00', restPotentialReturn: '11.70', fullReturn: '19.50' };
    const wire = { quoteId: 'quote-1', expiresAt: '2026-11-20T19:10:05.000Z', ...money };
    expect(quotedOf(wire, 'EUR')).toMatchObject({ offerMinor: 340n, restReturnMinor: 1170n, fullReturnMinor: 1950n });
  });

  it('SB-11 says that it does not know, where nothing is heard for half a minute or the session ended after a lost answer', async () => {
    theBookAnswers(new Error('broken'));
    expect(await outcome()).toMatchObject({ code: 'UNCLEAR' });
    theBookAnswers(new Error('broken'), refusal(401, 'SESSION_INVALID'));
    asked = [];
    expect(await outcome()).toMatchObject({ code: 'UNCLEAR' });
  });
});
