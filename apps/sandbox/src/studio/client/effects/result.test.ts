// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest';
import { useCurrency } from '../amounts.ts';
import { chooseLanguage } from '../texts.ts';
import { resultSentence } from './result.ts';

beforeEach(async () => {
  await chooseLanguage('en');
  useCurrency('EUR', 2);
});

test.each([
  [4905n, '49.05 EUR'],
  [0n, '0.00 EUR'],
  // The payout is still on its way: a balance without it would contradict the money bar.
  [null, '–'],
])('T-23 a round is announced with the balance that the wallet told with its end: %s', (balanceMinor, balance) => {
  const sentence = resultSentence({ stakedMinor: 100n, payoutMinor: 105n }, balanceMinor).replaceAll('\u00A0', ' ');
  expect(sentence).toBe(`Bet 1.00 EUR. Won 1.05 EUR. Balance ${balance}.`);
});
