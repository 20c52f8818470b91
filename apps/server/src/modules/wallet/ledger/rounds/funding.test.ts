import fc from 'fast-check';
import { expect, it } from 'vitest';
import { splitWin } from './funding.ts';

const stakes = fc.record({ cashMinor: fc.bigInt(0n, 2000n), bonusMinor: fc.bigInt(0n, 2000n) });

it('P-69 C46 many wins of a round are divided as one of their sum, in whatever parts they come', () => {
  fc.assert(
    fc.property(stakes, fc.array(fc.bigInt(0n, 300n), { maxLength: 40 }), (staked, wins) => {
      let [wonMinor, bonusMinor] = [0n, 0n];
      for (const amountMinor of wins) {
        const split = splitWin(amountMinor, staked, wonMinor);
        expect([split.cashMinor + split.bonusMinor, split.cashMinor >= 0n, split.bonusMinor >= 0n]).toEqual([amountMinor, true, true]);
        [wonMinor, bonusMinor] = [wonMinor + amountMinor, bonusMinor + split.bonusMinor];
      }
      expect(bonusMinor).toBe(splitWin(wonMinor, staked, 0n).bonusMinor);
    }),
    { numRuns: 2000 },
  );
});

it('P-69 thirty cash-outs of 0.08 of a ticket of 9.00 cash and 1.00 bonus money are 0.24 bonus money', () => {
  const staked = { cashMinor: 900n, bonusMinor: 100n };
  const parts = Array.from({ length: 30 }, (_, index) => splitWin(8n, staked, 8n * BigInt(index)).bonusMinor);
  expect(parts.reduce((sum, part) => sum + part, 0n)).toBe(24n);
});
