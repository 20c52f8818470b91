import { afterEach, describe, expect, it, vi } from 'vitest';
import { connectHost } from './host.ts';

const origin = 'https://casino.example';

/** A frame in a page that listens and answers when the test says so. */
function framed() {
  const sent: unknown[] = [];
  const parent = { postMessage: (text: string, target: string) => sent.push([target, JSON.parse(text).type]) };
  const listeners = new Set<(event: unknown) => void>();
  vi.stubGlobal('window', {
    parent,
    addEventListener: (_type: string, listener: (event: unknown) => void) => listeners.add(listener),
    removeEventListener: (_type: string, listener: (event: unknown) => void) => listeners.delete(listener),
  });
  const say = (message: unknown): void => {
    for (const listener of listeners) listener({ origin, source: parent, data: JSON.stringify(message) });
  };
  return { sent, say };
}

describe('the channel to the page', () => {
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it('SB-118 says ready until a page that begins to listen later has answered, and only then what else there is to say', async () => {
    vi.useFakeTimers();
    const { sent, say } = framed();
    const heard: string[] = [];
    const host = connectHost(origin, ({ type }) => heard.push(type));
    host.send({ type: 'slip', data: { count: 1 } });
    await vi.advanceTimersByTimeAsync(600);
    expect(sent).toEqual([
      [origin, 'ready'],
      [origin, 'ready'],
      [origin, 'ready'],
    ]);
    say({ v: 1, type: 'init', data: { token: null } });
    expect(sent.at(-1)).toEqual([origin, 'slip']);
    await vi.advanceTimersByTimeAsync(5000);
    expect(sent).toHaveLength(4);
    expect(heard).toEqual(['init']);
    // Each of three was answered, the first two late.
    say({ v: 1, type: 'init', data: { token: null, path: '/my-bets' } });
    say({ v: 1, type: 'routeChange', data: { route: '/live' } });
    expect(heard).toEqual(['init', 'routeChange']);
    host.stop();
  });

  it('SB-183 asks for a token every ten seconds at most, whatever the clock of the device is set to', async () => {
    vi.useFakeTimers();
    const { sent, say } = framed();
    const host = connectHost(origin, () => undefined);
    say({ v: 1, type: 'init', data: { token: null } });
    const asked = (): number => sent.filter((one) => Array.isArray(one) && one[1] === 'tokenRequest').length;
    for (const hours of [-1, -1, 1]) {
      const before = asked();
      await vi.advanceTimersByTimeAsync(10_000);
      host.askForToken('expired');
      vi.setSystemTime(Date.now() + hours * 3_600_000);
      host.askForToken('expired');
      expect(asked()).toBe(before + 1);
    }
    host.stop();
  });
});
