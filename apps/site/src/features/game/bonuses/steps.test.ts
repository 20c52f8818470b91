import { describe, expect, it } from 'vitest';
import { activationStep, cancelFreespinStep, cancelStep } from './steps.ts';

const bonus = { id: 'b', status: 2, isBonusCancelLock: false, currentWagerPercentage: 40, openedTransactionsCount: 0 };
const issued = { ...bonus, id: 'i', status: 1, currentWagerPercentage: 0 };
const dialog = (modal: string, id: string) => ({ kind: 'dialog', modal, id });

describe('the next step of a bonus action', () => {
  it('U-21 activates at once, or asks for confirmation while another is active', () => {
    expect(activationStep(issued, [issued])).toEqual({ kind: 'now' });
    expect(activationStep(issued, [issued, bonus])).toEqual(dialog('change-active-bonus', 'i'));
  });

  it('U-21 U-23 a locked bonus with progress is not replaced; one without progress is', () => {
    expect(activationStep(issued, [{ ...bonus, isBonusCancelLock: true }])).toEqual(dialog('bonus-cancel-lock', 'b'));
    expect(activationStep(issued, [{ ...bonus, isBonusCancelLock: true, currentWagerPercentage: 0 }])).toEqual(
      dialog('change-active-bonus', 'i'),
    );
  });

  it('U-22 cancelling asks for confirmation by status', () => {
    expect(cancelStep(bonus)).toEqual(dialog('cancel-active-bonus', 'b'));
    expect(cancelStep(issued)).toEqual(dialog('cancel-issued-bonus', 'i'));
  });

  it('U-23 cancelling with open bets warns about them, and a lock is explained', () => {
    expect(cancelStep({ ...bonus, openedTransactionsCount: 2 })).toEqual(dialog('cancel-unsettled-bonus', 'b'));
    expect(cancelStep({ ...bonus, openedTransactionsCount: 2, isBonusCancelLock: true })).toEqual(dialog('bonus-cancel-lock', 'b'));
  });

  it('U-22 used free spins ask the question of an active bonus', () => {
    expect(cancelFreespinStep({ id: 'f', status: 1, progress: 0 })).toEqual(dialog('cancel-issued-bonus', 'f'));
    expect(cancelFreespinStep({ id: 'f', status: 1, progress: 30 })).toEqual(dialog('cancel-active-bonus', 'f'));
    expect(cancelFreespinStep({ id: 'f', status: 2, progress: 0 })).toEqual(dialog('cancel-active-bonus', 'f'));
  });
});
