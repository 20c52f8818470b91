import { randomBytes } from 'node:crypto';
import { mustAnswer, mustEqual, ok, refused, silent } from './expect.ts';
import type { ProviderCase } from './suite.ts';

const hugeAmounts = ['9223372036854775807', '1000000000000000000000000000000'];
const noAmounts: readonly unknown[] = ['1e3', '0x10', 'NaN', ' 1', '1,00', 1.1, null, ['1.00']];

/** Malformed amounts, ids, bodies and signatures (C53–C63, C86, C87). */
export const formCases: readonly ProviderCase[] = [
  {
    ids: 'C53 C54',
    title: 'takes a stake and a win of nothing',
    run: async ({ table }) => {
      mustAnswer(await table.bet('b1', '0.00'), ok('100.00'));
      mustAnswer(await table.win('w1', '0.00', { roundClosed: true }), ok('100.00'));
      mustAnswer(await table.bet('b2', '1.00'), refused('ROUND_CLOSED'));
    },
  },
  {
    ids: 'C55 C56 C58',
    title: 'refuses amounts below zero, with too many decimals, and beyond all bounds',
    run: async ({ table }) => {
      mustAnswer(await table.bet('b1', '-1.00'), refused('AMOUNT_INVALID'));
      mustAnswer(await table.bet('b2', '1.001'), refused('AMOUNT_INVALID'));
      for (const [index, amount] of hugeAmounts.entries()) mustAnswer(await table.bet(`h${index}`, amount), refused('AMOUNT_TOO_LARGE'));
      mustEqual(await table.balance(), '100.00', 'the balance');
    },
  },
  {
    ids: 'W-126',
    title: 'refuses contributions to jackpots beyond the stake, takes those that fit, and calls others under their id a conflict',
    run: async ({ table }) => {
      const stating = (amount: string) => table.bet('b1', '1.00', { contributions: [{ pot: 'conformance', amount }] });
      mustAnswer(await stating('1.0001'), refused('AMOUNT_INVALID'));
      mustAnswer(await stating('-0.01'), refused('AMOUNT_INVALID'));
      mustAnswer(await stating('0.0048'), ok('99.00'));
      mustAnswer(await stating('0.0048'), ok('99.00', { duplicate: true }));
      mustAnswer(await stating('0.0049'), refused('CONFLICT'));
      mustAnswer(await table.bet('b1', '1.00'), refused('CONFLICT'));
      mustAnswer(await table.bet('b2', '1.00', { contributions: [{ pot: 'No name', amount: '0.01' }] }), { http: 400 });
      mustAnswer(await table.rollback('r1', 'b1'), ok('100.00'));
    },
  },
  {
    ids: 'C57',
    title: 'takes nothing for an amount that is no decimal',
    run: async ({ table }) => {
      for (const [index, amount] of noAmounts.entries()) {
        const answer = await table.bet(`n${index}`, amount);
        mustEqual(answer.http === 400 || answer.status === 'AMOUNT_INVALID', true, `the refusal of ${JSON.stringify(amount)}`);
      }
      mustEqual(await table.balance(), '100.00', 'the balance');
    },
  },
  {
    ids: 'C59 C60',
    title: 'refuses a currency other than the session’s, and an unknown player',
    run: async ({ table }) => {
      mustAnswer(await table.bet('b1', '1.00', { currency: 'USD' }), { ...refused('CURRENCY_MISMATCH'), ...silent });
      for (const playerId of ['00000000-0000-7000-8000-000000000000', 'nobody']) {
        mustAnswer(await table.bet(`b-${playerId}`, '1.00', { playerId }), { ...refused('PLAYER_UNKNOWN'), ...silent });
      }
    },
  },
  {
    ids: 'C61',
    title: 'refuses a wrong secret, another body than was signed, and a missing nonce',
    run: async ({ table }) => {
      const body = table.fields('b1', '1.00');
      mustAnswer(await table.call('bet', body, { secret: 'x'.repeat(64) }), { http: 401 });
      mustAnswer(await table.call('bet', body, { sentBody: JSON.stringify({ ...body, amount: '2.00' }) }), { http: 401 });
      mustAnswer(await table.call('bet', body, { nonce: '' }), { http: 401 });
      mustEqual(await table.balance(), '100.00', 'the balance');
    },
  },
  {
    ids: 'C62',
    title: 'takes a clock that is most of a minute off, and refuses one that is more',
    run: async ({ table }) => {
      for (const [index, offsetMs] of [-50_000, 50_000].entries())
        mustAnswer(await table.call('bet', table.fields(`b${index}`, '1.00'), { offsetMs }), { http: 200, status: 'OK' });
      for (const offsetMs of [-70_000, 70_000])
        mustAnswer(await table.call('bet', table.fields('late', '1.00'), { offsetMs }), { http: 401, status: 'STALE' });
    },
  },
  {
    ids: 'C63',
    title: 'takes a nonce again with the same body, and calls another body a replay',
    needsOneProcess: true,
    run: async ({ table }) => {
      const sending = { nonce: randomBytes(12).toString('hex'), isSingle: true };
      mustAnswer(await table.call('bet', table.fields('b1', '1.00'), sending), ok('99.00'));
      mustAnswer(await table.call('bet', table.fields('b1', '1.00'), sending), ok('99.00', { duplicate: true }));
      mustAnswer(await table.call('bet', table.fields('b2', '1.00'), sending), { http: 401, status: 'REPLAY' });
    },
  },
  {
    ids: 'C86 C87',
    title: 'ignores fields it does not know; refuses repeated keys, huge bodies, other content types and odd ids',
    run: async ({ table }) => {
      mustAnswer(await table.bet('b1', '1.00', { tableName: 'nine', seat: 4 }), ok('99.00'));
      const text = JSON.stringify(table.fields('b2', '1.00'));
      mustAnswer(await table.call('bet', text.replace('{', '{"amount":"5.00",')), { http: 400 });
      mustAnswer(await table.call('bet', { ...table.fields('b3', '1.00'), filler: 'x'.repeat(66_000) }), { http: 413 });
      mustAnswer(await table.call('bet', text, { contentType: 'text/plain' }), { http: 415 });
      for (const transactionId of ['x'.repeat(129), 'a\u0000b', '\u0430bc', ''])
        mustAnswer(await table.bet('odd', '1.00', { transactionId }), { http: 400 });
      mustEqual(await table.balance(), '99.00', 'the balance');
    },
  },
];
