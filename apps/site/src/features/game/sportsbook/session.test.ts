import { describe, expect, it } from 'vitest';
import { clientAddress } from './vendor-kit.ts';
import { type BettingMessage, readBettingMessage } from './messages.ts';
import { type BettingParts, READY_MS, startBetting } from './session.ts';

const origin = 'https://bets.example';
const initial = {
  token: 'play-token',
  theme: { name: 'dark' as const, tokens: {} },
  locale: 'en',
  country: 'DE',
  currency: 'EUR',
  platform: 'desktop' as const,
  allowParentUrlUpdate: true,
  oddsFormat: 'decimal' as const,
  path: undefined,
};

/** A session with a fake frame that records the messages of both sides. */
function startSession(more: Partial<BettingParts> = {}) {
  const sent: unknown[] = [];
  const received: BettingMessage[] = [];
  const window = { postMessage: (message: string, target: string) => sent.push([target, JSON.parse(message)]) };
  const frame = { contentWindow: window, style: { blockSize: '' } };
  const state = { nowMs: 0, slow: 0, destroyed: 0, tokens: 0, pass: () => undefined as void };
  const waiting = new Promise<void>((resolve) => {
    state.pass = resolve;
  });
  const listeners = new Set<(event: { origin: string; source: unknown; data: unknown }) => void>();
  const session = startBetting({
    clock: { nowMs: () => state.nowMs, wait: (ms) => (ms === READY_MS ? waiting : Promise.resolve()) },
    origin,
    kit: { init: () => undefined, destroy: () => (state.destroyed += 1) },
    isPlain: true,
    options: { ...initial, host: origin, clientId: '7', container: Object.create(null), title: 'Bets', frame: null },
    initial,
    findFrame: () => frame,
    dropUnused: () => undefined,
    listen: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    renewToken: async () => `token-${(state.tokens += 1)}`,
    onMessage: (message) => received.push(message),
    onSlow: () => (state.slow += 1),
    ...more,
  });
  const receive = (data: unknown, from: { origin?: string; source?: unknown } = {}) => {
    const event = { origin, source: window, data: typeof data === 'string' ? data : JSON.stringify(data), ...from };
    for (const listener of listeners) listener(event);
  };
  return { session, receive, sent, received, state, frame, listeners };
}

