import { describe, expect, it } from 'vitest';
import { clientAddress } from './kit.ts';
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
  path: undefined,
};

/** A page with a vendor's frame that keeps what it is told. */
function aPage(more: Partial<BettingParts> = {}) {
  const told: unknown[] = [];
  const heard: BettingMessage[] = [];
  const window = { postMessage: (message: string, target: string) => told.push([target, JSON.parse(message)]) };
  const frame = { contentWindow: window, style: { blockSize: '' } };
  const state = { nowMs: 0, slow: 0, destroyed: 0, tokens: 0, pass: () => undefined as void };
  const waiting = new Promise<void>((resolve) => {
    state.pass = resolve;
  });
  const receivers = new Set<(event: { origin: string; source: unknown; data: unknown }) => void>();
  const session = startBetting({
    clock: { nowMs: () => state.nowMs, wait: (ms) => (ms === READY_MS ? waiting : Promise.resolve()) },
    origin,
    kit: { init: () => undefined, destroy: () => (state.destroyed += 1) },
    isPlain: true,
    options: { ...initial, host: origin, clientId: '7', container: Object.create(null), title: 'Bets' },
    initial,
    findFrame: () => frame,
    listen: (receive) => {
      receivers.add(receive);
      return () => receivers.delete(receive);
    },
    renewToken: async () => `token-${(state.tokens += 1)}`,
    onMessage: (message) => heard.push(message),
    onSlow: () => (state.slow += 1),
    ...more,
  });
  const say = (data: unknown, from: { origin?: string; source?: unknown } = {}) => {
    const event = { origin, source: window, data: typeof data === 'string' ? data : JSON.stringify(data), ...from };
    for (const receive of receivers) receive(event);
  };
  return { session, say, told, heard, state, frame, receivers };
}

describe('the page around the betting client', () => {
  it('X-25 keeps the client as it is where a new token is refused, and asks again later', async () => {
    let isRefused = true;
    const { say, told, state } = aPage({
      renewToken: () => (isRefused ? Promise.reject(new Error('a break runs')) : Promise.resolve('new')),
    });
    const token = { v: 1, type: 'tokenRequest', data: { reason: 'expired' } };
    say({ v: 1, type: 'ready', data: { versions: [1] } });
    const before = told.length;
    say(token);
    await Promise.resolve();
    expect(told.length).toBe(before);
    isRefused = false;
    state.nowMs = 11_000;
    say(token);
    await expect.poll(() => told.at(-1)).toEqual([origin, { v: 1, type: 'token', data: { token: 'new' } }]);
  });

  it('SB-18 hears the window of its frame on the registered origin, and nobody else', () => {
    const { say, heard, told } = aPage();
    const message = { v: 1, type: 'slip', data: { count: 2 } };
    say(message, { origin: 'https://evil.example' });
    say(message, { source: {} });
    say(JSON.stringify({ ...message, pad: 'x'.repeat(17_000) }));
    say('{"v":1,"type":');
    say({ v: 1, type: 'steal', data: {} });
    say({ v: 1, type: 'slip', data: { count: -1 } });
    say({ v: 2, type: 'slip', data: { count: 1 } });
    expect([heard, told]).toEqual([[], []]);
    say(message);
    expect(heard).toEqual([{ type: 'slip', count: 2 }]);
  });

  it('P-16 answers `ready` with what the client starts from, to its own origin alone, and a request for a token once in ten seconds', async () => {
    const { say, told, state, session } = aPage();
    session.post({ type: 'locale', data: { locale: 'de' } });
    expect(told).toEqual([]);
    say({ v: 1, type: 'ready', data: { versions: [1] } });
    expect(told).toEqual([[origin, { v: 1, type: 'init', data: JSON.parse(JSON.stringify(initial)) }]]);
    for (const nowMs of [0, 9_999, 10_000]) {
      state.nowMs = nowMs;
      say({ v: 1, type: 'tokenRequest', data: { reason: 'expired' } });
    }
    await Promise.resolve();
    await Promise.resolve();
    expect(told.slice(1)).toEqual([
      [origin, { v: 1, type: 'token', data: { token: 'token-1' } }],
      [origin, { v: 1, type: 'token', data: { token: 'token-2' } }],
    ]);
    session.post({ type: 'routeChange', data: { route: '/live' } });
    expect(told.at(-1)).toEqual([origin, { type: 'routeChange', data: { route: '/live' } }]);
  });

  it('SB-18 follows the height within bounds and ten times a second, and leads to named places and own paths only', () => {
    const { say, heard, frame, state } = aPage();
    say({ v: 1, type: 'resize', data: { height: 900.2 } });
    say({ v: 1, type: 'resize', data: { height: 1000 } });
    expect(frame.style.blockSize).toBe('901px');
    state.nowMs = 100;
    for (const height of [100, 20_001, 'tall', Number.NaN]) say({ v: 1, type: 'resize', data: { height } });
    expect(frame.style.blockSize).toBe('901px');
    for (const to of ['limits', 'https://evil.example', 'toString']) say({ v: 1, type: 'navigate', data: { to } });
    for (const location of ['/live/football', '//evil.example', 'https://evil.example', '/a b', '/<script>'])
      say({ type: 'route', location });
    expect(heard).toEqual([
      { type: 'navigate', to: 'limits' },
      { type: 'route', path: '/live/football' },
    ]);
  });

  it('P-16 says so when the client is not there after twelve seconds, and leaves nothing behind when it ends', async () => {
    const silent = aPage();
    silent.state.pass();
    await silent.session.stop;
    await Promise.resolve();
    expect(silent.state.slow).toBe(1);
    const prompt = aPage();
    prompt.say({ v: 1, type: 'ready' });
    prompt.state.pass();
    await Promise.resolve();
    expect(prompt.state.slow).toBe(0);
    prompt.session.stop();
    expect([prompt.state.destroyed, prompt.receivers.size]).toEqual([1, 0]);
    const before = prompt.told.length;
    prompt.session.post({ type: 'locale', data: { locale: 'de' } });
    expect(prompt.told).toHaveLength(before);
  });

  it('P-16 keeps the fixed messages of the page (wire §7.8) and never puts the token into the address', () => {
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
