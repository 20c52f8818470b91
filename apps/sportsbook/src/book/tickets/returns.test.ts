import { describe, expect, it } from 'vitest';
import type { Selection } from './ticket.ts';
import { targetOf } from './returns.ts';

type Result = Selection['result'];
const money = { stakeMinor: 1000n, remainingStakeMinor: 1000n, freeBetId: null, sizes: [1], bankers: [], builtPrice: null };
const freeBet = { ...money, freeBetId: 'free-bet-1' };
const at = (price: bigint, result: Result) => [{ price, result }];

describe('payout of a ticket', () => {
  it.each([
    ['won', at(2100n, { kind: 'won' }), { payoutMinor: 2100n, status: 'won', wallet: 'win' }],
    ['lost', at(2100n, { kind: 'lost' }), { payoutMinor: 0n, status: 'lost', wallet: 'win' }],
    ['pushed', at(2100n, { kind: 'push' }), { payoutMinor: 1000n, status: 'refunded', wallet: 'win' }],
    ['void', at(2100n, { kind: 'void' }), { payoutMinor: 1000n, status: 'refunded', wallet: 'rollback' }],
    ['open', at(2100n, null), undefined],
  ] as const)('SB-14 of money, %s', (_what, legs, target) => {
    expect(targetOf({ ticket: money, legs })).toEqual(target);
  });

  it('SB-96 a built bet pays its one price when all parts win, and returns the stake when one is void', () => {
    const built = { ...money, builtPrice: 3000n };
    const parts = (...results: Result[]) => results.map((result) => ({ price: 2000n, result }));
    expect(targetOf({ ticket: built, legs: parts({ kind: 'won' }, { kind: 'won' }) })).toMatchObject({ payoutMinor: 3000n, status: 'won' });
    expect(targetOf({ ticket: built, legs: parts({ kind: 'won' }, null) })).toBeUndefined();
    expect(targetOf({ ticket: built, legs: parts(null, { kind: 'lost' }) })).toMatchObject({ payoutMinor: 0n, status: 'lost' });
    const refund = { payoutMinor: 1000n, status: 'refunded', wallet: 'rollback' };
    expect(targetOf({ ticket: built, legs: parts({ kind: 'lost' }, { kind: 'void' }) })).toEqual(refund);
  });

  it('SB-13 counts what a cash-out left at risk', () => {
    const ticket = { ...money, remainingStakeMinor: 400n };
    expect(targetOf({ ticket, legs: at(2000n, { kind: 'won' }) })).toMatchObject({ payoutMinor: 800n });
  });

  it.each([
    ['won: the winnings alone', at(2100n, { kind: 'won' }), { payoutMinor: 1100n, status: 'won', wallet: 'win' }],
    ['won by a minor unit', at(1001n, { kind: 'won' }), { payoutMinor: 1n, status: 'won', wallet: 'win' }],
    ['half won', at(2100n, { kind: 'half_won' }), { payoutMinor: 550n, status: 'won', wallet: 'win' }],
    ['half lost, which wins nothing', at(2100n, { kind: 'half_lost' }), { payoutMinor: 0n, status: 'lost', wallet: 'win' }],
    ['lost', at(2100n, { kind: 'lost' }), { payoutMinor: 0n, status: 'lost', wallet: 'win' }],
    ['pushed', at(2100n, { kind: 'push' }), { payoutMinor: 0n, status: 'refunded', wallet: 'win' }],
    ['void: it comes back as it was', at(2100n, { kind: 'void' }), { payoutMinor: 1000n, status: 'refunded', wallet: 'rollback' }],
    ['open', at(2100n, null), undefined],
  ] as const)('pays of a free bet (sportsbook §4.4), %s', (_what, legs, target) => {
    expect(targetOf({ ticket: freeBet, legs })).toEqual(target);
  });
});
