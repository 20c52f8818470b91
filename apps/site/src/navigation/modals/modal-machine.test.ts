import { expect, it } from 'vitest';
import { isShown, modalZIndex, nextPhase, reconcile, settle, stackOf } from './modal-machine.ts';

it('M-09 moves in one cycle: closed, opening, open, closing, closed', () => {
  expect(
    ['closed', 'opening', 'open', 'closing'].map((phase) =>
      nextPhase(phase === 'closed' || phase === 'opening' || phase === 'open' ? phase : 'closing'),
    ),
  ).toEqual(['opening', 'open', 'closing', 'closed']);
});

it('M-09 opens the modals in the address and closes those no longer in it', () => {
  const opening = reconcile([], [{ name: 'wallet', value: 'deposit' }]);
  expect(opening).toEqual([{ name: 'wallet', value: 'deposit', phase: 'opening' }]);
  const open = settle(opening, 'wallet');
  expect(open[0]?.phase).toBe('open');
  const closing = reconcile(open, []);
  expect(closing[0]?.phase).toBe('closing');
  expect(isShown(closing, 'wallet')).toBe(false);
  expect(settle(closing, 'wallet')).toEqual([]);
});

it('reopens a modal that is requested again while it closes', () => {
  const closing = reconcile(stackOf([{ name: 'success', value: 'true' }]), []);
  expect(reconcile(closing, [{ name: 'success', value: 'true' }])[0]?.phase).toBe('opening');
});

it('never opens the same modal twice and passes a changed value on', () => {
  const open = stackOf([{ name: 'wallet', value: 'deposit' }]);
  expect(reconcile(open, [{ name: 'wallet', value: 'withdraw' }])).toEqual([{ name: 'wallet', value: 'withdraw', phase: 'open' }]);
});

it('returns the same stack if nothing has changed, so that nothing rerenders', () => {
  const open = stackOf([{ name: 'wallet', value: 'deposit' }]);
  expect(reconcile(open, [{ name: 'wallet', value: 'deposit' }])).toBe(open);
});

it('shows a modal of the first address open at once', () => {
  expect(stackOf([{ name: 'sign-in', value: 'true' }])[0]?.phase).toBe('open');
});

it('M-18 stacks from 1000 in steps of two', () => {
  expect([0, 1, 2].map(modalZIndex)).toEqual([1000, 1002, 1004]);
});
