import { afterEach, expect, it } from 'vitest';
import { sessionKeys, sessionStore } from '../../../browser/storage.ts';
import { keptEntry } from './kept-entry.ts';

const entry = { playerId: 'p-1', method: 'bank', currency: 'EUR', values: { amount: '37.25', iban: 'DE02' } };
const keep = (value: unknown): void => sessionStore().setItem(sessionKeys.cashierEntry, JSON.stringify(value));
afterEach(() => sessionStore().removeItem(sessionKeys.cashierEntry));

it('X-44 what was typed in the cashier is read by the player who typed it, and by no other on the same tab', () => {
  keep(entry);
  expect(keptEntry('p-1')).toEqual(entry);
  expect(keptEntry('p-2')).toBeUndefined();
  expect(keptEntry('')).toBeUndefined();
});

it.each([null, 7, [], {}, { ...entry, values: null }, { ...entry, method: 1 }, { ...entry, currency: undefined }])(
  'X-44 %j is no entry of the cashier',
  (value) => {
    keep(value);
    expect(keptEntry('p-1')).toBeUndefined();
  },
);

it('X-44 values of an entry that are no texts are left out', () => {
  keep({ ...entry, values: { amount: 37.25, iban: 'DE02' } });
  expect(keptEntry('p-1')?.values).toEqual({ iban: 'DE02' });
});
