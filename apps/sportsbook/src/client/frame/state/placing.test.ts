import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { acceptedBet as bet, aPick } from '../testing/samples.ts';

const pick = aPick('ev');
const requestId = '7b3c1f5e-3a0f-4f0b-9a45-0d1f5a2f6c11';
const accepted = () => Response.json({ data: bet }, { status: 200 });
const refused = () => Response.json({ error: { code: 'PRICE_CHANGED', message: 'x' } }, { status: 409 });
const unknown = () => Response.json({ error: { code: 'NOT_FOUND' } }, { status: 404 });

/** The storage of the tab that is looked at. */
let tab: Map<string, string>;
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
  const { changeSlip, loadSlip, slip } = await import('./slip.ts');
  vi.stubGlobal('window', { addEventListener: () => undefined });
  loadSlip();
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
    stake: () => slip.get().stake,
    type: (text: string) => changeSlip({ kind: 'stake', text }),
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
  [tab, sent] = [new Map(), []];
  vi.stubGlobal('document', { baseURI: 'http://book.example/sandbox/sportsbook/client/' });
  const storage = (rows: () => Map<string, string>) => ({
    getItem: (key: string) => rows().get(key) ?? null,
    setItem: (key: string, value: string) => void rows().set(key, value),
    removeItem: (key: string) => void rows().delete(key),
  });
  const device = new Map<string, string>();
  vi.stubGlobal(
    'localStorage',
    storage(() => device),
  );
  vi.stubGlobal(
    'sessionStorage',
    storage(() => tab),
  );
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

  it('SB-182 SB-11 leaves the slip as it is where it was placed by one tap', async () => {
    theBookAnswers(() => undefined);
    const left = await aPage();
    left.type('7');
    left.place();
    await vi.advanceTimersByTimeAsync(0);
    theBookAnswers(accepted);
    const page = await aPage();
    await page.resume();
    expect([page.heard, page.stake()]).toEqual([[`placed ${bet.id}`], '7']);
  });

  it('SB-181 SB-11 is neither asked about nor forgotten by another tab, which may be another player’s', async () => {
    theBookAnswers(() => undefined);
    const left = await aPage();
    left.place();
    await vi.advanceTimersByTimeAsync(0);
    const first = tab;
    tab = new Map();
    theBookAnswers(accepted);
    const other = await aPage();
    await other.resume();
    expect([other.phase(), other.heard, sent]).toEqual(['idle', [], ['POST bets']]);
    other.place();
    await vi.advanceTimersByTimeAsync(0);
    expect(other.heard).toEqual([`placed ${bet.id}`]);
    tab = first;
    const again = await aPage();
    await again.resume();
    expect([again.phase(), again.heard]).toEqual(['done', [`placed ${bet.id}`]]);
  });
});
