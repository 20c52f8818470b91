import fc from 'fast-check';
import type { FreespinState } from '@pavilion/ledger';
import { beforeEach, describe, expect, it } from 'vitest';
import { bet, game, MemoryLedger, otherStudio, rollback, start, studio, win } from '../testing/memory-ledger.ts';
import type { BetCommand, WinCommand } from './commands.ts';
import { freespinReasons } from './freespins.ts';

const ann = '00000000-0000-7000-8000-00000000000a';
const campaignId = '00000000-0000-7000-8000-0000000000f1';
const campaign = (given: Partial<FreespinState> = {}): FreespinState => ({
  id: campaignId,
  playerId: ann,
  source: studio,
  gameId: game,
  currency: 'EUR',
  spinCount: 3,
  usedCount: 0,
  winCapMinor: 2_000n,
  wonMinor: 0n,
  wagerPpm: 0n,
  expiresAt: new Date(start.getTime() + 86_400_000),
  closedAt: null,
  ...given,
});

let ledger: MemoryLedger;
const opened = (given: Partial<FreespinState> = {}, opening: { bonus?: bigint } = {}): void => {
  ledger = new MemoryLedger();
  ledger.open(ann, opening);
  ledger.books.loadFreespin(campaign(given));
};
beforeEach(() => opened());

type Given<C> = Partial<C> & { externalId: string };
const spin = (given: Given<BetCommand>) =>
  ledger.send(bet(ann, { amountMinor: 0n, playKind: 'freespin', freespinId: campaignId, round: given.externalId, ...given }));
const spinWin = (given: Given<WinCommand>) => ledger.send(win(ann, { playKind: 'freespin', freespinId: campaignId, ...given }));
const standing = () => ledger.books.freespin(ann, campaignId);

describe('free spins in the books', () => {
  it('C53 C54 takes one spin and no money for each accepted bet, and none beyond the count', () => {
    for (const externalId of ['s1', 's2', 's3']) expect(spin({ externalId })).toMatchObject({ code: 'OK', cashMinor: 10_000n });
    expect(spin({ externalId: 's2' })).toMatchObject({ code: 'OK', isDuplicate: true });
    expect(spin({ externalId: 's4' })).toMatchObject({ code: 'LIMIT_EXCEEDED' });
    expect(standing()).toMatchObject({ usedCount: 3, wonMinor: 0n });
    expect(ledger.entryCount).toBe(0);
  });

  it('C53 takes no money by a free spin, none of a campaign that is over, and none of another studio or game', () => {
    expect(spin({ externalId: 's1', amountMinor: 10n }).code).toBe('AMOUNT_INVALID');
    opened({ closedAt: start });
    expect(spin({ externalId: 's1' }).code).toBe('LIMIT_EXCEEDED');
    opened({ expiresAt: start });
    expect(spin({ externalId: 's1' }).code).toBe('LIMIT_EXCEEDED');
    opened({ source: otherStudio });
    expect(spin({ externalId: 's1' }).code).toBe('CONFLICT');
    opened({ gameId: 'game-2' });
    expect(spin({ externalId: 's1' }).code).toBe('CONFLICT');
  });

  it('C51 pays the win of a spin as cash where no wager is asked, with no bet needed', () => {
    expect(spinWin({ externalId: 'w1', amountMinor: 250n, round: 'r9' })).toMatchObject({ code: 'OK', cashMinor: 10_250n, bonusMinor: 0n });
    expect(standing()).toMatchObject({ usedCount: 1, wonMinor: 250n });
    expect(Object.values(ledger.house())).toEqual([-250n]);
  });

  it('C52 caps what is credited at what the campaign may win, and records why', () => {
    spin({ externalId: 's1' });
    expect(spinWin({ externalId: 'w1', amountMinor: 1_500n, round: 's1' }).cashMinor).toBe(11_500n);
    spin({ externalId: 's2' });
    expect(spinWin({ externalId: 'w2', amountMinor: 900n, round: 's2' })).toMatchObject({ code: 'OK', cashMinor: 12_000n });
    expect(ledger.books.round(`${studio}\n${ann}\ns2`)?.reviewReason).toBe(freespinReasons.beyondCap);
    expect(standing()).toMatchObject({ wonMinor: 2_000n });
  });

  it('C52 credits nothing for a win without a spin left, and pays what a begun round wins after the end', () => {
    opened({ usedCount: 3 });
    expect(spinWin({ externalId: 'w1', amountMinor: 500n, round: 'r9' })).toMatchObject({ code: 'OK', cashMinor: 10_000n });
    expect(ledger.books.round(`${studio}\n${ann}\nr9`)?.reviewReason).toBe(freespinReasons.beyondSpins);
    opened();
    spin({ externalId: 's1' });
    ledger.now = new Date(start.getTime() + 2 * 86_400_000);
    expect(spinWin({ externalId: 'w1', amountMinor: 500n, round: 's1' })).toMatchObject({ code: 'OK', cashMinor: 10_500n });
    ledger.now = start;
  });

  it('C53 gives the spin back with a bet that is rolled back, and takes back exactly what a win was credited', () => {
    spin({ externalId: 's1' });
    spinWin({ externalId: 'w1', amountMinor: 2_500n, round: 's1' });
    expect(ledger.send(rollback(ann, { externalId: 'x1', reference: 'w1', statedAmountMinor: 2_500n }))).toMatchObject({
      code: 'OK',
      cashMinor: 10_000n,
    });
    expect(ledger.send(rollback(ann, { externalId: 'x2', reference: 's1' })).code).toBe('OK');
    expect(standing()).toMatchObject({ usedCount: 0, wonMinor: 0n });
    spin({ externalId: 's5' });
    spinWin({ externalId: 'w5', amountMinor: 300n, round: 's5' });
    ledger.send(rollback(ann, { externalId: 'x5', reference: 's5', round: 's5', scope: 'round' }));
    expect(standing()).toMatchObject({ usedCount: 0, wonMinor: 0n });
    expect(ledger.balances(ann).cash).toBe(10_000n);
  });

  it('C51 C52 whatever is called in whatever order, count and cap are never passed and the books hold', () => {
    const call = fc.record({
      kind: fc.constantFrom('spin', 'win', 'rollback'),
      number: fc.integer({ min: 1, max: 5 }),
      amountMinor: fc.bigInt({ min: 0n, max: 1_500n }),
    });
    fc.assert(
      fc.property(fc.array(call, { maxLength: 25 }), (calls) => {
        opened();
        for (const { kind, number, amountMinor } of calls) {
          if (kind === 'spin') spin({ externalId: `s${number}` });
          else if (kind === 'win') spinWin({ externalId: `w${number}`, round: `s${number}`, amountMinor });
          else
            ledger.send(
              rollback(ann, {
                externalId: `x${number}${amountMinor % 2n}`,
                reference: amountMinor % 2n === 0n ? `s${number}` : `w${number}`,
              }),
            );
        }
        const { usedCount = 0, wonMinor = 0n } = standing() ?? {};
        expect(usedCount).toBeGreaterThanOrEqual(0);
        expect(usedCount).toBeLessThanOrEqual(3);
        expect(ledger.balances(ann).cash - 10_000n).toBe(wonMinor);
        expect(wonMinor <= 2_000n && wonMinor >= 0n).toBe(true);
      }),
      { numRuns: 300 },
    );
  });
});
