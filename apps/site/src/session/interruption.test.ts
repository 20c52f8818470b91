import { afterEach, expect, it } from 'vitest';
import { sessionKeys, sessionStore } from '../browser/storage.ts';
import { typedWords } from './typed-words.ts';
import { interruption } from './interruption.ts';

const place = { playerId: 'p-1', href: '/de/profile/wallet?wallet=deposit', wasPaying: true, typed: 'Good day' };
afterEach(() => interruption.forget());

it('X-01 leads the interrupted player back, once', () => {
  interruption.remember(place);
  expect(interruption.take('p-1')).toBe(place.href);
  expect(interruption.take('p-1')).toBeUndefined();
  expect([typedWords.take(), typedWords.take()]).toEqual(['Good day', '']);
});

it('X-01 leads no other player there, and forgets the page', () => {
  interruption.remember(place);
  expect(interruption.take('p-2')).toBeUndefined();
  expect(typedWords.take()).toBe('');
  expect(interruption.take('p-1')).toBeUndefined();
});

it('X-01 ignores a stored page that cannot be parsed', () => {
  for (const text of ['{', 'null', '7', '{"playerId":"p-1"}']) {
    sessionStore().setItem(sessionKeys.interruption, text);
    expect(interruption.take('p-1')).toBeUndefined();
  }
});
