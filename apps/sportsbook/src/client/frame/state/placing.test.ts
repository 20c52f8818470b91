import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { acceptedBet as bet, aPick } from '../testing/samples.ts';

const pick = aPick('ev');
const requestId = '7b3c1f5e-3a0f-4f0b-9a45-0d1f5a2f6c11';
const accepted = () => Response.json({ data: bet }, { status: 200 });
const refused = () => Response.json({ error: { code: 'PRICE_CHANGED', message: 'x' } }, { status: 409 });
const unknown = () => Response.json({ error: { code: 'NOT_FOUND' } }, { status: 404 });

let kept: Map<string, string>;
let sent: string[];

/** Every answer of the book; undefined is one that a page which is left never hears. */
function theBookAnswers(answer: () => Response | undefined): void {
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    sent.push(`${init.method ?? 'GET'} ${new URL(url).pathname.split('/client/').at(-1)?.split('/sportsbook/').at(-1)}`);
    const given = answer();
    return given === undefined ? new Promise(() => undefined) : Promise.resolve(given);
  });
}

/** The page as it is after loading it anew: of its memory nothing is left. */
async function aPage() {
  vi.resetModules();
  const { placing, placeOneTap, resumePlacing } = await import('./placing.ts');
  const heard: string[] = [];
  const how = {
    token: 't',
    currency: 'EUR',
    onPlaced: ({ id }: { id: string }) => heard.push(`placed ${id}`),
    onRefused: ({ code }: { code: string }) => heard.push(code),
    onTokenRefused: () => heard.push('token'),
  };
  return {
    heard,
    phase: () => placing.get().phase,
    place: () => void placeOneTap(pick, { text: '5', minor: 500n }, how),
    resume: async () => {
      const going = resumePlacing(how);
      await vi.advanceTimersByTimeAsync(120_000);
      await going;
    },
  };
}

beforeEach(() => {
  vi.useFakeTimers();
  [kept, sent] = [new Map(), []];
  vi.stubGlobal('document', { baseURI: 'http://book.example/sandbox/sportsbook/client/' });
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  });
  vi.spyOn(crypto, 'randomUUID').mockReturnValue(requestId);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('a bet whose page was loaded anew before its answer', () => {
  it.each([
    ['placed', accepted, [`placed ${bet.id}`]],
    ['refused', refused, ['PRICE_CHANGED']],
    ['not arrived', unknown, ['NEVER_ARRIVED']],
  ])('SB-11 is found to be %s, and is not sent again', async (_what, answer, heard) => {
    theBookAnswers(() => undefined);
    const left = await aPage();
    left.place();
    await vi.advanceTimersByTimeAsync(0);
    expect([left.phase(), sent]).toEqual(['placing', ['POST bets']]);
    theBookAnswers(answer);
    const page = await aPage();
    expect(page.phase()).toBe('idle');
    await page.resume();
    expect([page.phase(), page.heard]).toEqual(['done', heard]);
    expect(new Set(sent.slice(1))).toEqual(new Set([`GET bets/by-request/${requestId}`]));
    // Once: the page after that has nothing to find out.
    const asked = sent.length;
    const next = await aPage();
    await next.resume();
    expect([next.phase(), sent.length]).toEqual(['idle', asked]);
  });
});
