import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyAmount, anyId, anyPlayCommand, anyPlayer, anyPlayers, openedLedger } from '../testing/any-command.ts';
import { bet, game, MemoryLedger, rollback, studio, win } from '../testing/memory-ledger.ts';
import type { WalletCommand } from './commands.ts';

/** Any call a provider or the cashier may make, with ids few enough to collide often. */
const command: fc.Arbitrary<WalletCommand> = fc.oneof(
  { arbitrary: anyPlayCommand, weight: 4 },
  fc
    .record({
      playerId: anyPlayer,
      externalId: anyId('e'),
      round: anyId('r'),
      reportedBetsMinor: fc.option(anyAmount),
      reportedWinsMinor: fc.option(anyAmount),
    })
    .map((given) => ({ kind: 'endRound' as const, source: studio, gameId: game, amountMinor: 0n, ...given })),
  fc
    .record({ playerId: anyPlayer, externalId: anyId('d'), amountMinor: anyAmount })
    .map((given) => ({ kind: 'deposit' as const, source: 'player:deposit', currency: 'EUR', psp: 'psp', ...given })),
  fc
    .record({ playerId: anyPlayer, externalId: anyId('h'), amountMinor: anyAmount })
    .map((given) => ({ kind: 'withdrawalReserve' as const, source: 'player:withdrawal', currency: 'EUR', ...given })),
  fc
    .record({ playerId: anyPlayer, externalId: anyId('o'), reference: anyId('h') })
    .map((given) => ({ kind: 'withdrawalPayout' as const, source: 'player:withdrawal', amountMinor: 0n, psp: 'psp', ...given })),
  fc
    .record({ playerId: anyPlayer, externalId: anyId('l'), reference: anyId('h') })
    .map((given) => ({ kind: 'withdrawalRelease' as const, source: 'player:withdrawal', amountMinor: 0n, ...given })),
  fc
    .record({ playerId: anyPlayer, externalId: anyId('c'), amountMinor: anyAmount })
    .map((given) => ({ kind: 'chargeback' as const, source: 'player:deposit', currency: 'EUR', psp: 'psp', ...given })),
  fc
    .record({ playerId: anyPlayer, externalId: anyId('v'), amountMinor: anyAmount })
    .map((given) => ({ kind: 'chargebackReversal' as const, source: 'player:deposit', currency: 'EUR', psp: 'psp', ...given })),
  fc
    .record({ playerId: anyPlayer, externalId: anyId('f'), amountMinor: anyAmount })
    .map((given) => ({ kind: 'writeOff' as const, source: 'player:deposit', currency: 'EUR', psp: 'psp', ...given })),
  fc
    .record({ playerId: anyPlayer, externalId: anyId('g'), amountMinor: anyAmount })
    .map((given) => ({ kind: 'writeOffRecovery' as const, source: 'player:deposit', currency: 'EUR', psp: 'psp', ...given })),
);

/** Ends a round with its present totals, so that only later movements can differ. */
function endOf(ledger: MemoryLedger, round: string, index: number): WalletCommand {
  const [playerId] = anyPlayers;
  const { stakeCashMinor = 0n, stakeBonusMinor = 0n, winMinor = 0n } = ledger.books.round(`${studio}\n${playerId}\n${round}`) ?? {};
  const reported = { reportedBetsMinor: stakeCashMinor + stakeBonusMinor, reportedWinsMinor: winMinor };
  return { kind: 'endRound', source: studio, playerId, externalId: `e${index}`, gameId: game, round, amountMinor: 0n, ...reported };
}

const runs = { numRuns: 1_500 };

