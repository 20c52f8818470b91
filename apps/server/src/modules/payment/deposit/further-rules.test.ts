import { expect, it } from 'vitest';
import { type FurtherReport, furtherStep } from './further-rules.ts';

const of = (amountMinor: bigint) => ({ amountMinor, dust: '0' });
const plain: FurtherReport = { amount: of(2000n), total: null, proof: 'event', isRepeat: false, toldMinor: 3000n, listedMinor: 0n };
/** 30.00 of 50.00 credited. */
const short = { state: 'success', amountMinor: 5000n, settledMinor: 3000n } as const;
const whole = { ...short, settledMinor: 5000n };
const listed = { action: 'list', flags: ['second_payment'] };
const credited = { action: 'credit', ...of(2000n) };
const counted = { action: 'ignore', note: 'counted' };
const repeated = { action: 'ignore', note: 'repeated' };

it.each([
  ['what is missing is credited', short, {}, credited],
  ['once the provider has it', short, { proof: 'total', total: of(5000n) }, credited],
  ['and not where it has less', short, { proof: 'total', total: of(3000n) }, listed],
  ['nor before it was asked', short, { proof: 'open' }, { action: 'wait' }],
  ['more than what is missing is a person’s', short, { amount: of(2001n) }, listed],
  ['so is a payment of a whole invoice', whole, { toldMinor: 5000n }, listed],
  ['proven or not', whole, { proof: 'total', total: of(7000n), toldMinor: 5000n }, listed],
  ['two people credit it', whole, { proof: 'people' }, credited],
  ['and no repeat', whole, { proof: 'people', isRepeat: true }, repeated],
  ['a repeat is one', whole, { isRepeat: true }, repeated],
  ['a part of what was credited in one sum is in it', whole, { toldMinor: 3000n }, counted],
  ['each once', whole, { toldMinor: 3001n }, listed],
  ['the whole of it under another reference is not', whole, { amount: of(5000n), toldMinor: 0n }, listed],
  [
    'another currency says so',
    short,
    { amount: { problem: 'currency_differs' } },
    { action: 'list', flags: ['currency_differs', 'second_payment'] },
  ],
  ['a total alone names what is new', short, { amount: null, total: of(5000n), proof: 'total' }, credited],
  ['beside what is listed', short, { amount: null, total: of(5000n), proof: 'total', listedMinor: 2000n }, repeated],
  ['and waits until it is known', short, { amount: null, proof: 'open' }, { action: 'wait' }],
  [
    'what is new beyond the invoice gets its sum',
    whole,
    { amount: null, total: of(7000n), proof: 'total' },
    { ...listed, amountMinor: 2000n },
  ],
  ['a total of less than was credited is nothing new', whole, { amount: null, total: of(4000n), proof: 'total' }, repeated],
] as const)('P-87 P-88 %s', (...[, invoice, changes, step]) => {
  const report: FurtherReport = { ...plain, ...changes };
  expect(furtherStep(invoice, report)).toEqual(step);
});

it.each(['charged_back', 'refunded', 'dispute_won'] as const)('P-87 no payment tops up a deposit that is %s', (state) => {
  expect(furtherStep({ ...short, state }, plain)).toEqual(listed);
  expect(furtherStep({ ...short, state }, { ...plain, proof: 'total', total: of(5000n) })).toEqual(listed);
});
