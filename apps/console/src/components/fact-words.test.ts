import { expect, it } from 'vitest';
import { comparedGrants, readableFacts } from './fact-words.ts';

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

it('BO-189 a change of a role names the permissions that it touches, and no other', () => {
  const grant = (permission: string, limits: object = {}) => ({ permission, max: null, countries: [], tags: [], ...limits });
  const before = { version: 3, permissions: [grant('players.read'), grant('payments.read'), grant('promotions.give', { max: '20' })] };
  const after = {
    name: 'own',
    permissions: [grant('players.read'), grant('promotions.give', { max: '50', countries: ['AT'] }), grant('games.read')],
  };
  const now = { version: 4, permissions: [grant('players.read'), grant('games.read')] };
  expect(comparedGrants({ before, after, now }, voice)).toEqual({
    before: { version: 3, permissions: { 'payments.read': 'yes', 'promotions.give': 'yes, ≤ 20', 'games.read': '–' } },
    after: { name: 'own', permissions: { 'payments.read': '–', 'promotions.give': 'yes, ≤ 50, AT', 'games.read': 'yes' } },
    now: { version: 4, permissions: { 'payments.read': '–', 'promotions.give': '–', 'games.read': 'yes' } },
  });
  const roles = { before: { roles: ['support'] }, after: { roles: [] } };
  expect(comparedGrants(roles, voice)).toBe(roles);
});
