import type { SchemaInput } from '@pavilion/contract/calls/endpoint.ts';
import { LIVE_MINUTES, LIVE_POINT_MINUTES, type liveFigures } from '@pavilion/contract/console/workplace/live-figures.ts';
import { convertMinor, formatDecimal, type RatedCurrency, scaleOf } from '@pavilion/money';
import { MINUTE_MS, WEEK_MS } from '@pavilion/contract/formats/durations.ts';
import { followerLags } from '../../../kernel/followers/follower-place.ts';
import { countPlayersOnline } from '../../player/index.ts';
import { baseCurrency, ratedCurrency } from '../../settings/index.ts';
import type { ReportKernel } from '../context.ts';
import { liveMinutes } from './follow.ts';
import { listMinutes, listOnline, type MinuteRow, type OnlineRow, type Span } from './minute-store.ts';
import { addSums, casinoResult, minuteOf, type MinuteSums, noSums, sportResult } from './sums.ts';

type Figures = SchemaInput<typeof liveFigures>;

const POINT_MS = LIVE_POINT_MINUTES * MINUTE_MS;
/** A restart may skip a sample of players online: the previous one is used for this long. */
const SAMPLE_MISSED_MS = 5 * MINUTE_MS;

const later = (moment: Date, ms: number): Date => new Date(moment.getTime() + ms);

/** The running minute and those before it. */
const spanOf = (now: Date): Span => {
  const to = later(minuteOf(now), MINUTE_MS);
  return { from: later(to, -LIVE_MINUTES * MINUTE_MS), to };
};

/** Totals of a period, by currency. */
function byCurrency(rows: readonly MinuteRow[]): ReadonlyMap<string, MinuteSums> {
  const sums = new Map<string, MinuteSums>();
  for (const { currency, sums: own } of rows) sums.set(currency, addSums(sums.get(currency) ?? noSums, own));
  return sums;
}

/** Writes sums of any currencies as one amount of the base currency. */
class BaseAmounts {
  readonly #base: RatedCurrency;
  readonly #rated: ReadonlyMap<string, RatedCurrency>;

  constructor(base: RatedCurrency, rated: ReadonlyMap<string, RatedCurrency>) {
    this.#base = base;
    this.#rated = rated;
  }

