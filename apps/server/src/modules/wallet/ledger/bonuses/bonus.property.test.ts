import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bet, bonusId, MemoryLedger, type Opening, rollback, start, studio, win } from '../../testing/memory-ledger.ts';
import type { WalletCommand } from '../commands.ts';

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
            (entry) => concerned.has(entry.opId) && (entry.bucket !== 'house' || entry.accountId === ledger.forfeitedId),
          );
          expect(own.reduce((sum, entry) => sum + entry.amountMinor, 0n)).toBe(0n);
        }
      }),
      runs,
    );
  });

  it('W-136 a round pays what its wins bring the account, in whatever order the bonus ends, wins come and are taken back', () => {
    const later = fc.record({ command, afterMs: fc.constantFrom(0, 0, 0, 600_000) });
    fc.assert(
      fc.property(opening, fc.option(fc.integer({ min: 1, max: 8 })), fc.array(later, { maxLength: 60 }), (given, lifeSteps, steps) => {
        const ledger = new MemoryLedger();
        const expiresAt = lifeSteps === null ? null : new Date(start.getTime() + lifeSteps * 600_000);
        ledger.open(ann, { ...given, terms: { ...given.terms, expiresAt } });
        for (const { command: one, afterMs } of steps) {
          ledger.now = new Date(ledger.now.getTime() + afterMs);
          ledger.send(one);
        }
        const { ops, outcomes } = ledger.books.changes;
        const takenBack = new Set(outcomes.map(({ opId }) => opId));
        const wins = ops.filter(({ id, kind, status }) => kind === 'win' && status === 'applied' && !takenBack.has(id));
        for (const name of ['r1', 'r2', 'r3', 'r4', 'r5', 'r6']) {
          const own = wins.filter(({ round }) => round === name);
          const { winMinor = 0n, forfeitedMinor = 0n } = ledger.books.round(`${studio}\n${ann}\n${name}`) ?? {};
          const brought = own.reduce((sum, { effect }) => sum + effect.cash + effect.bonus + effect.locked + effect.receivable, 0n);
          expect([winMinor - forfeitedMinor, forfeitedMinor >= 0n]).toEqual([brought, true]);
        }
      }),
      runs,
    );
  });

  it('W-130 C47 restores account and bonus exactly when every bet is taken back, however often the bonus was lost in between', () => {
    const stake = fc.record({ amountMinor: fc.bigInt({ min: 1n, max: 900n }), order: fc.nat(), payout: fc.boolean() });
    fc.assert(
      fc.property(fc.array(stake, { minLength: 1, maxLength: 20 }), fc.boolean(), (stakes, isBonusFirst) => {
        const ledger = new MemoryLedger();
        ledger.open(ann, { cash: 1_500n, bonus: 700n, terms: { requiredMinor: 1_000_000n, terms: { isBonusFirst } } });
        stakes.forEach(({ amountMinor, payout }, index) => {
          ledger.send(bet(ann, { externalId: `b${index}`, round: `r${index}`, amountMinor, closesRound: !payout }));
          if (payout) ledger.send(win(ann, { externalId: `w${index}`, round: `r${index}`, amountMinor: 0n, closesRound: true }));
        });
        const order = stakes.map((given, index) => ({ ...given, index })).toSorted((one, two) => one.order - two.order);
        for (const { index } of order) ledger.send(rollback(ann, { externalId: `x${index}`, reference: `b${index}` }));
        expect(ledger.balances(ann)).toMatchObject({ cash: 1_500n, bonus: 700n });
        expect(ledger.bonus(ann)).toMatchObject({ status: 'active', remainingMinor: 700n, wageredMinor: 0n, openRoundCount: 0 });
      }),
      runs,
    );
  });

  const played = fc.record({
    stakeMinor: fc.bigInt({ min: 1n, max: 900n }),
    payoutMinor: fc.oneof(fc.constant(0n), fc.bigInt({ min: 0n, max: 1_500n })),
    partMinor: fc.bigInt({ min: 0n, max: 900n }),
    order: fc.nat(),
  });
  /** Plays rounds with cash-outs of parts. @returns the operations of each round that was taken */
  const playRounds = (ledger: MemoryLedger, rounds: readonly { stakeMinor: bigint; payoutMinor: bigint; partMinor: bigint }[]) =>
    rounds.map(({ stakeMinor, payoutMinor, partMinor }, index): string[] => {
      const round = `r${index}`;
      if (ledger.send(bet(ann, { externalId: `b${index}`, round, amountMinor: stakeMinor })).code !== 'OK') return [];
      const isCashed = partMinor > 0n && partMinor < stakeMinor;
      const returnedStake = { beforeMinor: stakeMinor, afterMinor: stakeMinor - partMinor };
      if (isCashed)
        ledger.send(win(ann, { externalId: `c${index}`, round, amountMinor: partMinor, reference: `b${index}`, returnedStake }));
      ledger.send(win(ann, { externalId: `w${index}`, round, amountMinor: payoutMinor, closesRound: true }));
      return [`b${index}`, ...(isCashed ? [`c${index}`] : []), `w${index}`];
    });
  const takeBack = (ledger: MemoryLedger, ids: readonly string[]): void => {
    for (const id of ids.toReversed()) ledger.send(rollback(ann, { externalId: `x${id}`, reference: id }));
  };

  it('W-130 W-131 C47 restores account, bonus and count exactly when bets, wins and cash-outs are taken back, the last one first', () => {
    fc.assert(
      fc.property(fc.array(played, { minLength: 1, maxLength: 15 }), fc.boolean(), (rounds, isBonusFirst) => {
        const ledger = new MemoryLedger();
        ledger.open(ann, { cash: 500n, bonus: 700n, terms: { requiredMinor: 1_000_000n, terms: { isBonusFirst } } });
        takeBack(ledger, playRounds(ledger, rounds).flat());
        expect(ledger.balances(ann)).toMatchObject({ cash: 500n, bonus: 700n, receivable: 0n });
        expect(ledger.bonus(ann)).toMatchObject({ status: 'active', remainingMinor: 700n, wageredMinor: 0n, openRoundCount: 0 });
      }),
      runs,
    );
  });

  it('W-130 W-134 restores cash and bonus money when rounds are taken back in any order, however often the bonus was lost in between', () => {
    fc.assert(
      fc.property(
        fc.array(played, { minLength: 1, maxLength: 10 }),
        fc.bigInt({ min: 0n, max: 50n }),
        fc.array(fc.nat(1_000), { minLength: 12, maxLength: 12 }),
        (rounds, cash, orders) => {
          const ledger = new MemoryLedger();
          ledger.open(ann, { cash, bonus: 700n, terms: { requiredMinor: 1_000_000n } });
          const ids = playRounds(ledger, rounds);
          // A bet is rolled back after the wins of its round (otherwise ROUND_SETTLED); everything else in any order.
          const places = ids.map((own, index) => own.map((id, step) => ({ id, place: orders[index + step] ?? 0 })));
          const sorted = places.flatMap((own) =>
            own.map(({ id, place }, step) => (step === 0 ? { id, place: Math.max(...own.map((one) => one.place)) + 0.5 } : { id, place })),
          );
          takeBack(
            ledger,
            sorted.toSorted((one, two) => two.place - one.place).map(({ id }) => id),
          );
          const balances = ledger.balances(ann);
          expect([balances.cash + balances.receivable, balances.bonus]).toEqual([cash, 700n]);
          expect(ledger.bonus(ann)).toMatchObject({
            status: 'active',
            remainingMinor: 700n,
            wageredMinor: 0n,
            owedMinor: 0n,
            openRoundCount: 0,
          });
        },
      ),
      runs,
    );
  });

  it('W-131 takes exactly what a stake counted off again, in however many parts it is cashed out', () => {
    const parts = fc.array(fc.bigInt({ min: 1n, max: 400n }), { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(parts, gameType, (cashed, type) => {
        const stakeMinor = cashed.reduce((sum, part) => sum + part, 0n);
        const ledger = new MemoryLedger();
        const terms = { requiredMinor: 1_000_000n, terms: { ratesPpm: { live: 100_000, crash: 333_333 } } };
        ledger.open(ann, { cash: stakeMinor, bonus: 700n, terms });
        ledger.send(bet(ann, { externalId: 'b', round: 'r', amountMinor: stakeMinor, gameType: type }));
        let beforeMinor = stakeMinor;
        let countedBefore = ledger.bonus(ann).wageredMinor;
        cashed.forEach((part, index) => {
          const returnedStake = { beforeMinor, afterMinor: beforeMinor - part };
          ledger.send(win(ann, { externalId: `c${index}`, round: 'r', amountMinor: part, reference: 'b', returnedStake }));
          beforeMinor -= part;
          const counted = ledger.bonus(ann).wageredMinor;
          expect(counted <= countedBefore && counted >= 0n).toBe(true);
          countedBefore = counted;
        });
        expect(countedBefore).toBe(0n);
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
