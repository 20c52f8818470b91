import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

type Answer = Error | { status: number; body: unknown };
const fault: Answer = { status: 500, body: { error: { code: 'TEMPORARY' } } };
const ticket = (id: string) => ({
  id,
  status: 'settled',
  result: 'lost',
  type: 'single',
  stake: '5.00',
  currency: 'EUR',
  odds: '2.10',
  potentialReturn: '10.50',
  payout: '0.00',
  selections: [{ outcomeId: 'ev~1x2~home', price: '2.10' }],
});

let answer: Answer = fault;
beforeEach(() => {
  vi.resetModules();
  vi.stubGlobal('document', { baseURI: 'https://book.example/client/' });
  const storage = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined };
  vi.stubGlobal('localStorage', storage);
  vi.stubGlobal('sessionStorage', storage);
  vi.stubGlobal('fetch', async () => {
    if (answer instanceof Error) throw answer;
    return Response.json(answer.body, { status: answer.status });
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

async function load() {
  const [follow, { book }, { route }, { loadTickets, takeTicket, tickets }, { ticketSchema, ticketView }] = await Promise.all([
    import('./follow.ts'),
    import('./book.ts'),
    import('./route.ts'),
    import('./player/tickets.ts'),
    import('../data/tickets.ts'),
  ]);
  const view = (id: string) => {
    const known = ticketView(ticketSchema.parse(ticket(id)));
    if (known === null) throw new Error('no ticket of this state is shown');
    return known;
  };
  return { ...follow, book, route, loadTickets, takeTicket, tickets, view };
}

describe('what a screen reads', () => {
  it('P-16 a ticket that brought less than its stake is not called won', async () => {
    const { ticketSchema, ticketView } = await import('../data/tickets.ts');
    const statusOf = (fields: object) => ticketView(ticketSchema.parse({ ...ticket('a'), result: 'won', ...fields }))?.status;
    expect(statusOf({ payout: '2.50' })).toBe('part');
    expect(statusOf({ payout: '5.00' })).toBe('won');
    expect(statusOf({ payout: '2.50', isFreeBet: true })).toBe('won');
    expect(statusOf({ payout: '4.00', result: 'cash-out' })).toBe('cashed');
  });

  it('W-136 a ticket shows the payout, and beside it the amount that lapsed with a bonus', async () => {
    const { ticketSchema, ticketView } = await import('../data/tickets.ts');
    const view = (fields: object) => ticketView(ticketSchema.parse({ ...ticket('a'), result: 'won', ...fields }));
    expect(view({ payout: '2.50', forfeited: '2.60' })).toMatchObject({ status: 'won', payoutMinor: 250n, forfeitedMinor: 260n });
    expect(view({ payout: '5.10' })).toMatchObject({ payoutMinor: 510n, forfeitedMinor: 0n });
  });

  it('P-16 an event that could not be read is not said to be gone; one the book does not know is', async () => {
    const { book, readEvent } = await load();
    for (const failure of [new Error('broken'), fault]) {
      answer = failure;
      await readEvent('ev-1');
      expect(book.get()).toMatchObject({ unread: ['ev-1'], missing: [] });
    }
    answer = { status: 404, body: { error: { code: 'NOT_FOUND' } } };
    await readEvent('ev-2');
    expect(book.get().missing).toEqual(['ev-2']);
  });

  it('P-16 a menu that could not be read is said to be so, and read with the next attempt', async () => {
    const { book, readAgain, route } = await load();
    route.set(() => ({ page: 'rules', sport: 'football' }));
    answer = new Error('broken');
    await readAgain();
    expect(book.get()).toMatchObject({ menu: null, isMenuUnread: true });
    answer = { status: 200, body: { data: [] } };
    await readAgain();
    expect(book.get()).toMatchObject({ menu: [], isMenuUnread: false });
  });

  it('P-16 a list of bets that could not be read says so itself, and loading older bets drops none that arrived meanwhile', async () => {
    const { loadTickets, takeTicket, tickets, view } = await load();
    answer = fault;
    await loadTickets('token', 'settled');
    expect(tickets.get().hasFailed).toEqual({ open: false, settled: true });
    answer = { status: 200, body: { data: [ticket('b')], next: 'b' } };
    await loadTickets('token', 'settled');
    expect(tickets.get()).toMatchObject({ hasFailed: { settled: false }, settled: { next: 'b' } });
    answer = { status: 200, body: { data: [ticket('c')], next: null } };
    const more = loadTickets('token', 'settled', true);
    takeTicket(view('a'));
    await more;
    expect(tickets.get().settled?.tickets.map(({ id }) => id)).toEqual(['a', 'b', 'c']);
  });
});