  /** Each currency's sum is converted once. */
  of(sums: ReadonlyMap<string, MinuteSums>, read: (sums: MinuteSums) => bigint): string {
    let baseMinor = 0n;
    for (const [currency, own] of sums) {
      const from = this.#rated.get(currency);
      if (from !== undefined) baseMinor += convertMinor(read(own), { from, to: this.#base });
    }
    return formatDecimal(baseMinor, scaleOf(this.#base.currency));
  }
}

async function baseAmountsFor(context: ReportKernel, rows: readonly MinuteRow[]): Promise<{ base: string; amounts: BaseAmounts }> {
  const { code: base } = await baseCurrency(context);
  const codes = [...new Set(rows.map(({ currency }) => currency))];
  const rated = await Promise.all(codes.map(async (code) => [code, await ratedCurrency(context, code)] as const));
  return { base, amounts: new BaseAmounts(await ratedCurrency(context, base), new Map(rated)) };
}

const ggrOf = (sums: MinuteSums): bigint => casinoResult(sums) + sportResult(sums);
const major = (minor: bigint, currency: string): string => formatDecimal(minor, scaleOf(currency));

/** The parts of a figure by currency, those in which something happened. */
const partsOf = <T>(
  sums: ReadonlyMap<string, MinuteSums>,
  isThere: (sums: MinuteSums) => boolean,
  part: (sums: MinuteSums, currency: string) => T,
): T[] => [...sums].filter(([, own]) => isThere(own)).map(([currency, own]) => part(own, currency));

const hasPlay = ({ casinoStakeMinor, casinoPayoutMinor, sportStakeMinor, sportPayoutMinor }: MinuteSums): boolean =>
  [casinoStakeMinor, casinoPayoutMinor, sportStakeMinor, sportPayoutMinor].some((minor) => minor !== 0n);

const playPart = (sums: MinuteSums, currency: string) => ({
  currency,
  staked: major(sums.casinoStakeMinor + sums.sportStakeMinor, currency),
  paidOut: major(sums.casinoPayoutMinor + sums.sportPayoutMinor, currency),
  amount: major(ggrOf(sums), currency),
});

interface Read {
  now: readonly MinuteRow[];
  /** Undefined where nothing was kept. */
  weekAgo: readonly MinuteRow[] | undefined;
  amounts: BaseAmounts;
}

/** The sums of the hour, each beside that of a week ago. */
function sumsOf({ now, weekAgo, amounts }: Read): Pick<Figures, 'ggr' | 'bets' | 'deposits' | 'payouts'> {
  const sums = byCurrency(now);
  const before = weekAgo === undefined ? undefined : byCurrency(weekAgo);
  const compared = (read: (sums: MinuteSums) => bigint) => ({
    amount: amounts.of(sums, read),
    lastWeek: before === undefined ? null : amounts.of(before, read),
  });
  const count = (read: (sums: MinuteSums) => number): number => [...sums.values()].reduce((all, own) => all + read(own), 0);
  return {
    ggr: {
      ...compared(ggrOf),
      casino: amounts.of(sums, casinoResult),
      sport: amounts.of(sums, sportResult),
      parts: partsOf(sums, hasPlay, playPart),
    },
    bets: { casino: count(({ casinoBets }) => casinoBets), sport: count(({ sportBets }) => sportBets) },
    deposits: {
      ...compared(({ depositMinor }) => depositMinor),
      count: count(({ deposits }) => deposits),
      failedCount: count(({ failedDeposits }) => failedDeposits),
      parts: partsOf(
        sums,
        ({ deposits }) => deposits > 0,
        ({ deposits, depositMinor }, currency) => ({ currency, count: deposits, amount: major(depositMinor, currency) }),
      ),
    },
    payouts: {
      ...compared(({ withdrawalMinor }) => withdrawalMinor),
      count: count(({ withdrawals }) => withdrawals),
      parts: partsOf(
        sums,
        ({ withdrawals }) => withdrawals > 0,
        ({ withdrawals, withdrawalMinor }, currency) => ({ currency, count: withdrawals, amount: major(withdrawalMinor, currency) }),
      ),
    },
  };
}

/** The points of the chart, from the first minute on. */
function pointsOf({ from, to }: Span, { now, amounts }: Read, online: readonly OnlineRow[]): Figures['points'] {
  const starts = Array.from({ length: (to.getTime() - from.getTime()) / POINT_MS }, (_, index) => later(from, index * POINT_MS));
  return starts.map((start) => {
    const isIn = ({ minute }: { minute: Date }): boolean => minute >= start && minute < later(start, POINT_MS);
    const sums = byCurrency(now.filter(isIn));
    const seen = online.filter(isIn).map(({ players }) => players);
    return {
      from: start,
      ggr: amounts.of(sums, ggrOf),
      deposits: amounts.of(sums, ({ depositMinor }) => depositMinor),
      payouts: amounts.of(sums, ({ withdrawalMinor }) => withdrawalMinor),
      online: seen.length === 0 ? null : Math.max(...seen),
    };
  });
}

/** The last hour in figures, against the same minutes a week ago (operator §2.2, page 1). */
export async function readLiveFigures(context: ReportKernel): Promise<Figures> {
  const { database, clock } = context;
  const readAt = clock.realNow();
  const at = clock.now();
  const span = spanOf(at);
  const before = { from: later(span.from, -WEEK_MS), to: later(span.to, -WEEK_MS) };
  const [now, minutesBefore, online, onlineBefore, players, lags] = await Promise.all([
    listMinutes(database, span),
    listMinutes(database, before),
    listOnline(database, span),
    listOnline(database, before),
    countPlayersOnline(context),
    followerLags(database, at),
  ]);
  // Players online are sampled every minute: a minute without a sample means that the product was down.
  const wasKept = minutesBefore.length > 0 || onlineBefore.length > 0;
  const { base, amounts } = await baseAmountsFor(context, [...now, ...minutesBefore]);
  const read: Read = { now, weekAgo: wasKept ? minutesBefore : undefined, amounts };
  const sample = onlineBefore.findLast(({ minute }) => minute >= later(before.to, -SAMPLE_MISSED_MS));
  return {
    readAt,
    baseCurrency: base,
    ...span,
    behindSeconds: Math.floor(lags.get(liveMinutes.name) ?? 0),
    ...sumsOf(read),
    online: { players, lastWeek: sample?.players ?? null },
    points: pointsOf(span, read, online),
  };
}
