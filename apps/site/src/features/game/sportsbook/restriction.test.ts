import { limitDefinition, limitStatus } from '@pavilion/contract/constants.ts';
import { describe, expect, it } from 'vitest';
import { restrictionOf } from './restriction.ts';

const limit = {
  definition: limitDefinition.bet,
  status: limitStatus.active,
  amount: 20,
  currentAmount: 5,
  currency: 'EUR',
  expiredAt: null,
};
const until = '2026-11-22T10:00:00.000Z';
const now = (limits: Parameters<typeof restrictionOf>[0], isRealityCheckDue = false) =>
  restrictionOf(limits, { currency: 'EUR', isRealityCheckDue });

describe('the betting restriction of a player', () => {
  it('X-25 G-05 a break with its end takes precedence over everything else', () => {
    const pause = { ...limit, definition: limitDefinition.coolingOff, amount: null, currentAmount: null, currency: null, expiredAt: until };
    expect(now([limit, pause], true)).toEqual({ until, reason: 'break' });
    expect(now([{ ...pause, status: limitStatus.pending }])).toBeNull();
  });

  it('X-25 a used-up bet or loss limit restricts; a deposit limit, one of another currency or one with a rest does not', () => {
    expect(now([limit])).toBeNull();
    expect(now([{ ...limit, currentAmount: 20 }])).toEqual({ until: null, reason: 'limit' });
    expect(now([{ ...limit, definition: limitDefinition.loss, currentAmount: 25 }])).toEqual({ until: null, reason: 'limit' });
    expect(now([{ ...limit, definition: limitDefinition.deposit, currentAmount: 20 }])).toBeNull();
    expect(now([{ ...limit, currency: 'BRL', currentAmount: 20 }])).toBeNull();
    expect(now([{ ...limit, status: limitStatus.pending, currentAmount: 20 }])).toBeNull();
  });

  it('X-25 a reality check restricts until it is answered', () => {
    expect(now([limit], true)).toEqual({ until: null, reason: 'realityCheck' });
    expect(now([limit], false)).toBeNull();
  });
});
