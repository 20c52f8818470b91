import fc from 'fast-check';
import { expect, it } from 'vitest';
import { bet, MemoryLedger, otherStudio, rollback, studio, win } from '../../wallet/testing/memory-ledger.ts';
import type { WalletCommand } from '../../wallet/ledger/commands.ts';
import { additionOf } from './additions.ts';
import { addSums, casinoResult, noSums, sportResult } from './sums.ts';

const [ann, ben] = ['00000000-0000-7000-8000-00000000000a', '00000000-0000-7000-8000-00000000000b'] as const;
const player = fc.constantFrom(ann, ben);
const amount = fc.bigInt({ min: 0n, max: 3_000n });
const name = (prefix: string) => fc.integer({ min: 1, max: 6 }).map((number) => `${prefix}${number}`);

/** What studios may send, with ids few enough to collide often; one player stakes bonus money. */
const command: fc.Arbitrary<WalletCommand> = fc.oneof(
  fc
    .record({ playerId: player, externalId: name('b'), round: name('r'), amountMinor: amount, closesRound: fc.boolean() })
    .map((given) => bet(given.playerId, given)),
  fc
    .record({
      playerId: player,
      externalId: name('w'),
      round: name('r'),
      amountMinor: amount,
      playKind: fc.constantFrom('normal', 'normal', 'adjustment', 'freespin', 'promo', 'jackpot'),
      closesRound: fc.boolean(),
    })
    .map((given) => win(given.playerId, given)),
  fc
    .record({ playerId: player, externalId: name('x'), reference: fc.oneof(name('b'), name('w')) })
    .map((given) => rollback(given.playerId, given)),
  fc
    .record({ playerId: player, externalId: name('y'), reference: fc.oneof(name('r'), name('b')) })
    .map((given) => rollback(given.playerId, { ...given, round: given.reference, scope: 'round' })),
);

/** What the books say that play brought in: games, betting and jackpots (operator §7). */
function resultInBooks(ledger: MemoryLedger): bigint {
  const sums = ledger.house();
  const accounts = (['game_clearing', 'sport_clearing', 'jackpot'] as const).flatMap((kind) =>
    [studio, otherStudio].map((detail) => ledger.books.houseId({ kind, detail }, 'EUR')),
  );
  return accounts.reduce((sum, id) => sum + (sums[id ?? ''] ?? 0n), 0n);
}

it('BO-166 GGR of the events is that of the books, whatever money was staked, won, given and taken back', () => {
  fc.assert(
    fc.property(fc.array(command, { maxLength: 60 }), (commands) => {
      const ledger = new MemoryLedger();
      ledger.open(ann, { cash: 5_000n, bonus: 2_000n });
      ledger.open(ben, { cash: 1_000n });
      for (const one of commands) ledger.send(one);
      const sums = ledger.books.changes.events
        .map(({ type, data }) => additionOf({ type, data: JSON.parse(data) }, () => undefined)?.sums ?? noSums)
        .reduce(addSums, noSums);
      expect(casinoResult(sums) + sportResult(sums)).toBe(resultInBooks(ledger));
    }),
    { numRuns: 1_500 },
  );
});

it('BO-166 of what earlier versions wrote of a rollback the player’s own money counts, and nothing where none moved', () => {
  const returned = { currency: 'EUR', amountMinor: '900', stakeCashMinor: '700', cashMinor: '500' };
  expect(additionOf({ type: 'MoneyRolledBack', data: returned }, () => undefined)).toEqual({
    currency: 'EUR',
    sums: { ...noSums, casinoStakeMinor: -700n, casinoPayoutMinor: -200n },
  });
  expect(additionOf({ type: 'MoneyRolledBack', data: { currency: null, amountMinor: '0' } }, () => undefined)).toBeUndefined();
});
