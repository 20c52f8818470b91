import { mustAnswer, ok, refused } from './expect.ts';
import type { ProviderCase } from './suite.ts';

/** Rounds paid by the operator (docs/game-providers.md, Free spins; C51, C53). */
export const freespinCases: readonly ProviderCase[] = [
  {
    ids: 'C51 C53',
    title: 'plays a free spin without a stake and pays its winnings; a paid stake is not part of it',
    needsFreespins: true,
    run: async ({ table }) => {
      const free = { kind: 'freespin', freespinId: table.seat.freespinId };
      mustAnswer(await table.bet('s1', '0.00', free), ok('100.00'));
      mustAnswer(await table.win('w1', '0.25', free), ok('100.25'));
      mustAnswer(await table.bet('s2', '0.20', { ...free, roundId: table.id('paid') }), refused('AMOUNT_INVALID'));
    },
  },
  {
    ids: 'C51 C53',
    title: 'permanently refuses a free bet and a free win of a campaign that was never granted',
    run: async ({ table }) => {
      for (const freespinId of [undefined, '00000000-0000-7000-8000-000000000000']) {
        const free = { kind: 'freespin', freespinId };
        mustAnswer(await table.bet(`s-${freespinId}`, '0.00', free), { ...refused('CONFLICT'), balance: '100.00' });
        mustAnswer(await table.win(`w-${freespinId}`, '5.00', free), { ...refused('CONFLICT'), balance: '100.00' });
      }
    },
  },
  {
    ids: 'C51 R6',
    title: 'pays the win of a free round whatever the win calls itself',
    needsFreespins: true,
    run: async ({ table }) => {
      mustAnswer(await table.bet('s1', '0.00', { kind: 'freespin', freespinId: table.seat.freespinId }), ok('100.00'));
      mustAnswer(await table.win('w1', '0.25'), ok('100.25'));
      mustAnswer(await table.win('w2', '0.25', { kind: 'freespin' }), ok('100.50'));
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
