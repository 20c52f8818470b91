import fc from 'fast-check';
import { expect, it } from 'vitest';
import { differencesOf, type OwnPayment, type ReportedPayment } from './rules.ts';
import { sumsOf } from './sums.ts';

const own: OwnPayment = { invoiceId: 'a', amountMinor: 1000n, dust: '0', currency: 'EUR', isSettled: true, direction: 'deposit' };
const theirs: ReportedPayment = { invoiceId: 'a', amount: '10.00', currency: 'EUR' };

it.each<[string, readonly OwnPayment[], readonly ReportedPayment[], string[]]>([
  ['nothing', [], [], []],
  ['a payment that both have', [own], [theirs], ['EUR deposit 10.00 10.00 0.00']],
  [
    'deposits and withdrawals apart',
    [own, { ...own, invoiceId: 'b', amountMinor: 300n, direction: 'withdrawal' }],
    [theirs, { ...theirs, invoiceId: 'b', amount: '3.00' }],
    ['EUR deposit 10.00 10.00 0.00', 'EUR withdrawal 3.00 3.00 0.00'],
  ],
  ['one they never had', [own], [], ['EUR deposit 10.00 0.00 10.00']],
  ['one that is open here as not booked', [{ ...own, isSettled: false }], [theirs], ['EUR deposit 0.00 10.00 -10.00']],
  ['one that nobody opened, of no side', [], [theirs], ['EUR unknown 0.00 10.00 -10.00']],
  [
    'another currency in a line of its own',
    [own],
    [{ ...theirs, currency: 'USD' }],
    ['EUR deposit 10.00 0.00 10.00', 'USD deposit 0.00 10.00 -10.00'],
  ],
  ['one that was booked on the next day, as reported', [{ ...own, isInPeriod: false }], [theirs], ['EUR deposit 10.00 10.00 0.00']],
  ['one that was settled on the day before, as booked', [own], [{ ...theirs, isInPeriod: false }], ['EUR deposit 10.00 10.00 0.00']],
  ['what was cut off', [{ ...own, dust: '0.001' }], [{ ...theirs, amount: '10.001' }], ['EUR deposit 10.001 10.001 0.000']],
])('BO-192 a day’s sums count %s', (_name, ...[ours, reported, lines]) => {
  const found = sumsOf(ours, reported, differencesOf(ours, reported));
  const sums = found.map((sum) => [sum.currency, sum.direction, sum.booked, sum.reported, sum.difference].join(' '));
  expect(sums).toEqual(lines);
});

const cents = fc.integer({ min: 1, max: 100_000 });
const decimal = (minor: number): string => `${Math.floor(minor / 100)}.${String(minor % 100).padStart(2, '0')}`;
/** A payment as each side has it, or has it not. */
const pair = fc.record({ ours: fc.option(cents), theirs: fc.option(cents), isInPeriod: fc.boolean(), isOut: fc.boolean() });

it('BO-192 the difference of a day’s sums is that of the payments which are listed as different', () => {
  fc.assert(
    fc.property(fc.array(pair, { maxLength: 12 }), (pairs) => {
      const ours = pairs.flatMap((one, index): OwnPayment[] =>
        one.ours === null
          ? []
          : [{ ...own, invoiceId: `${index}`, amountMinor: BigInt(one.ours), direction: one.isOut ? 'withdrawal' : 'deposit' }],
      );
      const reported = pairs.flatMap((one, index): ReportedPayment[] =>
        one.theirs === null ? [] : [{ ...theirs, invoiceId: `${index}`, amount: decimal(one.theirs), isInPeriod: one.isInPeriod }],
      );
      const minorOf = (text: string): number => Math.round(Number.parseFloat(text || '0') * 100);
      const differences = differencesOf(ours, reported);
      const listed = differences.reduce((sum, one) => sum + minorOf(one.ours) - minorOf(one.theirs), 0);
      expect(sumsOf(ours, reported, differences).reduce((sum, { difference }) => sum + minorOf(difference), 0)).toBe(listed);
    }),
  );
});
