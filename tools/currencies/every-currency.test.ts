import fs from 'node:fs';
import { currencyCodes, parseDecimal, scaleOf } from '@pavilion/money';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { isBetCurrency, leastTicketMinor, payoutMaxMinor, ticketMaxMinor } from '../../apps/sportsbook/src/rules/payout/limit-table.ts';
import { currencyKinds } from '../../packages/art/src/world.ts';
import { fullCatalogue, stakeRangeOf } from '../../packages/fairness/src/index.ts';

/** Reads a seed as the product does, for the parts that name currencies. */
const seed = <T>(name: string, shape: z.ZodType<T>): T =>
  shape.parse(JSON.parse(fs.readFileSync(new URL(`../../database/seed/${name}.json`, import.meta.url), 'utf8')));

const listed = seed(
  'settings/currencies',
  z.array(z.looseObject({ code: z.string(), symbol: z.string(), kind: z.string(), rate: z.string() })),
);
const games = seed('game/games', z.array(z.looseObject({ identity: z.string(), betRanges: z.record(z.string(), z.array(z.string())) })));
const pointRates = seed(
  'retention/point-rates',
  z.array(z.object({ category: z.string(), stakePerPoint: z.record(z.string(), z.string()) })),
);
const bounds = z.object({ min: z.string(), max: z.string(), presets: z.array(z.string()).default([]) });
const method = z.looseObject({ direction: z.enum(['deposit', 'withdrawal']), currencies: z.record(z.string(), bounds) });
const methods = ['methods', 'ways-to-deposit', 'ways-to-withdraw'].flatMap((name) => seed(`payment/${name}`, z.array(method)));

describe.each(currencyCodes)('%s', (currency) => {
  const minor = (amount: string): bigint => parseDecimal(amount, scaleOf(currency));

  it('product §3 has a name, a rate and a mark of its kind', () => {
    const row = listed.find(({ code }) => code === currency);
    expect(row).toMatchObject({ symbol: expect.stringMatching(/\S/), rate: expect.stringMatching(/^[1-9]/) });
    expect(currencyKinds[currency]).toBe(row?.kind);
  });

  it('games §2.1 has stakes in every game, the default one among them', () => {
    for (const { id } of fullCatalogue) {
      const { minMinor, defaultMinor, maxMinor, scale } = stakeRangeOf(id, currency);
      expect({ id, scale, isInOrder: 0n < minMinor && minMinor <= defaultMinor && defaultMinor <= maxMinor }).toEqual({
        id,
        scale: scaleOf(currency),
        isInOrder: true,
      });
    }
    expect(games.filter(({ betRanges }) => betRanges[currency] === undefined).map(({ identity }) => identity)).toEqual([]);
  });

  it('sportsbook §4.3 has a least ticket below the highest, which is below the highest payout', () => {
    expect(isBetCurrency(currency)).toBe(true);
    expect(0n < leastTicketMinor(currency) && leastTicketMinor(currency) < ticketMaxMinor(currency)).toBe(true);
    expect(ticketMaxMinor(currency) < payoutMaxMinor(currency)).toBe(true);
  });

  it.each(['deposit', 'withdrawal'] as const)('product §3 has a method for a %s, with bounds that hold its presets', (direction) => {
    const own = methods.flatMap((one) => (one.direction === direction ? (one.currencies[currency] ?? []) : []));
    expect(own.length).toBeGreaterThan(0);
    for (const { min, max, presets } of own) {
      expect(0n < minor(min) && minor(min) < minor(max)).toBe(true);
      expect(presets.filter((preset) => minor(preset) < minor(min) || minor(preset) > minor(max))).toEqual([]);
    }
  });

  it('product §3 has a stake that earns a loyalty point, in every category of games', () => {
    for (const { category, stakePerPoint } of pointRates) {
      expect({ category, isPositive: minor(stakePerPoint[currency] ?? '0') > 0n }).toEqual({ category, isPositive: true });
    }
  });
});

it('product §3 nothing is seeded in a currency that the product does not have', () => {
  const named = [
    ...listed.map(({ code }) => code),
    ...Object.keys(currencyKinds),
    ...games.flatMap(({ betRanges }) => Object.keys(betRanges)),
    ...methods.flatMap(({ currencies }) => Object.keys(currencies)),
    ...pointRates.flatMap(({ stakePerPoint }) => Object.keys(stakePerPoint)),
  ];
  expect([...new Set(named)].toSorted()).toEqual([...currencyCodes].toSorted());
});
