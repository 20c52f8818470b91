import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bet, bonusId, MemoryLedger, type Opening, rollback, win } from '../testing/memory-ledger.ts';
import type { WalletCommand } from './commands.ts';

const ann = '00000000-0000-7000-8000-00000000000a';
const amount = fc.bigInt({ min: 0n, max: 2_000n });
const name = (prefix: string) => fc.integer({ min: 1, max: 6 }).map((number) => `${prefix}${number}`);
const gameType = fc.constantFrom('slots', 'live', 'crash');

const command: fc.Arbitrary<WalletCommand> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc
      .record({ externalId: name('b'), round: name('r'), amountMinor: amount, gameType, closesRound: fc.boolean() })
      .map((given) => bet(ann, given)),
  },
  {
    weight: 3,
    arbitrary: fc
      .record({ externalId: name('w'), round: name('r'), amountMinor: amount, closesRound: fc.boolean() })
      .map((given) => win(ann, given)),
  },
  {
    weight: 2,
    arbitrary: fc.record({ externalId: name('x'), reference: fc.oneof(name('b'), name('w')) }).map((given) => rollback(ann, given)),
  },
  {
    weight: 1,
    arbitrary: fc
      .record({ externalId: name('y'), reference: name('r') })
      .map((given) => rollback(ann, { ...given, round: given.reference, scope: 'round' })),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom('cancelled' as const, 'expired' as const).map((outcome) => ({
      kind: 'bonusEnd' as const,
      source: 'bonus',
      playerId: ann,
      externalId: outcome,
      currency: 'EUR',
      amountMinor: 0n,
      bonusId,
      outcome,
    })),
  },
  {
    weight: 1,
    arbitrary: fc.record({ externalId: name('h'), amountMinor: amount }).map((given) => ({
      kind: 'withdrawalReserve' as const,
      source: 'player:withdrawal',
      playerId: ann,
      currency: 'EUR',
      ...given,
    })),
  },
);

const opening: fc.Arbitrary<Opening> = fc
  .record({
    cash: fc.bigInt({ min: 0n, max: 4_000n }),
    bonus: fc.bigInt({ min: 1n, max: 4_000n }),
    requiredMinor: fc.bigInt({ min: 1n, max: 8_000n }),
    conversionCapMinor: fc.option(fc.bigInt({ min: 1n, max: 3_000n })),
    terms: fc.record({
      ratesPpm: fc.constant({ live: 100_000, crash: 333_333 }),
      isBonusFirst: fc.boolean(),
      paysWinsAfterEnd: fc.boolean(),
      isCancelLocked: fc.boolean(),
      blocksWithdrawal: fc.boolean(),
    }),
  })
  .map(({ cash, bonus, ...terms }) => ({ cash, bonus, terms }));

const runs = { numRuns: 500 };

describe('a bonus under any calls', () => {
  it('I3 I9 I14 I15 I18 keeps its balance, its count and its cap, whatever is called in whatever order', () => {
    fc.assert(
      fc.property(opening, fc.array(command, { maxLength: 50 }), (given, commands) => {
        const ledger = new MemoryLedger();
        ledger.open(ann, given);
        for (const one of commands) ledger.send(one);
        const { ops, entries, outcomes } = ledger.books.changes;
        const bonus = ledger.bonus(ann);
        expect(ledger.balances(ann).bonus).toBe(bonus.status === 'active' ? bonus.remainingMinor : 0n);
        expect(bonus.status === 'active' || bonus.remainingMinor === 0n).toBe(true);
        const takenBack = new Set(outcomes.map(({ opId }) => opId));
        const counted = ops.filter(({ id }) => !takenBack.has(id)).reduce((sum, op) => sum + (op.bonus?.contributionMinor ?? 0n), 0n);
        expect(bonus.wageredMinor).toBe(counted);
        expect(bonus.releasedMinor <= (bonus.conversionCapMinor ?? bonus.releasedMinor)).toBe(true);
        const sums = new Map<string, bigint>();
        for (const entry of entries) sums.set(entry.opId, (sums.get(entry.opId) ?? 0n) + entry.amountMinor);
        expect([...sums.values()].every((sum) => sum === 0n)).toBe(true);
        for (const [outcomeOpId, settled] of Map.groupBy(outcomes, (outcome) => outcome.outcomeOpId)) {
          const concerned = new Set([outcomeOpId, ...settled.map(({ opId }) => opId)]);
          const own = entries.filter(
            (entry) => concerned.has(entry.opId) && (entry.bucket !== 'house' || entry.accountId === ledger.lapsedId),
          );
          expect(own.reduce((sum, entry) => sum + entry.amountMinor, 0n)).toBe(0n);
        }
      }),
      runs,
    );
  });

  it('C49 never gives more cash than the cap, and nothing at all before the requirement is met', () => {
    const stakes = fc.array(fc.record({ amountMinor: fc.bigInt({ min: 1n, max: 900n }), payout: amount }), { minLength: 1, maxLength: 30 });
    fc.assert(
      fc.property(stakes, fc.bigInt({ min: 1n, max: 2_000n }), (rounds, capMinor) => {
        const ledger = new MemoryLedger();
        ledger.open(ann, { cash: 0n, bonus: 2_000n, terms: { requiredMinor: 3_000n, conversionCapMinor: capMinor } });
        rounds.forEach(({ amountMinor, payout }, index) => {
          if (ledger.bonus(ann).status !== 'active') return;
          ledger.send(bet(ann, { externalId: `b${index}`, round: `r${index}`, amountMinor }));
          ledger.send(win(ann, { externalId: `w${index}`, round: `r${index}`, amountMinor: payout, closesRound: true }));
          const bonus = ledger.bonus(ann);
          const { cash } = ledger.balances(ann);
          expect(bonus.status === 'active' ? cash === 0n : cash <= capMinor).toBe(true);
          expect(bonus.status !== 'released' || bonus.wageredMinor >= 3_000n).toBe(true);
        });
      }),
      runs,
    );
  });
});
