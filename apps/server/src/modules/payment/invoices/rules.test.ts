import { describe, expect, it } from 'vitest';
import { type Claims, noClaims, positionOf } from '../deposit/claim-rules.ts';
import { depositSteps, type DepositUpdate } from '../deposit/rules.ts';
import { parkedUntil } from '../provider-events/rules.ts';
import { readReported } from './report.ts';
import { payoutStepOf, payoutSteps } from '../withdrawal/rules.ts';
import { firstQueryAt, nextQueryAt, playerStatusOf } from './rules.ts';
import type { DepositState, WithdrawalState } from './states.ts';

const depositStates: DepositState[] = [
  'created',
  'awaiting',
  'pending',
  'confirming',
  'success',
  'failure',
  'charged_back',
  'refunded',
  'dispute_won',
];

interface Update {
  kind: DepositUpdate;
  /** Only for a claim. */
  amountMinor?: bigint;
}
const PAID_MINOR = 50n;

/** Plays updates on the table alone and counts what it would do to money. */
function play(start: DepositState, updates: readonly Update[]): { state: DepositState; credits: number; keptMinor: bigint } {
  let state = start;
  let credits = 0;
  let claims: Claims = noClaims;
  for (const { kind, amountMinor = 0n } of updates) {
    const step = depositSteps[state][kind];
    if (step.action === 'credit') credits += 1;
    if (step.action === 'claim') claims = { ...claims, [step.kind]: claims[step.kind] + amountMinor };
    if ('to' in step) state = step.to;
    if (credits > 0) state = positionOf(claims, PAID_MINOR).state;
  }
  const { takenMinor, returnedMinor } = positionOf(claims, credits > 0 ? PAID_MINOR : 0n);
  return { state, credits, keptMinor: (credits > 0 ? PAID_MINOR : 0n) - takenMinor + returnedMinor };
}
const plain = (...kinds: DepositUpdate[]): Update[] => kinds.map((kind) => ({ kind }));

function orders<T>(items: readonly T[]): T[][] {
  if (items.length === 0) return [[]];
  return items.flatMap((item, index) => orders(items.toSpliced(index, 1)).map((rest) => [item, ...rest]));
}

describe('a deposit’s states', () => {
  it('P2 P3 P5 P6 P7 credits exactly once whenever a success is among the updates, in every order', () => {
    for (const order of orders(plain('success', 'success', 'failure', 'confirming'))) {
      expect(play('awaiting', order)).toEqual({ state: 'success', credits: 1, keptMinor: PAID_MINOR });
    }
  });
  it('P22 takes no more back than was paid, and nothing before it was credited', () => {
    const chargeback = { kind: 'chargeback' as const, amountMinor: PAID_MINOR };
    const updates = [...plain('success'), chargeback, chargeback, ...plain('success')];
    expect(play('awaiting', updates)).toEqual({ state: 'charged_back', credits: 1, keptMinor: 0n });
    expect(play('awaiting', [chargeback])).toEqual({ state: 'awaiting', credits: 0, keptMinor: 0n });
  });
  const [part, rest, more] = [20n, 30n, 40n].map((amountMinor) => ({ kind: 'chargeback' as const, amountMinor }));
  const won = { kind: 'disputeWon' as const, amountMinor: 20n };
  const refund = { kind: 'refund' as const, amountMinor: 10n };
  it.each([
    ['a chargeback', [part], { state: 'charged_back', keptMinor: 30n }],
    ['both parts of one', [part, rest], { state: 'charged_back', keptMinor: 0n }],
    ['parts of more than was paid', [rest, more], { state: 'charged_back', keptMinor: 0n }],
    ['a dispute that was won', [part, won], { state: 'dispute_won', keptMinor: 50n }],
    ['a part whose dispute was won', [part, rest, won], { state: 'charged_back', keptMinor: 20n }],
    ['a refund', [refund], { state: 'refunded', keptMinor: 40n }],
    ['a refund beside a dispute', [refund, part, won], { state: 'refunded', keptMinor: 40n }],
    ['a refund beside a chargeback', [refund, part], { state: 'charged_back', keptMinor: 20n }],
    ['a dispute nobody began', [won], { state: 'success', keptMinor: 50n }],
    ['everything beyond what was paid', [refund, rest, more, won], { state: 'charged_back', keptMinor: 0n }],
  ])('P-63 ends in the same state in whatever order it hears of its payment and %s', (_name, claims, expected) => {
    const updates = [...plain('success', 'failure', 'confirming'), ...claims.filter((one) => one !== undefined)];
    for (const order of orders(updates)) expect(play('awaiting', order)).toEqual({ ...expected, credits: 1 });
  });
  it('P6 raises an alarm for a failure after success', () => {
    expect(depositSteps.success.failure).toEqual({ action: 'alarm', flag: 'failure_after_success' });
  });
  it('E-12 shows players three states only', () => {
    for (const state of depositStates) expect([1, 2, 3]).toContain(playerStatusOf(state));
    expect([playerStatusOf('confirming'), playerStatusOf('success'), playerStatusOf('failure')]).toEqual([1, 2, 3]);
  });
});