describe('a session of the betting client', () => {
  it('X-25 posts no token where a new one is refused, and requests one again later', async () => {
    let isRefused = true;
    const { receive, sent, state } = startSession({
      renewToken: () => (isRefused ? Promise.reject(new Error('coolingOffActive')) : Promise.resolve('new')),
    });
    const token = { v: 1, type: 'tokenRequest', data: { reason: 'expired' } };
    receive({ v: 1, type: 'ready', data: { versions: [1] } });
    const before = sent.length;
    receive(token);
    await Promise.resolve();
    expect(sent.length).toBe(before);
    isRefused = false;
    state.nowMs = 11_000;
    receive(token);
    await expect.poll(() => sent.at(-1)).toEqual([origin, { v: 1, type: 'token', data: { token: 'new' } }]);
  });

  it('SB-18 accepts messages of the window of its frame on the registered origin only', () => {
    const { receive, received, sent } = startSession();
    const message = { v: 1, type: 'slip', data: { count: 2 } };
    receive(message, { origin: 'https://evil.example' });
    receive(message, { source: {} });
    receive(JSON.stringify({ ...message, pad: 'x'.repeat(17_000) }));
    receive('{"v":1,"type":');
    receive({ v: 1, type: 'steal', data: {} });
    receive({ v: 1, type: 'slip', data: { count: -1 } });
    receive({ v: 2, type: 'slip', data: { count: 1 } });
    expect([received, sent]).toEqual([[], []]);
    receive(message);
    expect(received).toEqual([{ type: 'slip', count: 2 }]);
  });

  it('P-16 answers `ready` with `init` on the client’s origin, and a token request once in ten seconds', async () => {
    const { receive, sent, state, session } = startSession();
    session.post({ type: 'locale', data: { locale: 'de' } });
    expect(sent).toEqual([]);
    receive({ v: 1, type: 'ready', data: { versions: [1] } });
    expect(sent).toEqual([[origin, { v: 1, type: 'init', data: JSON.parse(JSON.stringify(initial)) }]]);
    for (const nowMs of [0, 9_999, 10_000]) {
      state.nowMs = nowMs;
      receive({ v: 1, type: 'tokenRequest', data: { reason: 'expired' } });
    }
    await Promise.resolve();
    await Promise.resolve();
    expect(sent.slice(1)).toEqual([
      [origin, { v: 1, type: 'token', data: { token: 'token-1' } }],
      [origin, { v: 1, type: 'token', data: { token: 'token-2' } }],
    ]);
    session.post({ type: 'routeChange', data: { route: '/live' } });
    expect(sent.at(-1)).toEqual([origin, { type: 'routeChange', data: { route: '/live' } }]);
  });

  it('SB-18 SB-102 resizes and scrolls within bounds, resizes ten times a second, and accepts only named pages and the client’s own paths', () => {
    const { receive, received, frame, state } = startSession();
    receive({ v: 1, type: 'resize', data: { height: 900.2 } });
    receive({ v: 1, type: 'resize', data: { height: 1000 } });
    expect(frame.style.blockSize).toBe('901px');
    state.nowMs = 100;
    for (const height of [100, 20_001, 'tall', Number.NaN]) receive({ v: 1, type: 'resize', data: { height } });
    expect(frame.style.blockSize).toBe('901px');
    for (const top of [-1, 20_001, '0', null]) receive({ v: 1, type: 'scroll', data: { top } });
    receive({ v: 1, type: 'scroll', data: { top: 1177.5 } });
    for (const to of ['limits', 'https://evil.example', 'toString']) receive({ v: 1, type: 'navigate', data: { to } });
    for (const location of ['/live/football', '//evil.example', 'https://evil.example', '/a b', '/<script>'])
      receive({ type: 'route', location });
    expect(received).toEqual([
      { type: 'scroll', topPx: 1177.5 },
      { type: 'navigate', to: 'limits' },
      { type: 'route', path: '/live/football' },
    ]);
  });

  it('P-16 reports a client that is not ready after twelve seconds, and cleans up when it stops', async () => {
    const silent = startSession();
    silent.state.pass();
    await silent.session.stop;
    await Promise.resolve();
    expect(silent.state.slow).toBe(1);
    const prompt = startSession();
    prompt.receive({ v: 1, type: 'ready' });
    prompt.state.pass();
    await Promise.resolve();
    expect(prompt.state.slow).toBe(0);
    prompt.session.stop();
    expect([prompt.state.destroyed, prompt.listeners.size]).toEqual([1, 0]);
    const before = prompt.sent.length;
    prompt.session.post({ type: 'locale', data: { locale: 'de' } });
    expect(prompt.sent).toHaveLength(before);
  });

  it('P-16 reads the fixed messages of wire §7.8, and the address has no token', () => {
    expect(readBettingMessage('{"type":"click","target":"loginButton"}')).toEqual({ type: 'click' });
    expect(readBettingMessage('{"type":"click","target":"other"}')).toBeUndefined();
    expect(readBettingMessage({ type: 'click', target: 'loginButton' })).toBeUndefined();
    const address = clientAddress({ host: 'bets.example', clientId: '7', locale: 'en', path: '/live' }, 'http://127.0.0.1:3000/betting');
    expect(address.href).toBe('https://bets.example/?clientId=7&locale=en&path=%2Flive');
    expect(clientAddress({ host: '/sandbox/bets', clientId: '7', locale: 'en' }, 'http://127.0.0.1:3000/betting').pathname).toBe(
      '/sandbox/bets/',
    );
  });
});
