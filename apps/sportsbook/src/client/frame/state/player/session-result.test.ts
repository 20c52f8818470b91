import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

const TICKET = '019aa1d2-7c1e-7b0a-9d55-3f2f6a1c0e11';
const OTHER = '019aa1d2-7c1e-7b0a-9d55-3f2f6a1c0e12';
const counted = (id: string, payoutMinor = 0n) => ({ id, stakeMinor: 500n, payoutMinor, currency: 'EUR', isFreeBet: false });
const wire = (id: string, payout: string) => ({
  id,
  status: 'settled',
  result: payout === '0.00' ? 'lost' : 'won',
  type: 'single',
  stake: '5.00',
  currency: 'EUR',
  odds: '2.10',
  potentialReturn: '10.50',
  payout,
  selections: [{ outcomeId: 'ev~1x2~home', price: '2.10' }],
});

/** What the tab keeps across a reload. */
const kept = new Map<string, string>();
beforeEach(() => {
  kept.clear();
  vi.stubGlobal('document', { baseURI: 'https://book.example/client/' });
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => kept.set(key, text),
    removeItem: (key: string) => kept.delete(key),
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

/** The client as a page loads it: everything but the tab's storage starts empty. */
async function load() {
  vi.resetModules();
  return import('./session-result.ts');
}

/** The book has these tickets of the player, and no others. */
function theBookKnows(payouts: Readonly<Record<string, string>>): void {
  vi.stubGlobal('fetch', async (url: string) => {
    const id = new URL(url).pathname.split('/').at(-1) ?? '';
    const payout = payouts[id];
    if (payout === undefined) return Response.json({ error: { code: 'NOT_FOUND' } }, { status: 404 });
    return Response.json({ data: wire(id, payout) });
  });
}

describe('the result of a visit', () => {
  it('P-16 survives a reload, and includes bets settled in between', async () => {
    const before = await load();
    before.countTicket(counted(TICKET), true);
    before.countTicket(counted(OTHER), true);
    expect(before.sessionResult.get()).toEqual({ netMinor: -1000n, currency: 'EUR' });
    theBookKnows({ [TICKET]: '0.00', [OTHER]: '10.50' });
    const after = await load();
    expect(after.sessionResult.get()).toBeNull();
    await after.resumeSessionResult('token');
    expect(after.sessionResult.get()).toEqual({ netMinor: 50n, currency: 'EUR' });
    // A second token of the same visit, and a message about a ticket of it: nothing is counted twice.
    await after.resumeSessionResult('token-2');
    after.countTicket(counted(OTHER, 1050n), false);
    expect(after.sessionResult.get()).toEqual({ netMinor: 50n, currency: 'EUR' });
  });

  it('P-16 keeps its sum while the connection is broken, and is never shown to another player', async () => {
    (await load()).countTicket(counted(TICKET), true);
    vi.stubGlobal('fetch', async () => {
      throw new TypeError('no line');
    });
    const offline = await load();
    await offline.resumeSessionResult('token');
    expect(offline.sessionResult.get()).toEqual({ netMinor: -500n, currency: 'EUR' });
    theBookKnows({});
    const another = await load();
    await another.resumeSessionResult('token of somebody else');
    expect(another.sessionResult.get()).toBeNull();
    expect(kept.size).toBe(0);
  });

  it('P-16 begins at nothing where the tab keeps none, or what no client wrote', async () => {
    const fresh = await load();
    await fresh.resumeSessionResult('token');
    expect(fresh.sessionResult.get()).toBeNull();
    kept.set('sportsbook-visit', '{"tickets":[["x","1e9"]]}');
    const broken = await load();
    await broken.resumeSessionResult('token');
    expect(broken.sessionResult.get()).toBeNull();
  });
});