describe('decide under any calls', () => {
  it('I1 I2 I3 I5 I18 balances every operation, keeps every balance sound and every account number in order', () => {
    fc.assert(
      fc.property(fc.array(command, { maxLength: 60 }), (commands) => {
        const ledger = openedLedger();
        for (const one of commands) ledger.send(one);
        const { entries, ops } = ledger.books.changes;
        const sums = new Map<string, bigint>();
        for (const entry of entries) sums.set(entry.opId, (sums.get(entry.opId) ?? 0n) + entry.amountMinor);
        expect([...sums.values()].every((sum) => sum === 0n)).toBe(true);
        for (const { id, status, amountMinor } of ops) {
          const own = entries.filter((entry) => entry.opId === id);
          const [least, most] = status === 'applied' ? [amountMinor === 0n ? 0 : 2, Number.POSITIVE_INFINITY] : [0, 0];
          expect(own.length >= least && own.length <= most).toBe(true);
        }
        for (const playerId of anyPlayers) {
          const { cash, bonus, locked, receivable } = ledger.balances(playerId);
          expect([cash, bonus, locked, -receivable].every((minor) => minor >= 0n)).toBe(true);
          const accountId = ledger.books.account(playerId, 'EUR')?.id;
          const numbers = entries.filter((entry) => entry.accountId === accountId).map(({ accountSeq }) => accountSeq);
          expect(numbers).toEqual(numbers.map((_, index) => BigInt(index + 1)));
        }
      }),
      runs,
    );
  });

  it('R2 R4 I17 answers every kept call again as it did first, without effect, and publishes each applied operation once', () => {
    fc.assert(
      fc.property(fc.array(command, { maxLength: 40 }), (commands) => {
        const ledger = openedLedger();
        const first = commands.map((one) => ledger.send(one));
        const before = ledger.entryCount;
        const kept = commands.flatMap((one, index) => {
          const answered = first[index];
          return answered?.operationId === undefined ? [] : [{ one, answered }];
        });
        expect(kept.map(({ one }) => ledger.send(one))).toEqual(kept.map(({ answered }) => ({ ...answered, isDuplicate: true })));
        expect(ledger.entryCount).toBe(before);
        const applied = ledger.books.changes.ops.filter(({ status }) => status === 'applied');
        expect(ledger.books.changes.events.length).toBe(applied.length);
      }),
      runs,
    );
  });

  it('I9 takes no operation back twice, and leaves nothing of one that was taken back', () => {
    fc.assert(
      fc.property(fc.array(command, { maxLength: 60 }), (commands) => {
        const ledger = openedLedger();
        for (const one of commands) ledger.send(one);
        const { outcomes, entries } = ledger.books.changes;
        expect(new Set(outcomes.map(({ opId }) => opId)).size).toBe(outcomes.length);
        const isRollback = new Set(ledger.books.changes.ops.filter(({ kind }) => kind === 'rollback').map(({ id }) => id));
        for (const [outcomeOpId, settled] of Map.groupBy(
          outcomes.filter((outcome) => isRollback.has(outcome.outcomeOpId)),
          (outcome) => outcome.outcomeOpId,
        )) {
          const concerned = new Set([outcomeOpId, ...settled.map(({ opId }) => opId)]);
          const sums = new Map<string, bigint>();
          for (const entry of entries.filter(({ opId }) => concerned.has(opId))) {
            const side = entry.bucket === 'house' ? entry.accountId : 'player';
            sums.set(side, (sums.get(side) ?? 0n) + entry.amountMinor);
          }
          expect([...sums.values()].every((sum) => sum === 0n)).toBe(true);
        }
      }),
      runs,
    );
  });

  it('I7 I10 gives every operation a key of its own, and applies none that was forbidden', () => {
    fc.assert(
      fc.property(fc.array(command, { maxLength: 40 }), (commands) => {
        const ledger = openedLedger();
        for (const one of commands) ledger.send(one);
        const keys = ledger.books.changes.ops.map(({ source, playerId, externalId }) => `${source} ${playerId} ${externalId}`);
        expect(new Set(keys).size).toBe(keys.length);
      }),
      runs,
    );
  });

  it('I21 keeps the totals of every round those of its operations, and lists each that was closed with others', () => {
    const [playerId] = anyPlayers;
    const round = fc.constantFrom('r1', 'r2');
    const movement: fc.Arbitrary<WalletCommand> = fc.oneof(
      fc.record({ externalId: anyId('b'), round, amountMinor: anyAmount }).map((given) => bet(playerId, given)),
      fc.record({ externalId: anyId('w'), round, amountMinor: anyAmount }).map((given) => win(playerId, given)),
      fc.record({ externalId: anyId('x'), reference: fc.oneof(anyId('b'), anyId('w')) }).map((given) => rollback(playerId, given)),
      fc
        .record({ externalId: anyId('y'), reference: fc.oneof(round, anyId('b')) })
        .map((given) => rollback(playerId, { ...given, round: given.reference, scope: 'round' })),
    );
    const isEnd = fc.constantFrom(true, false, false, false);
    const calls = fc.array(fc.record({ movement, round, isEnd }), { minLength: 10, maxLength: 40 });
    fc.assert(
      fc.property(calls, (played) => {
        const ledger = openedLedger();
        for (const [index, call] of played.entries()) ledger.send(call.isEnd ? endOf(ledger, call.round, index) : call.movement);
        const { openedRounds, changedRounds, ops, outcomes } = ledger.books.changes;
        const taken = new Set(outcomes.map(({ opId }) => opId));
        for (const { round: closed } of new Map([...openedRounds, ...changedRounds]).values()) {
          const standing = ops.filter((op) => op.round === closed.externalId && !taken.has(op.id));
          const sumOf = (kind: string): bigint => standing.reduce((sum, op) => (op.kind === kind ? sum + op.amountMinor : sum), 0n);
          const stakeMinor = closed.stakeCashMinor + closed.stakeBonusMinor;
          expect([stakeMinor, closed.winMinor]).toEqual([sumOf('bet'), sumOf('win')]);
          const reportedMinor = (closed.reportedWinsMinor ?? 0n) - (closed.reportedBetsMinor ?? 0n);
          const isSettled = !closed.isClosed || reportedMinor === closed.winMinor - stakeMinor;
          expect(isSettled || closed.reviewReason !== null).toBe(true);
        }
      }),
      runs,
    );
  });

  it('W-159 W-160 writes off no more than was owed at that moment, and keeps house and players at zero together', () => {
    fc.assert(
      fc.property(fc.array(command, { maxLength: 60 }), (commands) => {
        const ledger = openedLedger();
        const owed = (): bigint => anyPlayers.reduce((sum, playerId) => sum - ledger.balances(playerId).receivable, 0n);
        let [writtenOffMinor, settledMinor] = [0n, 0n];
        for (const one of commands) {
          const before = owed();
          const { status, isDuplicate } = ledger.send(one);
          if (one.kind !== 'writeOff' || status !== 'applied' || isDuplicate) continue;
          expect(one.amountMinor <= before).toBe(true);
          writtenOffMinor += one.amountMinor;
          settledMinor += before - owed();
        }
        expect(settledMinor).toBe(writtenOffMinor);
        const held = anyPlayers.reduce(
          (sum, playerId) => Object.values(ledger.balances(playerId)).reduce((all, one) => all + one, sum),
          0n,
        );
        const house = Object.values(ledger.house()).reduce((sum, one) => sum + one, 0n);
        expect(held + house).toBe(8_000n);
      }),
      runs,
    );
  });

  it('C18 C79 ends in the same balances for calls in any order, repeated up to three times', () => {
    const round = fc.record({
      stake: fc.bigInt({ min: 0n, max: 500n }),
      payout: fc.bigInt({ min: 0n, max: 900n }),
      ending: fc.constantFrom('open', 'won', 'rolledBack'),
    });
    const story = fc.array(round, { minLength: 1, maxLength: 8 }).chain((rounds) => {
      const calls = rounds.flatMap(({ stake, payout, ending }, index): WalletCommand[] => {
        const [playerId] = anyPlayers;
        const placed = bet(playerId, { externalId: `b${index}`, round: `r${index}`, amountMinor: stake });
        if (ending === 'won') return [placed, win(playerId, { externalId: `w${index}`, round: `r${index}`, amountMinor: payout })];
        return ending === 'rolledBack' ? [placed, rollback(playerId, { externalId: `x${index}`, reference: `b${index}` })] : [placed];
      });
      const repeated = calls.flatMap((call) => [call, call, call]);
      return fc.tuple(fc.constant(rounds), fc.shuffledSubarray(repeated, { minLength: repeated.length, maxLength: repeated.length }));
    });
    fc.assert(
      fc.property(story, ([rounds, calls]) => {
        const ledger = new MemoryLedger();
        ledger.open(anyPlayers[0], { cash: 100_000n });
        // A provider retries a refused operation: a win that arrived before its bet.
        let undecided = calls;
        for (let pass = 0; undecided.length > 0 && pass < 3; pass += 1)
          undecided = undecided.filter((call) => ledger.send(call).code === 'ROUND_NOT_FOUND');
        const expected = rounds.reduce((cash, { stake, payout, ending }) => {
          if (ending === 'rolledBack') return cash;
          return cash - stake + (ending === 'won' ? payout : 0n);
        }, 100_000n);
        expect(ledger.balances(anyPlayers[0]).cash).toBe(expected);
        expect(Object.values(ledger.house()).reduce((sum, one) => sum + one, 0n)).toBe(100_000n - expected);
      }),
      runs,
    );
  });
});
