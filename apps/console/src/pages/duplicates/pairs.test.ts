import { expect, it } from 'vitest';
import { isStrong, nameOf, namesOf } from './pairs.ts';

const nobody = { nickname: null, email: null, phone: null, number: '100216' };

it('BO-063 an account is named by its nickname, else by a masked contact, else by its number', () => {
  const known = { ...nobody, nickname: 'tansy', email: 'q***@p***.test', phone: '+49 *** 12' };
  expect(nameOf(known)).toBe('tansy');
  expect(nameOf({ ...known, nickname: null })).toBe('q***@p***.test');
  expect(nameOf({ ...known, nickname: null, email: null })).toBe('+49 *** 12');
  expect(nameOf(nobody)).toBe('100216');
});

it('BO-063 a pair is called by both its accounts, and stands out from the weight of one name on', () => {
  const player = {
    id: '1',
    country: null,
    locale: 'en',
    currency: 'EUR',
    status: 'active',
    ground: null,
    identity: 'none',
    tags: [],
  } as const;
  const times = { createdAt: '2026-11-25T10:00:00.000Z', seenAt: null };
  const players = [
    { ...player, ...times, ...nobody, tags: [] },
    { ...player, ...times, ...nobody, tags: [], nickname: 'teal' },
  ];
  expect(namesOf({ players })).toBe('100216 – teal');
  expect([59, 60].map(isStrong)).toEqual([false, true]);
});
