import { mustAnswer, mustEqual, ok, refused } from './expect.ts';
import type { ProviderCase } from './suite.ts';

/** Bets, wins and rollbacks in sequence (reliability §3.4, C1–C31). */
export const movementCases: readonly ProviderCase[] = [
  {
    ids: 'C1',
    title: 'answers the balance and names the player',
    run: async ({ table }) => {
      const answer = await table.call('balance', { sessionToken: table.seat.sessionToken });
      mustAnswer(answer, ok('100.00'));
      mustEqual(answer.playerId, table.seat.playerId, 'playerId');
    },
  },
  {
    ids: 'C2 C3',
    title: 'takes a stake and pays a win of the same round',
    run: async ({ table }) => {
      mustAnswer(await table.bet('b1', '10.00'), ok('90.00', { duplicate: false }));
      mustAnswer(await table.win('w1', '25.00'), ok('115.00', { duplicate: false }));
    },
  },
  {
    ids: 'C4',
    title: 'answers a repeat as it answered first',
    run: async ({ table }) => {
      const first = await table.bet('b1', '10.00');
      await table.win('w1', '25.00');
      const again = await table.bet('b1', '10.00');
      mustAnswer(again, ok('90.00', { duplicate: true }));
      mustEqual(again.operationId, first.operationId, 'operationId');
      mustEqual(await table.balance(), '115.00', 'the balance');
    },
  },
  {
    ids: 'C6 C7',
    title: 'refuses the same id with another amount, currency, round or kind of movement',
    run: async ({ table }) => {
      await table.bet('b1', '10.00');
      for (const more of [{ amount: '11.00' }, { currency: 'USD' }, { roundId: table.id('other') }])
        mustAnswer(await table.bet('b1', '10.00', more), refused('CONFLICT'));
      mustAnswer(await table.win('b1', '10.00'), refused('CONFLICT'));
      mustEqual(await table.balance(), '90.00', 'the balance');
    },
  },
  {
    ids: 'C10 C11',
    title: 'refuses what is not there, and keeps the refusal after money has come',
    run: async ({ table }) => {
      mustAnswer(await table.bet('b1', '100.01'), { ...refused('INSUFFICIENT_FUNDS'), balance: '100.00' });
      await table.win('gift', '400.00', { kind: 'promo' });
      mustAnswer(await table.bet('b1', '100.01'), { ...refused('INSUFFICIENT_FUNDS'), duplicate: true });
      mustEqual(await table.balance(), '500.00', 'the balance');
    },
  },
  { ids: 'C12', title: 'takes exactly the balance', run: async ({ table }) => mustAnswer(await table.bet('b1', '100.00'), ok('0.00')) },
  {
    ids: 'C13 C14 C15',
    title: 'gives a bet back once, whichever id asks',
    run: async ({ table }) => {
      await table.bet('b1', '10.00');
      mustAnswer(await table.rollback('r1', 'b1'), ok('100.00'));
      mustAnswer(await table.rollback('r1', 'b1'), ok('100.00', { duplicate: true }));
      mustAnswer(await table.rollback('r2', 'b1'), ok('100.00'));
    },
  },
  {
    ids: 'C16 C17',
    title: 'forbids a bet whose rollback came first',
    run: async ({ table }) => {
      mustAnswer(await table.rollback('r1', 'b9'), ok('100.00'));
      mustAnswer(await table.bet('b9', '10.00'), refused('BET_ROLLED_BACK'));
      mustEqual(await table.balance(), '100.00', 'the balance');
    },
  },
  {
    ids: 'C19',
    title: 'takes the rollback of a refused bet and moves nothing',
    run: async ({ table }) => {
      await table.bet('b1', '100.01');
      mustAnswer(await table.rollback('r1', 'b1'), ok('100.00'));
    },
  },
  {
    ids: 'C22 C23',
    title: 'refuses a rollback of another amount, and of a bet whose round has a win',
    run: async ({ table }) => {
      await table.bet('b1', '10.00');
      mustAnswer(await table.rollback('r1', 'b1', { amount: '5.00' }), refused('CONFLICT'));
      await table.win('w1', '25.00');
      mustAnswer(await table.rollback('r2', 'b1'), refused('ROUND_SETTLED'));
    },
  },
  {
    ids: 'C24 C25',
    title: 'takes a win back, and a whole round at once',
    run: async ({ table }) => {
      await table.bet('b1', '10.00');
      await table.win('w1', '25.00');
      await table.win('w2', '5.00');
      mustAnswer(await table.rollback('r1', 'w2'), ok('115.00'));
      mustAnswer(await table.rollback('r2', 'b1', { scope: 'round', roundId: table.roundId }), ok('100.00'));
    },
  },
  {
    ids: 'C26 C27',
    title: 'books a spent win as owed, and settles it with the next win',
    cash: '10.00',
    run: async ({ table }) => {
      await table.bet('b1', '10.00');
      await table.win('w1', '25.00');
      const second = { roundId: table.id('second') };
      await table.bet('b2', '20.00', second);
      mustAnswer(await table.rollback('r1', 'w1'), ok('0.00'));
      mustAnswer(await table.win('w2', '30.00', second), ok('10.00'));
    },
  },
  {
    ids: 'C29 C30',
    title: 'requests a retry of a win that overtakes its bet',
    run: async ({ table }) => {
      mustAnswer(await table.win('w1', '5.00'), refused('ROUND_NOT_FOUND'));
      await table.bet('b1', '1.00');
      mustAnswer(await table.win('w1', '5.00'), ok('104.00', { duplicate: false }));
    },
  },
  {
    ids: 'C31',
    title: 'pays no win of a round that was rolled back',
    run: async ({ table }) => {
      await table.bet('b1', '10.00');
      await table.rollback('r1', 'b1');
      mustAnswer(await table.win('w1', '5.00'), refused('BET_ROLLED_BACK'));
    },
  },
];
