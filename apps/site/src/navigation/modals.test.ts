import { expect, it } from 'vitest';
import { companionsIn, modalsIn, withAdmittedModals, withModal, withoutModal } from './modals/modal-address.ts';
import { modalContent } from './modals/modal-content.ts';
import { admitted, type ModalName, modalNames, modalRule, readModalValue, dismissal } from './modals.ts';
import { parseSearch, stringifySearch } from './search/search.ts';

const guest = { isSignedIn: false, isSignInRestricted: false };
const player = { isSignedIn: true, isSignInRestricted: false };
const named = (access: string): ModalName[] => modalNames.filter((name) => modalRule(name).access === access);

it('M-08 holds 42 modals: 4 for guests, 27 for players, 11 open to anyone', () => {
  expect(modalNames).toHaveLength(42);
  expect(named('guest')).toEqual(['sign-in', 'forgot-pass', 'reset-pass', 'sign-up']);
  expect(named('player')).toHaveLength(27);
  expect(named('anyone')).toHaveLength(11);
});

it('M-08 gives every modal a content key, except the two whose texts are passed in', () => {
  expect(modalNames.filter((name) => modalContent(name) === undefined)).toEqual(['quest-rewards', 'package-bonus']);
  expect(modalContent('cancel-unsettled-bonus')).toBe('cancelUnsettledBonus');
  expect(modalContent('quest-task-games')).toBe('questTasks');
});

it('M-15 a modal can disable closing by Escape and by a click outside; by default both close it', () => {
  expect(dismissal({ isSticky: true })).toEqual({ closesOnEscape: false, closesOnOutside: false });
  expect(dismissal(modalRule('sign-in'))).toEqual({ closesOnEscape: true, closesOnOutside: true });
});

it('M-04 writes true unless the modal takes an argument', () => {
  expect(readModalValue('sign-in', 'anything')).toBe('true');
  expect(readModalValue('bonus-details', 'b-1')).toBe('b-1');
  expect(withModal({}, 'sign-up')).toEqual({ 'sign-up': 'true' });
  expect(withModal({}, 'demo-game', 'dice-line')).toEqual({ 'demo-game': 'dice-line' });
});

it('M-28 treats any other value of the wallet as deposit', () => {
  expect(['deposit', 'withdraw', 'true', '', undefined].map((value) => readModalValue('wallet', value))).toEqual([
    'deposit',
    'withdraw',
    'deposit',
    'deposit',
    'deposit',
  ]);
});

it('M-06 a guest gets sign-in in place of a player modal', () => {
  expect(admitted('wallet', guest)).toBe('sign-in');
  expect(withAdmittedModals({ wallet: 'deposit', tab: 'a' }, guest)).toEqual({ tab: 'a', 'sign-in': 'true' });
});

it('M-07 a guest modal does not open for a player, and its parameter is removed', () => {
  expect(admitted('sign-up', player)).toBeUndefined();
  expect(withAdmittedModals({ 'sign-up': 'true', q: '1' }, player)).toEqual({ q: '1' });
});

it('A-15 opens geo-restricted-type in place of sign-in and sign-up for a country of restrictType 2', () => {
  const restricted = { isSignedIn: false, isSignInRestricted: true };
  expect([
    admitted('sign-in', restricted),
    admitted('sign-up', restricted),
    admitted('wallet', restricted),
    admitted('categories', restricted),
  ]).toEqual(['geo-restricted-type', 'geo-restricted-type', 'geo-restricted-type', 'categories']);
});

it('does not change an address that this visitor may use', () => {
  const search = { wallet: 'withdraw' };
  expect(withAdmittedModals(search, player)).toBe(search);
});

it('M-05 opens nothing for an unknown key and leaves it in the address', () => {
  const search = { 'no-modal': 'true', tab: 'spins' };
  expect(modalsIn(search)).toEqual([]);
  expect(withModal(search, 'wallet', 'deposit')).toEqual({ 'no-modal': 'true', tab: 'spins', wallet: 'deposit' });
});

it('M-01 removes only its own parameter and its companions on closing', () => {
  expect(withoutModal({ tab: 'a', wallet: 'deposit', success: 'true' }, 'wallet')).toEqual({ tab: 'a', success: 'true' });
  expect(withoutModal({ 'reset-pass': 'true', resetCode: 'x', tab: 'a' }, 'reset-pass')).toEqual({ tab: 'a' });
});

it('stacks small modals on the open ones and lets large ones replace them', () => {
  expect(withModal({ wallet: 'deposit' }, 'cancel-deposit')).toEqual({ wallet: 'deposit', 'cancel-deposit': 'true' });
  expect(withModal({ 'sign-in': 'true', tab: 'a' }, 'sign-up')).toEqual({ tab: 'a', 'sign-up': 'true' });
});

it('M-02 reads modals in the order of the address', () => {
  expect(modalsIn(parseSearch('?wallet=withdraw&x=1&success=true')).map(({ name }) => name)).toEqual(['wallet', 'success']);
});

it('reads and writes a query as plain text, lists as repeated names', () => {
  expect(parseSearch('?a=1&provider=x&provider=y&sign-in=true')).toEqual({ a: '1', provider: ['x', 'y'], 'sign-in': 'true' });
  expect(stringifySearch({ a: '1', provider: ['x', 'y'], gone: undefined })).toBe('?a=1&provider=x&provider=y');
  expect(stringifySearch({})).toBe('');
});

it('P-19 a bonus that led to the cashier accompanies it in the address and is removed with it', () => {
  expect(companionsIn('wallet', { bonusId: 'b1', tab: 'a', 'sign-up': 'true' })).toEqual({ bonusId: 'b1' });
  expect(withoutModal({ tab: 'a', wallet: 'deposit', bonusId: 'b1' }, 'wallet')).toEqual({ tab: 'a' });
});
