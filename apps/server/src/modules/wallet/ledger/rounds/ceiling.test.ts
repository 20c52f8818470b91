import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import type { RoundCeiling } from '../commands.ts';
import { bet, game, MemoryLedger, start, studio, win } from '../../testing/memory-ledger.ts';
import { beyondCeiling, mostOfRound, type RoundStakes } from './ceiling.ts';

const ann = '00000000-0000-7000-8000-00000000000a';
const times = (multiple: bigint, sumMinor?: bigint): RoundCeiling => ({ mostWonThousandths: () => multiple * 1000n, sumMinor });
const inParts: RoundCeiling = { mostWonThousandths: () => 39_433n, sumMinor: undefined };
const stakes = (given: Partial<RoundStakes> = {}): RoundStakes => ({
  gameId: game,
  stakeMinor: 200n,
  liveBetCount: 1,
  campaign: undefined,
  ...given,
});

describe('the most of a round', () => {
  const [free, spins] = [{ stakeMinor: 0n }, { campaign: { stakeMinor: 20n } }];
  it.each([
    { title: 'its stakes times its game’s most', ceiling: times(100n), given: {}, mostMinor: 20_000n },
    { title: 'the sum where that is less', ceiling: times(100n, 15_000n), given: {}, mostMinor: 15_000n },
    { title: 'nothing without a stake', ceiling: times(100n, 15_000n), given: free, mostMinor: 0n },
    { title: 'a spin for each free bet', ceiling: times(100n), given: { ...free, ...spins, liveBetCount: 3 }, mostMinor: 6_000n },
    {
      title: 'one spin where a win alone tells of it',
      ceiling: times(100n),
      given: { ...free, ...spins, liveBetCount: 0 },
      mostMinor: 2_000n,
    },
    { title: 'one spin beside a stake of money', ceiling: times(100n), given: { ...spins, liveBetCount: 3 }, mostMinor: 22_000n },
    {
      title: 'the sum for spins of unknown worth',
      ceiling: times(100n, 15_000n),
      given: { campaign: { stakeMinor: null } },
      mostMinor: 15_000n,
    },
    { title: 'parts of a stake, rounded down', ceiling: inParts, given: { stakeMinor: 7n }, mostMinor: 276n },
  ])('S100 is $title', ({ ceiling, given, mostMinor }) => {
    expect(mostOfRound(ceiling, stakes(given))).toBe(mostMinor);
  });

  it('S100 never falls with a further stake, and never exceeds either bound', () => {
    const amount = fc.bigInt({ min: 0n, max: 10n ** 14n });
    fc.assert(
      fc.property(fc.tuple(amount, amount), amount, fc.bigInt({ min: 0n, max: 10n ** 9n }), ([stakeMinor, more], sumMinor, thousandths) => {
        const ceiling = { mostWonThousandths: () => thousandths, sumMinor };
        const [before, after] = [stakeMinor, stakeMinor + more].map((minor) => mostOfRound(ceiling, stakes({ stakeMinor: minor })));
        expect(before !== undefined && after !== undefined && before <= after && after <= sumMinor).toBe(true);
        expect((before ?? 0n) * 1000n <= stakeMinor * thousandths).toBe(true);
      }),
    );
  });
});

describe('a win in a lane', () => {
  let ledger: MemoryLedger;
  beforeEach(() => {
    ledger = new MemoryLedger();
  });

  it('S100 is paid within the ceiling; above it, it is neither paid nor recorded, so that it can be sent again with its hold', () => {
    ledger.open(ann);
    ledger.send(bet(ann, { externalId: 'b1', amountMinor: 100n }));
    const ceiling = times(3n);
    expect(ledger.send(win(ann, { externalId: 'w1', amountMinor: 200n, ceiling }))).toMatchObject({ code: 'OK', cashMinor: 10_100n });
    for (const amountMinor of [101n, 10n ** 17n]) {
      const answer = ledger.send(win(ann, { externalId: 'w2', amountMinor, ceiling }));
      expect(answer).toMatchObject({ code: beyondCeiling, cashMinor: 10_100n, operationId: undefined });
    }
    expect(ledger.send(win(ann, { externalId: 'w2', amountMinor: 100n, ceiling }))).toMatchObject({ code: 'OK', cashMinor: 10_200n });
    expect(ledger.send(win(ann, { externalId: 'w3', amountMinor: 0n, ceiling })).code).toBe('OK');
    // A repeated win gets its first answer, whatever the round has won since.
    expect(ledger.send(win(ann, { externalId: 'w1', amountMinor: 200n, ceiling }))).toMatchObject({ code: 'OK', isDuplicate: true });
  });

  it('S100 C46 that is held in part returns the rest as its round was staked, and the held part as cash', () => {
    ledger.open(ann, { cash: 400n, bonus: 1_000n });
    ledger.send(bet(ann, { externalId: 'b1', amountMinor: 600n }));
    const answer = ledger.send(win(ann, { externalId: 'w1', amountMinor: 1_301n, atOnceMinor: 301n, ceiling: times(1n) }));
    expect(answer).toMatchObject({ code: 'OK', bonusMinor: 900n, cashMinor: 1_201n });
  });

  it('S100 C51 of free spins that is held in part brings the requirement of the rest', () => {
    const freespinId = '00000000-0000-7000-8000-0000000000f1';
    ledger.open(ann, { bonus: 100n });
    const spins = { spinCount: 3, stakeMinor: 20n, usedCount: 0, winCapMinor: 10_000n, wonMinor: 0n, wagerPpm: 10_000_000n };
    const owner = { id: freespinId, playerId: ann, source: studio, gameId: game, currency: 'EUR' };
    ledger.books.loadFreespin({ ...owner, ...spins, expiresAt: new Date(start.getTime() + 86_400_000), closedAt: null });
    const played = { playKind: 'freespin', freespinId, round: 's1' } as const;
    ledger.send(bet(ann, { externalId: 's1', amountMinor: 0n, ...played }));
    const given = { externalId: 'w1', amountMinor: 3_000n, ceiling: times(100n), ...played };
    expect(ledger.send(win(ann, given)).code).toBe(beyondCeiling);
    expect(ledger.send(win(ann, { ...given, atOnceMinor: 2_000n }))).toMatchObject({ code: 'OK', bonusMinor: 2_100n, cashMinor: 11_000n });
    const [bonus] = ledger.books.bonuses(ann).values();
    expect(bonus?.requiredMinor).toBe(100_000_000n + 20_000n);
  });
});
