import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Attempt, place, type Placed } from './place.ts';
import { acceptedBet as bet } from '../testing/samples.ts';

/** The book's answers, in order; an Error is a connection that breaks. */
type Answer = Error | { status: number; body: unknown };

const attempt: Attempt = {
  requestId: 'request-1',
  body: { requestId: 'request-1', stake: '5.00', type: 'single', toleranceBasisPoints: 0, selections: [] },
};
const accepted = { status: 201, body: { data: bet } };
const unknown = { status: 404, body: { error: { code: 'NOT_FOUND' } } };
const pending = { status: 202, body: { data: { ...bet, status: 'pending', acceptAt: '2026-11-20T18:00:05.000Z' } } };

let sent: string[] = [];

function theBookAnswers(...answers: readonly Answer[]): void {
  let next = 0;
  sent = [];
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    sent.push(`${init.method ?? 'GET'} ${new URL(url).pathname}`);
    const answer = answers[Math.min(next, answers.length - 1)];
    next += 1;
    if (answer === undefined || answer instanceof Error) throw answer ?? new Error('no answer');
    return Response.json(answer.body, { status: answer.status });
  });
}

async function placed(onLost = (): unknown => undefined): Promise<{ outcome: Placed; heard: string[] }> {
  const heard: string[] = [];
  const going = place(attempt, {
    token: () => 't',
    currency: 'EUR',
    onPending: (at) => heard.push(at),
    onLost: () => {
      heard.push('lost');
      onLost();
    },
    onTokenRefused: () => heard.push('token'),
  });
  await vi.advanceTimersByTimeAsync(120_000);
  return { outcome: await going, heard };
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('document', { baseURI: 'http://book.example/sandbox/sportsbook/client/' });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('placing from the slip', () => {
  it('SB-11 sends a bet once; a lost answer is looked up by its request id and never sent as another bet', async () => {
    theBookAnswers(new Error('connection lost'), new Error('connection lost'), unknown, accepted);
    const { outcome, heard } = await placed();
    expect(outcome).toMatchObject({ status: 'accepted', bet: { id: bet.id } });
    expect(heard).toContain('lost');
    expect(sent.filter((call) => call.startsWith('POST'))).toEqual(['POST /sandbox/sportsbook/bets']);
    expect(sent.slice(1).every((call) => call === 'GET /sandbox/sportsbook/bets/by-request/request-1')).toBe(true);
  });

  it('SB-11 a request the book does not know after 30 seconds was not placed', async () => {
    theBookAnswers(new Error('connection lost'), unknown);
    expect((await placed()).outcome).toEqual({ status: 'never-arrived' });
    expect(sent.length).toBeGreaterThan(50);
  });

  it('SB-183 SB-11 a clock of the device that is set forward or back says nothing about a bet', async () => {
    for (const hours of [1, -1]) {
      theBookAnswers(new Error('connection lost'), unknown, unknown, accepted);
      const { outcome } = await placed(() => vi.setSystemTime(Date.now() + hours * 3_600_000));
      expect(outcome).toMatchObject({ status: 'accepted' });
    }
  });

  it('SB-11 the end of a session says nothing about the bet, and a book that fails is asked again', async () => {
    const noSession = { status: 401, body: { error: { code: 'SESSION_INVALID' } } };
    theBookAnswers(new Error('connection lost'), noSession, { status: 503, body: {} }, accepted);
    const renewed = await placed();
    expect([renewed.outcome.status, renewed.heard.includes('token')]).toEqual(['accepted', true]);
    theBookAnswers(new Error('connection lost'), noSession);
    expect((await placed()).outcome).toEqual({ status: 'unclear' });
  });

  it.each([
    ['too many requests', { status: 429, body: { error: { code: 'TOO_MANY_REQUESTS' } } }],
    ['a request that took a proxy too long', { status: 408, body: { message: 'Request Timeout' } }],
    ['a refusal by a proxy', { status: 403, body: { message: 'Forbidden' } }],
    ['a proxy that has no book behind it', { status: 404, body: { message: 'no Route matched' } }],
  ])('W-249 SB-11 %s is no answer of the book about a bet that was sent', async (_of, answer) => {
    theBookAnswers(new Error('connection lost'), ...Array.from({ length: 70 }, () => answer), accepted);
    expect((await placed()).outcome).toMatchObject({ status: 'accepted', bet: { id: bet.id } });
  });

  it('SB-9 waits out the live delay, and takes the answer there is after it', async () => {
    theBookAnswers(pending, pending, accepted);
    const { outcome, heard } = await placed();
    expect(outcome.status).toBe('accepted');
    expect(heard).toContain('2026-11-20T18:00:05.000Z');
  });

  it('SB-9 a refusal is final, with its code and what it names', async () => {
    const fields = { selections: [{ outcomeId: 'ev~1x2~home', asked: '2.12', current: '2.06' }] };
    theBookAnswers({ status: 409, body: { error: { code: 'PRICE_CHANGED', message: 'x', fields } } });
    expect((await placed()).outcome).toEqual({ status: 'rejected', code: 'PRICE_CHANGED', fields });
    expect(sent).toHaveLength(1);
  });
});
