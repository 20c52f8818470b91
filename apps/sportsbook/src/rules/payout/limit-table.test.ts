import { describe, expect, it } from 'vitest';
import { isBetCurrency, leastTicketMinor, marketMaxMinor, payoutMaxMinor, ticketMaxMinor, toEurMinor } from './limit-table.ts';

describe('limits of sportsbook §4.3', () => {
  it.each([
    ['EUR', 10n, 1_000_000n, 25_000_000n],
    ['USD', 10n, 1_080_000n, 27_000_000n],
    ['USDT', 100_000n, 10_800_000_000n, 270_000_000_000n],
    ['BRL', 50n, 6_200_000n, 155_000_000n],
    ['TRY', 200n, 48_000_000n, 1_200_000_000n],
    ['JPY', 10n, 1_700_000n, 42_500_000n],
    ['KWD', 30n, 3_300_000n, 82_500_000n],
    ['BTC', 100n, 17_000_000n, 425_000_000n],
    ['ETH', 30_000n, 4_000_000_000n, 100_000_000_000n],
  ])('SB-12 a ticket in %s stakes at least %d and at most %d minor units, and returns at most %d', (currency, ...limits) => {
    expect([leastTicketMinor(currency), ticketMaxMinor(currency), payoutMaxMinor(currency)]).toEqual(limits);
    expect(isBetCurrency(currency)).toBe(true);
  });

  it('takes bets in no other currency', () => {
    expect(isBetCurrency('XXX')).toBe(false);
  });

  it.each([
    ['A', 5_000_000n],
    ['B', 2_000_000n],
    ['C', 500_000n],
  ] as const)('SB-12 an outcome of tier %s: a quarter outside the main market, half in play', (tier, wholeMinor) => {
    const maxOf = (isMain: boolean, isLive: boolean) => marketMaxMinor({ tier, isMain, isLive }, 'EUR');
    expect([maxOf(true, false), maxOf(true, true), maxOf(false, false), maxOf(false, true)]).toEqual([
      wholeMinor,
      wholeMinor / 2n,
      wholeMinor / 4n,
      wholeMinor / 8n,
    ]);
  });

  it('SB-12 counts a liability in cents, rounded up', () => {
    expect([toEurMinor(1234n, 'EUR'), toEurMinor(108n, 'USD'), toEurMinor(109n, 'USD'), toEurMinor(0n, 'USD')]).toEqual([
      1234n,
      100n,
      101n,
      0n,
    ]);
  });
});
