import { formatDecimal, scaleOf } from '@pavilion/money';
import type { Kernel } from '../../../kernel/context.ts';
import { playSessionOf } from '../reality-check/service.ts';
import { listAssessments } from '../self-assessment/store.ts';
import * as sums from '../summary/store.ts';

type ReadContext = Pick<Kernel, 'database' | 'clock'>;

/** A player's money and play since a day (UTC), by currency, and for how long was played. */
export async function deskPeriodsOf({ database }: ReadContext, { playerId, from }: { playerId: string; from: Date }) {
  const asked = { playerId, from: from.toISOString().slice(0, 10) };
  const [rows, playedSeconds] = await Promise.all([sums.listSums(database, asked), sums.sumPlayed(database, asked)]);
  const periods = rows.map(({ currency, depositedMinor, withdrawnMinor, stakedMinor, wonMinor }) => {
    const written = (minor: bigint): string => formatDecimal(minor, scaleOf(currency));
    return {
      currency,
      deposited: written(depositedMinor),
      withdrawn: written(withdrawnMinor),
      staked: written(stakedMinor),
      won: written(wonMinor),
      net: written(wonMinor - stakedMinor),
    };
  });
  return { periods, playedSeconds };
}

/** How long a player has been playing, and the next reality check. */
export async function deskRealityCheckOf(context: ReadContext, playerId: string) {
  const { startedAt, playedSeconds, realityCheck } = await playSessionOf(context, playerId);
  const { intervalMinutes, isEnforced, dueAt, isDue } = realityCheck;
  return { startedAt, playedSeconds, intervalMinutes, isEnforced, dueAt, isDue };
}

/** Results of self-assessments that a player chose to keep, the newest first. */
export const deskAssessmentsOf = ({ database }: Pick<Kernel, 'database'>, playerId: string) => listAssessments(database, playerId);

/** What some players have paid in since a day (UTC), by currency. */
export const deskDepositsOf = ({ database }: Pick<Kernel, 'database'>, { playerIds, from }: { playerIds: readonly string[]; from: Date }) =>
  sums.sumDeposits(database, { playerIds, from: from.toISOString().slice(0, 10) });
