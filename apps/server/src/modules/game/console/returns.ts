import type { InputOf, ResultOf } from '@pavilion/contract/calls/endpoint.ts';
import { type playerPlayListEndpoints, RETURN_ROUNDS_LEAST } from '@pavilion/contract/console/player/play.ts';
import { formatDecimal, scaleOf } from '@pavilion/money';
import { DAY_MS } from '@pavilion/contract/formats/durations.ts';
import { catalogueOf } from '../catalogue/snapshot.ts';
import { type Returned, sumReturns } from '../history/desk-store.ts';
import { type ReadContext, requirePlayer } from './rounds.ts';

type Endpoint = (typeof playerPlayListEndpoints)['readPlayerReturns'];
type Verdict = ResultOf<Endpoint>['games'][number]['verdict'];

const ROUNDS_MAX = 20_000;
const DAYS = 90;
/** 95 of 100 results lie within this many standard errors. */
const STANDARD_ERRORS = 1.96;
const WHOLE = 100;
const DECIMALS = 100;

const rounded = (percent: number): number => Math.round(percent * DECIMALS) / DECIMALS;

/** Figures a game states about itself. */
export interface Stated {
  returnPercent: number | null;
  /** The standard deviation of a round's payout, in stakes. */
  payoutDeviation: number | null;
}

/**
 * Whether a return is plausible against the stated one. With stakes sᵢ the standard error of Σ payout / Σ stake is the deviation of one round times
 * √Σs² / Σs, so that a few large stakes leave as much to chance as few rounds do.
 */
export function judgeReturn({ rounds, stakedMinor, wonMinor, squaredStakes }: Omit<Returned, 'gameId' | 'currency'>, stated: Stated) {
  const measured = (WHOLE * Number(wonMinor)) / Number(stakedMinor);
  const { returnPercent, payoutDeviation } = stated;
  const band =
    payoutDeviation === null ? null : (STANDARD_ERRORS * WHOLE * payoutDeviation * Math.sqrt(squaredStakes)) / Number(stakedMinor);
  return {
    measuredPercent: rounded(measured),
    statedPercent: returnPercent,
    bandPercent: band === null ? null : rounded(band),
    verdict: verdictOf({ rounds, apart: returnPercent === null ? null : measured - returnPercent, band }),
  };
}

function verdictOf({ rounds, apart, band }: { rounds: number; apart: number | null; band: number | null }): Verdict {
  if (apart === null || band === null) return 'unknown';
  if (Math.abs(apart) <= band) return 'within';
  if (rounds < RETURN_ROUNDS_LEAST) return 'few';
  return apart > 0 ? 'above' : 'below';
}

const numberOf = (text: string | null | undefined): number | null => (text === null || text === undefined ? null : Number(text));

/** The player's return by game, beside the stated one (operator §2.3). @throws notFound */
export async function readPlayerReturns(context: ReadContext, { params, query }: InputOf<Endpoint>): Promise<ResultOf<Endpoint>> {
  const { database, clock } = context;
  await requirePlayer(context, params.id);
  const from = query.period === 'all' ? null : new Date(clock.now().getTime() - DAYS * DAY_MS);
  const found = await sumReturns(database, { playerId: params.id, from, limit: ROUNDS_MAX });
  const { gameByKey } = await catalogueOf(context);
  const rounds = found.reduce((sum, one) => sum + one.rounds, 0);
  const games = found.map((one) => {
    const game = gameByKey.get(one.gameId);
    const stated = { returnPercent: numberOf(game?.rtpPercent), payoutDeviation: numberOf(game?.payoutDeviation) };
    const { gameId, currency, stakedMinor, wonMinor } = one;
    const major = (minor: bigint): string => formatDecimal(minor, scaleOf(currency));
    return {
      gameId,
      game: game?.name ?? null,
      currency,
      rounds: one.rounds,
      staked: major(stakedMinor),
      won: major(wonMinor),
      ...judgeReturn(one, stated),
    };
  });
  return { rounds, isComplete: rounds < ROUNDS_MAX, games };
}
