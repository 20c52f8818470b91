import { describe, expect, it } from 'vitest';
import { depositSteps, type DepositNews } from '../deposit/rules.ts';
import { parkedUntil, reportedMinor } from '../provider-events/rules.ts';
import { payoutSteps } from '../withdrawal/rules.ts';
import { firstQueryAt, nextQueryAt, playerStatusOf } from './rules.ts';
import type { DepositState, WithdrawalState } from './store.ts';

const depositStates: DepositState[] = ['created', 'awaiting', 'pending', 'confirming', 'success', 'failure', 'charged_back', 'dispute_won'];
const news: DepositNews[] = ['success', 'failure', 'confirming', 'chargeback'];

/** Plays news on the table alone and counts what it would do to money. */
function play(start: DepositState, told: readonly DepositNews[]): { state: DepositState; credits: number; takenBack: number } {
  let state = start;
  const effects = { credits: 0, takenBack: 0 };
  for (const item of told) {
    const step = depositSteps[state][item];
    if (step.action === 'credit') effects.credits += 1;
    if (step.action === 'takeBack') effects.takenBack += 1;
    if ('to' in step) state = step.to;
  }
  return { state, ...effects };
}

function orders<T>(items: readonly T[]): T[][] {
  if (items.length === 0) return [[]];
  return items.flatMap((item, index) => orders(items.toSpliced(index, 1)).map((rest) => [item, ...rest]));
}

describe('a deposit’s states', () => {
  it('P2 P3 P5 P6 P7 credits exactly once whenever a success is among the news, in every order', () => {
    for (const order of orders<DepositNews>(['success', 'success', 'failure', 'confirming'])) {
      expect(play('awaiting', order)).toMatchObject({ state: 'success', credits: 1, takenBack: 0 });
    }
  });
  it('P22 takes a deposit back at most once, and only after it was credited', () => {
    expect(play('awaiting', ['success', 'chargeback', 'chargeback', 'success'])).toEqual({
      state: 'charged_back',
      credits: 1,
      takenBack: 1,
    });
    expect(play('awaiting', ['chargeback'])).toEqual({ state: 'awaiting', credits: 0, takenBack: 0 });
  });
  it('P6 raises an alarm for a failure after success', () => {
    expect(depositSteps.success.failure).toEqual({ action: 'alarm', flag: 'failure_after_success' });
  });
  it('E-12 shows players three states only', () => {
    for (const state of depositStates) expect([1, 2, 3]).toContain(playerStatusOf(state));
    expect([playerStatusOf('confirming'), playerStatusOf('success'), playerStatusOf('failure')]).toEqual([1, 2, 3]);
    expect(news.length).toBe(4);
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
      expect(payoutSteps[state].success.action === 'pay').toBe(isSent);
      expect(payoutSteps[state].failure.action === 'release').toBe(isSent);
    }
    expect(payoutSteps.paid.failure).toEqual({ action: 'alarm', flag: 'failure_after_paid' });
    expect(payoutSteps.failed.success).toEqual({ action: 'alarm', flag: 'paid_after_failure' });
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
  it('P12 P38 reads a reported amount exactly or not at all', () => {
    expect(reportedMinor('12.5', 'EUR')).toBe(1250n);
    expect(reportedMinor('12.345', 'EUR')).toBeNull();
    expect(reportedMinor('1e3', 'EUR')).toBeNull();
    expect(reportedMinor('5', 'XXX')).toBeNull();
  });
});
