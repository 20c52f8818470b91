import { expect, it } from 'vitest';
import { planSettlement } from '../settlement/plan.ts';
import { cashOutCall } from './planned-calls.ts';
import { bundleOf, type CallOwner } from './bodies.ts';

const owner: CallOwner = { ticketId: 'T', playerId: 'P', currency: 'EUR', gameId: 'sportsbook', isFreeBet: false };
const bodiesOf = (calls: Parameters<typeof bundleOf>[1]) => bundleOf(owner, calls, 1).map(({ body }) => body);

it('W-131 SB-14 a cash-out states the bet and its stake at risk before and after', () => {
  const cashOut = { count: 2, offerMinor: 390n, stakeBeforeMinor: 1_000n, stakeAfterMinor: 600n };
  expect(bodiesOf([cashOutCall('T', cashOut)])).toMatchObject([
    { amount: '3.90', roundClosed: false, returnedStake: { referenceId: 'T:bet', before: '10.00', after: '6.00' } },
  ]);
  expect(bodiesOf([cashOutCall('T', { ...cashOut, stakeAfterMinor: 0n })])).toMatchObject([
    { roundClosed: true, returnedStake: { before: '10.00', after: '0.00' } },
  ]);
});

it('W-131 SB-14 so does the void of what a cash-out left, and no other win', () => {
  const ticket = { id: 'T', settlementCount: 0, last: undefined, cashedMinor: 390n, stakeMinor: 1_000n, isFreeBet: false };
  const calls = (target: NonNullable<Parameters<typeof planSettlement>[1]>) => {
    const plan = planSettlement(ticket, target);
    return plan.kind === 'settle' ? bodiesOf(plan.calls) : [];
  };
  expect(calls({ payoutMinor: 600n, status: 'refunded', wallet: 'rollback' })[0]).toMatchObject({
    amount: '6.00',
    returnedStake: { referenceId: 'T:bet', before: '6.00', after: '0.00' },
  });
  expect(calls({ payoutMinor: 600n, status: 'won', wallet: 'win' })[0]).not.toHaveProperty('returnedStake');
});
