import { afterEach, expect, test } from 'vitest';
import { hearAll, heardNames, readEvery, setSocketOpen } from './reading.ts';

const ends: (() => void)[] = [];
const hear = (...names: string[]): (() => void) => {
  const end = hearAll(names);
  ends.push(end);
  return end;
};

afterEach(() => {
  ends.splice(0).forEach((end) => end());
  setSocketOpen(false);
});

const SOON_MS = 10_000;
const SELDOM_MS = 60_000;

test('OS-38: what an open channel announces is read every minute, everything else every ten seconds', () => {
  hear('contact', 'session');
  setSocketOpen(true);
  expect(readEvery('contact')()).toBe(SELDOM_MS);
  expect(readEvery('invoices')()).toBe(SOON_MS);
});

test.each(['audit', 'operators', 'player-sessions', 'players', 'registrations'])(
  'OS-38: the list of %s, in which one looks something up, is read every minute, with the socket and without',
  (name) => {
    setSocketOpen(true);
    expect(readEvery(name)()).toBe(SELDOM_MS);
    setSocketOpen(false);
    expect(readEvery(name)()).toBe(SELDOM_MS);
  },
);

test('OS-38: while the socket is silent what it announces is read every ten seconds', () => {
  hear('contact');
  setSocketOpen(true);
  setSocketOpen(false);
  expect(readEvery('contact')()).toBe(SOON_MS);
  expect(heardNames()).toEqual(['contact']);
});

test('OS-38: a name that two channels announce is heard until both have ended', () => {
  const first = hear('approvals');
  const second = hear('approvals');
  setSocketOpen(true);
  first();
  expect(readEvery('approvals')()).toBe(SELDOM_MS);
  second();
  ends.length = 0;
  expect(readEvery('approvals')()).toBe(SOON_MS);
  expect(heardNames()).not.toContain('approvals');
});
