import { expect, it, vi } from 'vitest';
import { Audience } from './audience.ts';

const log = { info: () => undefined, warn: vi.fn(), error: () => undefined };

function anAudience() {
  const time = { ms: 1000 };
  const say = vi.fn(() => Promise.resolve());
  const audience = new Audience({ say, log, monotonicMs: () => time.ms });
  return { time, say, audience };
}

it('SB-3 says at once that somebody came, and then every five seconds however many requests there are', () => {
  const { time, say, audience } = anAudience();
  for (let request = 0; request < 100; request += 1) {
    audience.see();
    time.ms += 100;
  }
  expect(say).toHaveBeenCalledTimes(2);
});

it('SB-3 takes them for gone half a minute after the last request', () => {
  const { time, audience } = anAudience();
  expect(audience.isThere).toBe(false);
  audience.see();
  time.ms += 29_000;
  expect(audience.isThere).toBe(true);
  time.ms += 1000;
  expect(audience.isThere).toBe(false);
});
