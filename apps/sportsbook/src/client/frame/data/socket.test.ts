import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { OddsSocket } from './socket.ts';

/** A socket as the browser provides it: a dead one never reports that it is closed. */
class FakeLine extends EventTarget {
  static readonly OPEN = 1;
  static all: FakeLine[] = [];
  readyState = 0;
  readonly sent: unknown[] = [];

  constructor() {
    super();
    FakeLine.all.push(this);
  }

  send(text: string): void {
    this.sent.push(...JSON.parse(text));
  }

  close(): void {
    this.readyState = 2;
  }

  open(): void {
    this.readyState = 1;
    this.dispatchEvent(new Event('open'));
  }

  say(...messages: readonly object[]): void {
    this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(messages) }));
  }

  end(): void {
    this.readyState = 3;
    this.dispatchEvent(new Event('close'));
  }
}

const lines = (): FakeLine[] => FakeLine.all;
const last = (): FakeLine => {
  const line = lines().at(-1);
  if (line === undefined) throw new Error('The client has opened no line');
  return line;
};

let network: EventTarget;
let states: string[];
let received: unknown[];
let refused: number;
let socket: OddsSocket;

beforeEach(() => {
  vi.useFakeTimers();
  network = new EventTarget();
  FakeLine.all = [];
  [states, received, refused] = [[], [], 0];
  vi.stubGlobal('WebSocket', FakeLine);
  vi.stubGlobal('document', { baseURI: 'https://book.example/sandbox/sportsbook/client/' });
  vi.stubGlobal('addEventListener', network.addEventListener.bind(network));
  vi.stubGlobal('removeEventListener', network.removeEventListener.bind(network));
  socket = new OddsSocket({
    onMessages: (messages) => void received.push(...messages),
    onState: (state) => void states.push(state),
    onTokenRefused: () => {
      refused += 1;
    },
  });
  socket.follow(['list:tennis']);
  last().open();
});
afterEach(() => {
  socket.stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const snapshot = { op: 'snap', t: 'list:tennis', epoch: 'e1', seq: 4, body: {} };

describe('the line to the book', () => {
  it('SB-16 reconnects after a break with its last position', () => {
    last().say(snapshot);
    last().end();
    vi.advanceTimersByTime(500);
    expect(lines()).toHaveLength(2);
    last().open();
    expect(last().sent).toContainEqual({ op: 'sub', t: 'list:tennis', epoch: 'e1', seq: 4 });
  });

  it.each([0, 0.999_999])('SB-16 tries four times within three seconds of a break, whatever the jitter (%d)', (random) => {
    vi.spyOn(Math, 'random').mockReturnValue(random);
    last().end();
    for (let passedMs = 0; passedMs < 3000; passedMs += 10) {
      vi.advanceTimersByTime(10);
      if (last().readyState === 0) last().end();
    }
    vi.restoreAllMocks();
    expect(lines().length - 1).toBeGreaterThanOrEqual(4);
  });

  it('SB-16 in a long outage tries at most every eight seconds, each time after another delay', () => {
    const momentsMs: number[] = [];
    last().end();
    for (let passedMs = 0; passedMs < 300_000; passedMs += 10) {
      vi.advanceTimersByTime(10);
      if (last().readyState !== 0) continue;
      momentsMs.push(passedMs);
      last().end();
    }
    const late = momentsMs.slice(8).map((momentMs, index) => momentMs - (momentsMs[index + 7] ?? 0));
    expect(Math.max(...late)).toBeLessThanOrEqual(8010);
    expect(Math.max(...late)).toBeGreaterThan(4000);
    expect(new Set(late).size).toBeGreaterThan(late.length / 2);
  });

  it('R-74 after the end of its session comes back as a guest, and asks the page for another token once', () => {
    socket.signIn('a-token');
    last().say({ op: 'error', code: 'SESSION_INVALID' });
    last().end();
    expect(refused).toBe(1);
    vi.advanceTimersByTime(500);
    last().open();
    expect(last().sent).not.toContainEqual({ op: 'auth', token: 'a-token' });
    last().end();
    vi.advanceTimersByTime(500);
    expect([lines().length, refused]).toEqual([3, 1]);
  });

  it('SB-17 says that prices rest after ten seconds without a line, and not before', () => {
    last().end();
    vi.advanceTimersByTime(9000);
    expect(states).toEqual(['open']);
    vi.advanceTimersByTime(3000);
    expect(states.at(-1)).toBe('lost');
  });

  it('SB-17 takes a line for dead that says nothing for longer than the book is ever silent, and does not wait for its end', () => {
    last().say(snapshot);
    vi.advanceTimersByTime(20_000);
    expect(lines()).toHaveLength(1);
    last().say({ op: 'ping' });
    vi.advanceTimersByTime(20_000);
    expect(lines()).toHaveLength(1);
    vi.advanceTimersByTime(10_000);
    // The dead socket has not reported its end, and never will.
    expect(lines().length).toBeGreaterThan(1);
    expect(states.at(-1)).toBe('lost');
    last().open();
    expect(states.at(-1)).toBe('open');
    expect(last().sent).toContainEqual({ op: 'sub', t: 'list:tennis', epoch: 'e1', seq: 4 });
  });

  it('SB-16 hears nothing more from a line it has given up', () => {
    const [first] = lines();
    vi.advanceTimersByTime(30_000);
    last().open();
    first?.say(snapshot);
    first?.end();
    vi.advanceTimersByTime(1000);
    expect(received).toEqual([]);
    expect(lines()).toHaveLength(2);
  });

  it('SB-131 loses its prices ten seconds after a device has left the network, though its connection says nothing', () => {
    last().open();
    last().say({ op: 'ping' });
    network.dispatchEvent(new Event('offline'));
    vi.advanceTimersByTime(9000);
    expect(states.at(-1)).toBe('open');
    vi.advanceTimersByTime(2000);
    expect(states.at(-1)).toBe('lost');
    network.dispatchEvent(new Event('online'));
    vi.advanceTimersByTime(0);
    last().open();
    expect(states.at(-1)).toBe('open');
  });

  it('SB-16 tries again at once when the device is on the network again', () => {
    last().end();
    vi.advanceTimersByTime(16_000);
    const tries = lines().length;
    network.dispatchEvent(new Event('online'));
    vi.advanceTimersByTime(0);
    expect(lines()).toHaveLength(tries + 1);
  });
});
