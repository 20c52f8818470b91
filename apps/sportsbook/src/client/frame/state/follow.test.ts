import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

/** A socket that stays silent: what is sent over it is recorded once it is open. */
class SilentLine extends EventTarget {
  static readonly OPEN = 1;
  static all: SilentLine[] = [];
  readyState = SilentLine.OPEN;
  readonly sent: unknown[] = [];

  constructor() {
    super();
    SilentLine.all.push(this);
  }

  send(text: string): void {
    this.sent.push(...JSON.parse(text));
  }

  close(): void {
    this.readyState = 2;
  }
}

const ticket = {
  id: 'b-1',
  status: 'accepted',
  type: 'single',
  stake: '5.00',
  currency: 'EUR',
  odds: '2.00',
  potentialReturn: '10.00',
  selections: [],
};
const sport = { id: 'football', live: 2, today: 3, upcoming: 4, tournaments: [] };

let asked: string[];
let answerMenu: (response: Response) => void;

beforeEach(() => {
  vi.resetModules();
  vi.useFakeTimers();
  SilentLine.all = [];
  asked = [];
  const menu = new Promise<Response>((resolve) => {
    answerMenu = resolve;
  });
  const storage = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined };
  vi.stubGlobal('WebSocket', SilentLine);
  vi.stubGlobal('document', { baseURI: 'https://book.example/sandbox/sportsbook/client/' });
  vi.stubGlobal('addEventListener', () => undefined);
  vi.stubGlobal('localStorage', storage);
  vi.stubGlobal('sessionStorage', storage);
  vi.stubGlobal('fetch', (address: string) => {
    const { pathname, searchParams } = new URL(address);
    const name = `${pathname.split('/').at(-1)} ${searchParams.get('sport') ?? ''}`.trim();
    asked.push(name);
    return name === 'menu' ? menu : Promise.resolve(Response.json({ data: [] }));
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function follow() {
  const [{ followBook }, { route }] = await Promise.all([import('./follow.ts'), import('./route.ts')]);
  return { route, followBook: () => followBook({ onTokenRefused: () => undefined, onSettled: () => undefined }) };
}

describe('following the book', () => {
  it('P-16 SB-16 the socket opens while the menu loads, and data that need no menu are read at the same time', async () => {
    const { route, followBook } = await follow();
    route.set(() => ({ page: 'list', kind: 'upcoming', sport: 'football' }));
    followBook();
    expect(SilentLine.all).toHaveLength(1);
    expect(SilentLine.all[0]?.sent).toEqual([
      { op: 'sub', t: 'menu' },
      { op: 'sub', t: 'list:football:upcoming' },
    ]);
    expect(asked).toContain('events football');
  });

  it('P-16 SB-16 a list that waits for the menu is followed and read with it, one of a known sport is not read twice', async () => {
    const { route, followBook } = await follow();
    route.set(() => ({ page: 'list', kind: 'live', sport: null }));
    followBook();
    expect(asked).not.toContain('events football');
    answerMenu(Response.json({ data: [sport] }));
    await vi.waitFor(() => expect(asked).toContain('events football'), { timeout: 40_000 });
    expect(SilentLine.all[0]?.sent.at(-1)).toEqual({ op: 'sub', t: 'list:football:live' });
    expect(asked.filter((name) => name === 'events football')).toHaveLength(1);
  });

  it('P-16 the menu that comes later reloads nothing that is on the screen already', async () => {
    const { route, followBook } = await follow();
    const { book } = await import('./book.ts');
    route.set(() => ({ page: 'list', kind: 'upcoming', sport: 'football' }));
    followBook();
    answerMenu(Response.json({ data: [sport] }));
    await vi.waitFor(() => expect(book.get().menu).not.toBeNull(), { timeout: 40_000 });
    expect(asked.filter((name) => name === 'events football')).toHaveLength(1);
  });

  it('SB-14 SB-16 a bet that was settled while the line was lost is open no longer once it is back', async () => {
    const { route, followBook } = await follow();
    const [{ session }, { tickets }] = await Promise.all([import('./player/session.ts'), import('./player/tickets.ts')]);
    session.set((state) => ({ ...state, token: 'token' }));
    route.set(() => ({ page: 'mine', tab: 'open' }));
    followBook();
    const idsOf = () => tickets.get().open?.tickets.map(({ id }) => id);
    await vi.waitFor(() => expect(idsOf()).toEqual([]), { timeout: 40_000 });
    const [line] = SilentLine.all;
    const hear = (message: object): unknown => line?.dispatchEvent(new MessageEvent('message', { data: JSON.stringify([message]) }));
    hear({ op: 'ticket', ticket });
    expect(idsOf()).toEqual(['b-1']);
    hear({ op: 'snap', t: 'tickets', epoch: 'e', seq: 0, body: { tickets: [ticket] } });
    expect(asked.filter((name) => name === 'bets')).toHaveLength(1);
    hear({ op: 'snap', t: 'tickets', epoch: 'e', seq: 0, body: { tickets: [] } });
    await vi.waitFor(() => expect(idsOf()).toEqual([]), { timeout: 40_000 });
    expect(asked.filter((name) => name === 'bets')).toHaveLength(2);
  });

  it('SB-97 the events of the open bets beside a list are read once and followed while the bets are shown', async () => {
    const { route, followBook } = await follow();
    const [{ session }, { areBetsBeside, loadTickets }] = await Promise.all([import('./player/session.ts'), import('./player/tickets.ts')]);
    session.set((state) => ({ ...state, token: 'token' }));
    route.set(() => ({ page: 'list', kind: 'upcoming', sport: 'football' }));
    followBook();
    const [line] = SilentLine.all;
    await loadTickets('token', 'open');
    const leg = { eventId: 'e-1', outcomeId: 'o-1', event: 'Vantoo - Brakkendal FC', market: 'Winner', outcome: 'Vantoo', price: '2.00' };
    const hear = (message: object): unknown => line?.dispatchEvent(new MessageEvent('message', { data: JSON.stringify([message]) }));
    hear({ op: 'ticket', ticket: { ...ticket, selections: [leg] } });
    expect(asked).not.toContain('e-1');
    areBetsBeside.set(() => true);
    expect(asked.filter((name) => name === 'e-1')).toHaveLength(1);
    expect(line?.sent.at(-1)).toEqual({ op: 'sub', t: 'event:e-1' });
    areBetsBeside.set(() => false);
    expect(line?.sent.at(-1)).toMatchObject({ op: 'unsub', t: 'event:e-1' });
  });

  it('SB-98 the list whose events stand beside an event is read and followed while they are shown', async () => {
    const { route, followBook } = await follow();
    const { followBeside } = await import('./beside.ts');
    route.set(() => ({ page: 'event', eventId: 'e-1' }));
    followBook();
    const [line] = SilentLine.all;
    const reads = () => asked.filter((name) => name === 'events football');
    expect(reads()).toEqual([]);
    const leave = followBeside({ sport: 'football', kind: 'live' });
    expect(reads()).toHaveLength(1);
    expect(line?.sent.at(-1)).toEqual({ op: 'sub', t: 'list:football:live' });
    // Two places of a screen may show events of one list: it is followed once, until the last of them is gone.
    const leaveToo = followBeside({ sport: 'football', kind: 'live' });
    const next = followBeside({ sport: 'tennis', kind: 'upcoming' });
    expect(line?.sent.at(-1)).toEqual({ op: 'sub', t: 'list:tennis:upcoming' });
    leave();
    expect(line?.sent.at(-1)).toEqual({ op: 'sub', t: 'list:tennis:upcoming' });
    leaveToo();
    expect(line?.sent.at(-1)).toMatchObject({ op: 'unsub', t: 'list:football:live' });
    next();
    expect(line?.sent.at(-1)).toMatchObject({ op: 'unsub', t: 'list:tennis:upcoming' });
    expect(reads()).toHaveLength(1);
  });
});
