import { expect, it } from 'vitest';
import { readableFacts } from './fact-words.ts';

const words: Readonly<Record<string, string>> = { value_goodwill: 'goodwill', value_active: 'active', value_yes: 'yes', value_no: 'no' };
const voice = {
  wordOf: (key: string) => words[key],
  money: (value: number, currency: string) => value.toFixed(currency === 'JPY' ? 0 : 2),
  when: (text: string) => (/^\d{4}-/.test(text) ? `on ${text}` : undefined),
};

it.each([
  ['a sum that is given', { kind: 'goodwill', currency: 'EUR', amountMinor: '1500' }, { amount: '+15.00 EUR', kind: 'goodwill' }],
  ['a sum that is taken', { currency: 'EUR', amountMinor: '-5' }, { amount: '-0.05 EUR' }],
  ['a currency without cents', { currency: 'JPY', amountMinor: 1500 }, { amount: '+1500 JPY' }],
  ['no sum', { currency: 'EUR' }, { currency: 'EUR' }],
  ['a sum of an unknown currency', { currency: 'XXX', amountMinor: '1' }, { currency: 'XXX', amountMinor: '1' }],
  ['the status of a player', { playerStatus: 1 }, { playerStatus: 'active' }],
  ['a switch', { isApplied: false, isEnabled: true }, { isApplied: 'no', isEnabled: 'yes' }],
  ['what has no word', { state: 'review', version: 3, roles: ['risk'] }, { state: 'review', version: 3, roles: ['risk'] }],
  ['no facts', null, null],
  [
    'a moment or a day, in a part too',
    { until: '2026-01-02', steps: [{ at: '2026-01-02T03:04:05Z' }] },
    { until: 'on 2026-01-02', steps: [{ at: 'on 2026-01-02T03:04:05Z' }] },
  ],
])('BO-177 %s is read as a person would say it', (_case, facts, read) => {
  expect(readableFacts(facts, voice)).toEqual(read);
});
