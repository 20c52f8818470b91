import { expect, it } from 'vitest';
import { entryModes } from './entry-modes.ts';

it('A-02 sign-in offers both unless the content restricts it to one, and starts with e-mail', () => {
  expect([undefined, 'both', 'email', 'phone', 'nonsense'].map((display) => entryModes(display))).toEqual([
    ['email', 'phone'],
    ['email', 'phone'],
    ['email'],
    ['phone'],
    ['email', 'phone'],
  ]);
});

it('A-18 sign-up has tabs only if both are enabled; the content can restrict it to one', () => {
  const enabled = (email: boolean, phone: boolean, display?: string) => entryModes(display, { email, phone });
  expect(enabled(true, true)).toEqual(['email', 'phone']);
  expect([enabled(true, false), enabled(false, true)]).toEqual([['email'], ['phone']]);
  expect([enabled(true, true, 'email'), enabled(true, true, 'phone'), enabled(true, true, 'both')]).toEqual([
    ['email'],
    ['phone'],
    ['email', 'phone'],
  ]);
  // The server would refuse a kind that the settings disable.
  expect([enabled(true, false, 'both'), enabled(true, false, 'phone'), enabled(false, true, 'email')]).toEqual([
    ['email'],
    ['email'],
    ['phone'],
  ]);
});
