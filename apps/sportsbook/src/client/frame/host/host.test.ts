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
});