describe('a withdrawal’s states', () => {
  const states: WithdrawalState[] = [
    'requested',
    'review',
    'approved',
    'submitting',
    'submitted',
    'unknown',
    'paid',
    'failed',
    'cancelled',
  ];
  it('P25 P28 P29 pays or releases only what was sent, and never both', () => {
    for (const state of states) {
      const isSent = ['submitting', 'submitted', 'unknown'].includes(state);
      expect(payoutSteps[state].success.action === 'pay').toBe(isSent || state === 'failed');
      expect(payoutSteps[state].failure.action === 'release').toBe(isSent);
    }
    expect(payoutSteps.paid.failure).toEqual({ action: 'alarm', flag: 'failure_after_paid' });
    expect(payoutStepOf({ state: 'failed', result: 'declined' }, 'success')).toEqual({ action: 'pay', to: 'paid' });
    for (const unsent of [
      { state: 'failed', result: 'rejected' },
      { state: 'cancelled', result: 'cancelled' },
    ] as const)
      expect(payoutStepOf(unsent, 'success')).toEqual({ action: 'alarm', flag: 'paid_after_failure' });
  });
  it('P26 shows an unknown outcome as pending, never as paid', () => {
    expect(playerStatusOf('unknown')).toBe(1);
  });
});

describe('asking again', () => {
  const createdAt = new Date('2026-11-20T00:00:00Z');
  it('P14 asks from two minutes on with growing pauses until seven days are over', () => {
    expect(firstQueryAt(createdAt)).toEqual(new Date('2026-11-20T00:02:00Z'));
    let now = firstQueryAt(createdAt);
    let asked = 0;
    const pausesMs: number[] = [];
    for (let next: Date | null = now; next !== null; asked += 1) {
      now = next;
      next = nextQueryAt({ createdAt, queryCount: asked }, now);
      if (next !== null) pausesMs.push(next.getTime() - now.getTime());
    }
    expect(pausesMs.slice(0, 3)).toEqual([120_000, 240_000, 480_000]);
    expect(Math.max(...pausesMs)).toBe(6 * 3_600_000);
    expect(now.getTime() - createdAt.getTime()).toBeGreaterThan(7 * 86_400_000);
    expect(asked).toBeLessThan(60);
  });
  it('P13 looks at a parked event again after 1 s and at most every ten minutes', () => {
    expect(parkedUntil(0, createdAt).getTime() - createdAt.getTime()).toBe(1000);
    expect(parkedUntil(50, createdAt).getTime() - createdAt.getTime()).toBe(600_000);
  });
  it.each([
    ['12.5', 'EUR', { amountMinor: 1250n, dust: '0' }],
    ['12.345', 'EUR', { amountMinor: 1234n, dust: '0.005' }],
    ['12.9', 'JPY', { amountMinor: 12n, dust: '0.9' }],
    ['0.123456789012345678', 'ETH', { amountMinor: 123_456_789n, dust: '0.000000000012345678' }],
    ['0.1000', 'EUR', { amountMinor: 10n, dust: '0' }],
    ['0.00', 'EUR', { problem: 'amount_zero' }],
    ['0.009', 'EUR', { problem: 'below_smallest_unit' }],
    ['99999999999999999999', 'EUR', { problem: 'amount_too_large' }],
    ['1e3', 'EUR', { problem: 'amount_unreadable' }],
    [null, 'EUR', { problem: 'amount_missing' }],
  ])('P12 P38 P-60 reads %s of %s, cut off at the smallest unit, or names the obstacle', (amount, currency, expected) => {
    expect(readReported({ amount, currency }, currency)).toEqual(expected);
    expect(readReported({ amount, currency: 'XXX' }, currency)).toEqual({ problem: 'currency_differs' });
  });
});
