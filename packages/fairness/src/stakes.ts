import { type BetPart, PlayRefused } from './engine.ts';
import { fullCatalogue } from './catalogue.ts';

/** What determines the stakes and the pace of a game (games §2.1, §8.1). */
type StakeClass = 'slots' | 'instants' | 'originals' | 'table' | 'live';

/** Stakes of one currency and class in minor units, both bounds inclusive. */
export type StakeRange = {
  readonly stepMinor: bigint;
  readonly minMinor: bigint;
  readonly defaultMinor: bigint;
  readonly maxMinor: bigint;
  /** Decimals of the currency's minor unit. */
  readonly scale: number;
  readonly presetsMinor: readonly bigint[];
};

/** Rows of games §2.1 in minor units: step, minimum, default, and the maximum per round of each class. */
const currencyRows = {
  EUR: { scale: 2, step: 20n, min: 20n, default: 100n, slots: 10_000n, originals: 50_000n, table: 100_000n, live: 200_000n, unit: 1n },
  USD: { scale: 2, step: 20n, min: 20n, default: 100n, slots: 10_000n, originals: 50_000n, table: 100_000n, live: 200_000n, unit: 1n },
  USDT: {
    scale: 6,
    step: 200_000n,
    min: 200_000n,
    default: 1_000_000n,
    slots: 100_000_000n,
    originals: 500_000_000n,
    table: 1_000_000_000n,
    live: 2_000_000_000n,
    unit: 10_000n,
  },
  BRL: { scale: 2, step: 20n, min: 100n, default: 500n, slots: 50_000n, originals: 250_000n, table: 500_000n, live: 1_000_000n, unit: 1n },
  TRY: {
    scale: 2,
    step: 20n,
    min: 500n,
    default: 2_000n,
    slots: 400_000n,
    originals: 2_000_000n,
    table: 4_000_000n,
    live: 8_000_000n,
    unit: 1n,
  },
  JPY: { scale: 0, step: 20n, min: 20n, default: 100n, slots: 16_000n, originals: 80_000n, table: 160_000n, live: 320_000n, unit: 1n },
  KWD: { scale: 3, step: 20n, min: 60n, default: 300n, slots: 30_000n, originals: 150_000n, table: 300_000n, live: 600_000n, unit: 1n },
  BTC: {
    scale: 8,
    step: 20n,
    min: 200n,
    default: 1_000n,
    slots: 100_000n,
    originals: 500_000n,
    table: 1_000_000n,
    live: 2_000_000n,
    unit: 1n,
  },
  ETH: {
    scale: 9,
    step: 20n,
    min: 50_000n,
    default: 250_000n,
    slots: 30_000_000n,
    originals: 150_000_000n,
    table: 300_000_000n,
    live: 600_000_000n,
    unit: 1n,
  },
} as const;

type CurrencyRow = (typeof currencyRows)[keyof typeof currencyRows];
const rowsByCode: ReadonlyMap<string, CurrencyRow> = new Map(Object.entries(currencyRows));

const classByStudio: ReadonlyMap<string, StakeClass> = new Map([
  ['Quartzline', 'originals'],
  ['Basalt Club', 'instants'],
  ['Lantern Yard', 'table'],
  ['Mirrorlake Live', 'live'],
]);
const paceMsByClass: Readonly<Record<StakeClass, number>> = { slots: 2500, instants: 1000, originals: 1000, table: 3000, live: 3000 };

/** The class of a game, determined by its studio. */
export function stakeClassOf(gameId: string): StakeClass {
  const studio = fullCatalogue.find((row) => row.id === gameId)?.studio;
  return classByStudio.get(studio ?? '') ?? 'slots';
}

/**
 * The minimum time between bets in milliseconds (games §8.1 Pace).
 * @example
 * paceMsOf('aurora-reels') // 2500
 */
export const paceMsOf = (gameId: string): number => paceMsByClass[stakeClassOf(gameId)];

/** A round pays at most 500,000 EUR or its equivalent (games §2.1): 5,000 of the highest slot stakes, and at most that in any currency. */
const mostPaidPerSlotStake = 5_000n;

/** The maximum stake of a class, lowered so that the game's highest win stays within the maximum payout of a round. */
function highestStake(row: CurrencyRow, { classMinor, maxWin }: { classMinor: bigint; maxWin: number }): bigint {
  const paidMinor = row.slots * mostPaidPerSlotStake;
  const byWin = maxWin > 0 ? (paidMinor * 10n) / BigInt(Math.ceil(maxWin * 10)) : classMinor;
  const least = byWin < classMinor ? byWin : classMinor;
  return least - (least % row.step);
}

/**
 * The legal stakes of a game in a currency.
 * @throws PlayRefused for a currency without stakes
 * @example
 * stakeRangeOf('aurora-reels', 'EUR').presetsMinor // [20n, 100n, 200n, 500n, 2000n]
 */
export function stakeRangeOf(gameId: string, currency: string): StakeRange {
  const row = rowsByCode.get(currency);
  if (!row) throw new PlayRefused('STAKE_INVALID', `There are no stakes in ${currency.slice(0, 12)}.`);
  const stakeClass = stakeClassOf(gameId);
  const classMinor = { slots: row.slots, instants: row.slots, originals: row.originals, table: row.table, live: row.live }[stakeClass];
  const maxMinor = highestStake(row, { classMinor, maxWin: fullCatalogue.find((one) => one.id === gameId)?.maxWin ?? 0 });
  const isFree = stakeClass === 'originals' || stakeClass === 'instants';
  return {
    stepMinor: isFree ? row.unit : row.step,
    minMinor: row.min,
    defaultMinor: row.default,
    maxMinor,
    scale: row.scale,
    // Default chips are multiples of 20 minor units, for which every fixed table is exact.
    presetsMinor: [row.min, row.default, row.default * 2n, row.default * 5n, row.default * 20n].filter((amount) => amount <= maxMinor),
  };
}

/** Refuses a bet below the minimum, off the step or above the maximum, each single bet and their sum (games §2.1). */
export function checkStakes(range: StakeRange, parts: readonly BetPart[]): void {
  const total = parts.reduce((sum, part) => sum + part.amountMinor, 0n);
  for (const { amountMinor } of parts) {
    if (amountMinor < range.minMinor || amountMinor % range.stepMinor !== 0n) {
      throw new PlayRefused('STAKE_INVALID', 'The stake is below the minimum or off the step.');
    }
  }
  if (total > range.maxMinor) throw new PlayRefused('STAKE_INVALID', 'The stake is above the maximum.');
}
