import { mustAnswer, ok, refused } from './expect.ts';
import type { ProviderCase } from './suite.ts';

/** Rounds that the operator pays for (docs/game-providers.md, Free spins; C51, C53). */
export const freespinCases: readonly ProviderCase[] = [
  {
    ids: 'C51 C53',
    title: 'plays a free spin for nothing and pays what it wins; a stake of its own is none of it',
    needsFreespins: true,
    run: async ({ table }) => {
      const free = { kind: 'freespin', freespinId: table.seat.freespinId };
      mustAnswer(await table.bet('s1', '0.00', free), ok('100.00'));
      mustAnswer(await table.win('w1', '0.25', free), ok('100.25'));
      mustAnswer(await table.bet('s2', '0.20', { ...free, roundId: table.id('paid') }), refused('AMOUNT_INVALID'));
    },
  },
  {
    ids: 'C53',
    title: 'takes a free spin back like any bet',
    needsFreespins: true,
    run: async ({ table }) => {
      const free = { kind: 'freespin', freespinId: table.seat.freespinId };
      mustAnswer(await table.bet('s1', '0.00', free), ok('100.00'));
      mustAnswer(await table.rollback('x1', 's1'), ok('100.00'));
      mustAnswer(await table.win('w1', '5.00', { ...free, kind: 'normal' }), refused('BET_ROLLED_BACK'));
    },
  },
];
