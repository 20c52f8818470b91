import { describe, expect, it } from 'vitest';
import { shownSteps } from './steps.ts';

const at = (second: number): string => `2026-11-20T18:00:0${second}.000Z`;
const states = (payment: Parameters<typeof shownSteps>[0]) => shownSteps(payment).map(({ step, state }) => `${step} ${state}`);
const deposit = { invoiceType: 1, status: 1, createdAt: at(0) };
const withdrawal = { invoiceType: 2, status: 1, createdAt: at(0) };

describe('the steps of a payment', () => {
  it('W-143 show what a deposit has reached and where it is now', () => {
    expect(states(deposit)).toEqual(['requested reached', 'opened current', 'done waiting']);
    const opened = { ...deposit, steps: [{ step: 'opened', at: at(1) }] } as const;
    expect(states({ ...opened, steps: [...opened.steps] })).toEqual(['requested reached', 'opened current', 'done waiting']);
    const done = {
      ...deposit,
      status: 2,
      steps: [
        { step: 'done' as const, at: at(4) },
        { step: 'opened' as const, at: at(1) },
      ],
    };
    expect(states(done)).toEqual(['requested reached', 'opened reached', 'done reached']);
    expect(shownSteps(done).map((step) => step.at)).toEqual([at(0), at(1), at(4)]);
  });

  it('W-143 show the four steps of a withdrawal', () => {
    expect(states({ ...withdrawal, steps: [{ step: 'checked', at: at(2) }] })).toEqual([
      'requested reached',
      'checked reached',
      'sent current',
      'done waiting',
    ]);
    expect(states(withdrawal)).toEqual(['requested reached', 'checked current', 'sent waiting', 'done waiting']);
  });

  it('W-143 end where the payment failed', () => {
    expect(states({ ...deposit, status: 3, steps: [{ step: 'ended', at: at(5) }] })).toEqual(['requested reached', 'ended ended']);
  });
});
