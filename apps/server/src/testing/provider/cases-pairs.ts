import { mustAnswer, mustEqual, ok, refused, silent } from './expect.ts';
import type { ProviderCase } from './suite.ts';

/** Two players of one provider (C8, C20, C35). */
export const pairCases: readonly ProviderCase[] = [
  {
    ids: 'C8',
    title: 'keeps the same id of two players apart',
    needsOther: true,
    run: async ({ table, other }) => {
      const transactionId = table.id('same');
      mustAnswer(await table.bet('same', '10.00'), ok('90.00', { duplicate: false }));
      mustAnswer(await other.bet('same', '10.00', { transactionId }), ok('90.00', { duplicate: false }));
      mustEqual([await table.balance(), await other.balance()], ['90.00', '90.00'], 'the balances');
    },
  },
  {
    ids: 'C20',
    title: "treats the rollback of another player's bet as one of an unknown bet",
    needsOther: true,
    run: async ({ table, other }) => {
      await table.bet('b1', '10.00');
      mustAnswer(await other.rollback('r1', 'b1', { referenceId: table.id('b1') }), ok('100.00'));
      mustEqual(await table.balance(), '90.00', "the first player's balance");
    },
  },
  {
    ids: 'C35',
    title: "takes no bet with another player's session",
    needsOther: true,
    run: async ({ table, other }) => {
      mustAnswer(await other.bet('b1', '10.00', { sessionToken: table.seat.sessionToken }), { ...refused('SESSION_INVALID'), ...silent });
      mustEqual([await table.balance(), await other.balance()], ['100.00', '100.00'], 'the balances');
    },
  },
];
