import * as z from 'zod/mini';
import { get } from '../endpoints.ts';
import { amount } from '../../formats/amount.ts';
import { moment } from '../../formats/values.ts';

/** The number of minutes summed up: the running one and those before it. */
export const LIVE_MINUTES = 60;
/** The minutes that a point of the chart covers. */
export const LIVE_POINT_MINUTES = 5;

/** An amount in the base currency, beside that of the same minutes a week ago: null if none was recorded then. */
const compared = { amount: amount(), lastWeek: z.nullable(amount()) };

/** The result of play in a currency: stakes less payouts. */
const playPart = z.object({ currency: z.string(), staked: amount(), paidOut: amount(), amount: amount() });
const moneyPart = z.object({ currency: z.string(), count: z.int(), amount: amount() });

const point = z.object({
  /** When its first minute began. */
  from: moment(),
  ggr: amount(),
  deposits: amount(),
  payouts: amount(),
  /** The most players online in it; null where it was not sampled. */
  online: z.nullable(z.int()),
});

/** The last hour in figures, as calls answer and the socket publishes them. */
export const liveFigures = z.object({
  /** When they were read, by the clock of the wall: of two answers the later one counts. */
  readAt: moment(),
  baseCurrency: z.string(),
  /** When the first of the minutes began; the last is still running. */
  from: moment(),
  /** When the last of them ends. */
  to: moment(),
  /** The lag of the figures while their follower catches up; else 0. */
  behindSeconds: z.int(),
  ggr: z.object({ ...compared, casino: amount(), sport: amount(), parts: z.array(playPart) }),
  bets: z.object({ casino: z.int(), sport: z.int() }),
  /** `failedCount`: those that ended without money. */
  deposits: z.object({ ...compared, count: z.int(), failedCount: z.int(), parts: z.array(moneyPart) }),
  payouts: z.object({ ...compared, count: z.int(), parts: z.array(moneyPart) }),
  /** Players now, and in the same minute a week ago. */
  online: z.object({ players: z.int(), lastWeek: z.nullable(z.int()) }),
  points: z.array(point),
});

/** Figures of the business (operator §7). */
export const reportEndpoints = {
  readLiveFigures: get('/live-figures', 'reports.read', {
    isAskedByItself: true,
    summary: 'GGR, deposits, payouts and players on line of the last 60 minutes, against the same minutes a week ago',
    response: liveFigures,
  }),
};
