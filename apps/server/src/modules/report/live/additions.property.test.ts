import fc from 'fast-check';
import { expect, it } from 'vitest';
import { anyPlayCommand, openedLedger } from '../../wallet/testing/any-command.ts';
import { type MemoryLedger, otherStudio, studio } from '../../wallet/testing/memory-ledger.ts';
import { additionOf } from './additions.ts';
import { addSums, casinoResult, noSums, sportResult } from './sums.ts';

/** The result of play by the books: games, betting and jackpots (operator §7). */
function resultInBooks(ledger: MemoryLedger): bigint {
  const sums = ledger.house();
  const accounts = (['game_clearing', 'sport_clearing', 'jackpot'] as const).flatMap((kind) =>
    [studio, otherStudio].map((detail) => ledger.books.houseId({ kind, detail }, 'EUR')),
  );
  return accounts.reduce((sum, id) => sum + (sums[id ?? ''] ?? 0n), 0n);
}

it('BO-166 GGR of the events is that of the books, whatever money was staked, won, given and taken back', () => {
  fc.assert(
    fc.property(fc.array(anyPlayCommand, { maxLength: 60 }), (commands) => {
      const ledger = openedLedger();
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
