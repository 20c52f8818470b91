import { mustAnswer, mustEqual, ok, refused } from './expect.ts';
import type { ProviderCase } from './suite.ts';

const many = 30;
const times = <T>(count: number, run: (index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => run(index)));

/** Ends of rounds, batches, and concurrent calls (C18, C65–C90). */
export const roundCases: readonly ProviderCase[] = [
  {
    ids: 'C18',
    title: 'ends every pair of a bet and its rollback at nothing, whichever comes first',
    run: async ({ table }) => {
      await times(many * 2, (index) => {
        const name = `p${Math.floor(index / 2)}`;
        return index % 2 === 0 ? table.bet(name, '1.00', { roundId: table.id(name) }) : table.rollback(`r${name}`, name);
      });
      mustEqual(await table.balance(), '100.00', 'the balance');
    },
  },
  {
    ids: 'C65 C66 C67',
    title: 'does a bet with its win whole or not at all, and calls another win a conflict',
    run: async ({ table }) => {
      const pair = { bet: 'b1', win: 'w1' };
      mustAnswer(await table.betWin(pair, { bet: '10.00', win: '4.00' }), ok('94.00'));
      mustAnswer(await table.betWin(pair, { bet: '10.00', win: '5.00' }), refused('CONFLICT'));
      mustAnswer(await table.betWin({ bet: 'b2', win: 'w2' }, { bet: '200.00', win: '4.00' }), refused('INSUFFICIENT_FUNDS'));
      mustEqual(await table.balance(), '94.00', 'the balance');
    },
  },
  {
    ids: 'C68 C69 C70 C71 C72',
    title: 'pays in parts, closes a round once, takes no bet afterwards and still pays a late win',
    run: async ({ table }) => {
      await table.bet('b1', '10.00');
      for (const [name, amount] of [
        ['w1', '1.00'],
        ['w2', '2.00'],
        ['w3', '3.00'],
      ] as const)
        mustAnswer(await table.win(name, amount), { http: 200, status: 'OK' });
      mustAnswer(await table.endRound('e1', { bets: '10.00', wins: '7.00' }), ok('96.00'));
      mustAnswer(await table.endRound('e1', { bets: '10.00', wins: '7.00' }), ok('96.00', { duplicate: true }));
      mustAnswer(await table.bet('b2', '1.00'), refused('ROUND_CLOSED'));
      mustAnswer(await table.win('w4', '4.00'), ok('100.00'));
      mustAnswer(await table.endRound('e9', { bets: '0.00', wins: '0.00' }, { roundId: table.id('unknown') }), { http: 200, status: 'OK' });
    },
  },
  {
    ids: 'C73 C74 C75',
    title: 'answers a batch in order: refusals among the rest, an id twice, a bet and its rollback',
    run: async ({ table }) => {
      const other = { roundId: table.id('other') };
      const { results } = await table.batch([
        { type: 'bet', ...table.fields('b1', '10.00') },
        { type: 'bet', ...table.fields('b2', '1000.00') },
        { type: 'bet', ...table.fields('b1', '10.00') },
        { type: 'bet', ...table.fields('b3', '1.001') },
        { type: 'win', ...table.fields('w1', '5.00') },
        { type: 'bet', ...table.fields('b4', '7.00', other) },
        { type: 'rollback', ...table.fields('r4', '7.00', other), referenceId: table.id('b4') },
      ]);
      const statuses = results?.map(({ status }) => status);
      mustEqual(statuses, ['OK', 'INSUFFICIENT_FUNDS', 'OK', 'AMOUNT_INVALID', 'OK', 'OK', 'OK'], 'the answers of the batch');
      mustEqual(await table.balance(), '95.00', 'the balance');
    },
  },
  {
    ids: 'C73 C86',
    title: 'answers what is wrong with an item of a batch by itself, and takes the others',
    run: async ({ table }) => {
      const { http, results } = await table.batch([
        { type: 'bet', ...table.fields('b1', '10.00') },
        { type: 'bet', ...table.fields('b2', 10) },
        { type: 'rollback', ...table.fields('own', '10.00'), referenceId: table.id('own') },
        { type: 'rollback', ...table.fields('own2', '10.00'), referenceId: table.id('own2'), scope: 'round' },
        { type: 'nothing' },
        { type: 'win', ...table.fields('w1', '5.00') },
      ]);
      mustEqual(
        [http, ...(results ?? []).map(({ status }) => status)],
        [200, 'OK', 'MALFORMED', 'CONFLICT', 'CONFLICT', 'MALFORMED', 'OK'],
        'the answers of the batch',
      );
      mustEqual(await table.balance(), '95.00', 'the balance');
    },
  },
  {
    ids: 'R5',
    title: 'refuses for good a rollback that names its own id',
    run: async ({ table }) => {
      for (const scope of ['op', 'round']) {
        const own = { transactionId: table.id(scope), referenceId: table.id(scope), scope };
        mustAnswer(await table.rollback(scope, scope, own), refused('CONFLICT'));
        mustAnswer(await table.rollback(scope, scope, own), { ...refused('CONFLICT'), duplicate: true });
      }
      mustAnswer(await table.bet('b1', '10.00'), ok('90.00'));
    },
  },
  {
    ids: 'C66 R9',
    title: 'returns the balance after a bet was undone with its refused win',
    run: async ({ table }) => {
      mustAnswer(await table.rollback('x', 'w1'), ok('100.00'));
      const answer = await table.betWin({ bet: 'b1', win: 'w1' }, { bet: '1.00', win: '5.00' });
      mustAnswer(answer, { ...refused('BET_ROLLED_BACK'), balance: '100.00' });
    },
  },
  {
    ids: 'C77',
    title: 'lets exactly ten of thirty bets of 10.00 through on a balance of 100.00',
    run: async ({ table }) => {
      const answers = await times(many, (index) => table.bet(`b${index}`, '10.00', { roundId: table.id(`${index}`) }));
      mustEqual(answers.filter(({ status }) => status === 'OK').length, 10, 'the bets that were taken');
      mustEqual(answers.filter(({ status }) => status === 'INSUFFICIENT_FUNDS').length, 20, 'the bets that were refused');
      mustEqual(await table.balance(), '0.00', 'the balance');
    },
  },
  {
    ids: 'C78',
    title: 'gives thirty copies at once the effect of one',
    run: async ({ table }) => {
      const answers = await times(many, () => table.bet('b1', '10.00'));
      mustEqual(new Set(answers.map(({ operationId }) => operationId)).size, 1, 'the operations');
      mustEqual(new Set(answers.map(({ balance }) => balance)).size, 1, 'the balances answered');
      mustEqual(await table.balance(), '90.00', 'the balance');
    },
  },
  {
    ids: 'C80 C81',
    title: 'knows a bet whose caller hung up, whether it is asked again or taken back',
    run: async ({ table }) => {
      const hangUp = (name: string) =>
        table.call('bet', table.fields(name, '10.00'), { hangUpAfterMs: 1, isSingle: true }).catch(() => undefined);
      await hangUp('b1');
      mustAnswer(await table.bet('b1', '10.00'), ok('90.00'));
      await hangUp('b2');
      mustAnswer(await table.rollback('r2', 'b2'), { http: 200, status: 'OK' });
      mustAnswer(await table.rollback('r2', 'b2'), ok('90.00', { duplicate: true }));
    },
  },
  {
    ids: 'C84 C85',
    title: 'pays a jackpot without a bet; takes two bets of a round and gives one of them back',
    run: async ({ table }) => {
      mustAnswer(await table.win('j1', '50.00', { kind: 'jackpot' }), ok('150.00'));
      const round = { roundId: table.id('side') };
      await table.bet('b1', '10.00', round);
      await table.bet('b2', '5.00', round);
      mustAnswer(await table.rollback('r1', 'b1', round), ok('145.00'));
    },
  },
  {
    ids: 'C89 C90',
    title: 'corrects a win in one batch, and pays a settled bet out in parts',
    run: async ({ table }) => {
      await table.bet('b1', '10.00');
      await table.win('w1', '20.00');
      const { results } = await table.batch([
        { type: 'rollback', ...table.fields('r1', '20.00'), referenceId: table.id('w1') },
        { type: 'win', ...table.fields('w2', '12.00') },
      ]);
      mustEqual(
        results?.map(({ status }) => status),
        ['OK', 'OK'],
        'the answers of the batch',
      );
      mustEqual(await table.balance(), '102.00', 'the balance');
      const second = { roundId: table.id('second') };
      await table.bet('b2', '10.00', second);
      await table.win('w3', '4.00', second);
      mustAnswer(await table.win('w4', '3.00', second), ok('99.00'));
    },
  },
];
