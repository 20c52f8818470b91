import { PICO_PER_MINOR } from '@pavilion/ledger';
import { currencyCodes, rateFromDecimal } from '@pavilion/money';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { allowanceOf } from './rules.ts';

const euro = { currency: 'EUR', rate: rateFromDecimal('100') };
const rates: Readonly<Record<string, string>> = {
  EUR: '100',
  USD: '108.25',
  BRL: '613.07',
  TRY: '4511.9',
  JPY: '170.73',
  KWD: '333.1',
  BTC: '1234.56789',
  ETH: '340136.05442',
  USDT: '1082467.3',
};
const rated = (currency: string) => ({ currency, rate: rateFromDecimal(rates[currency] ?? '1') });

it.each([
  { title: 'below both', amountMinor: 500_00n, usedMinor: 0n, heldMinor: 0n },
  { title: 'at the ceiling of one win', amountMinor: 10_000_00n, usedMinor: 0n, heldMinor: 0n },
  { title: 'one cent above it', amountMinor: 10_000_01n, usedMinor: 0n, heldMinor: 1n },
  { title: 'beyond what is left of the day', amountMinor: 15_000_00n, usedMinor: 16_000_00n, heldMinor: 11_000_00n },
  { title: 'on a day that is used up', amountMinor: 1n, usedMinor: 20_000_00n, heldMinor: 1n },
  { title: 'on a day whose ceiling was lowered since', amountMinor: 5n, usedMinor: 30_000_00n, heldMinor: 5n },
])('W-121 holds the part above the ceilings of a win and of a day: $title', ({ amountMinor, usedMinor, heldMinor }) => {
  const ceiling = { winMaxMinor: 10_000_00, dayMaxMinor: 20_000_00 };
  const allowed = allowanceOf(amountMinor, { credited: euro, base: euro, ceiling, usedPico: usedMinor * PICO_PER_MINOR });
  expect(allowed).toEqual({ heldMinor, usePico: (amountMinor - heldMinor) * PICO_PER_MINOR });
});

it('W-121 holds everything of a currency without a rate', () => {
  const ceiling = { winMaxMinor: 10_000_00, dayMaxMinor: 20_000_00 };
  expect(allowanceOf(7n, { credited: undefined, base: euro, ceiling, usedPico: 0n })).toEqual({ heldMinor: 7n, usePico: 0n });
});

it('W-121 no currency and no row of credits, however small each is, makes more cash than a day allows or less than it could', () => {
  const sums = fc.array(fc.bigInt({ min: 1n, max: 10n ** 12n }), { minLength: 1, maxLength: 60 });
  fc.assert(
    fc.property(fc.constantFrom(...currencyCodes), sums, fc.integer({ min: 0, max: 10_000 }), (code, amounts, dayMaxMinor) => {
      const credited = rated(code);
      const ceiling = { winMaxMinor: dayMaxMinor, dayMaxMinor };
      let usedPico = 0n;
      for (const amountMinor of amounts) {
        const { heldMinor, usePico } = allowanceOf(amountMinor, { credited, base: euro, ceiling, usedPico });
        expect(heldMinor >= 0n && heldMinor <= amountMinor && usePico >= 0n).toBe(true);
        usedPico += usePico;
        // The held part did not fit: one smallest unit more would have exceeded the ceiling.
        const one = allowanceOf(1n, { credited, base: euro, ceiling, usedPico });
        expect(heldMinor === 0n || one.heldMinor === 1n).toBe(true);
      }
      expect(usedPico <= BigInt(dayMaxMinor) * PICO_PER_MINOR).toBe(true);
    }),
  );
});
