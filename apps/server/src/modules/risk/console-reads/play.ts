import { formatDecimal, scaleOf } from '@pavilion/money';
import type { Kernel } from '../../../kernel/context.ts';
import { playSessionOf } from '../reality-check/service.ts';
import { listAssessments } from '../self-assessment/store.ts';
import * as sums from '../summary/store.ts';

type ReadContext = Pick<Kernel, 'database' | 'clock'>;

type Day = Awaited<ReturnType<typeof sums.listDays>>[number];
type Moved = Pick<Day, 'depositedMinor' | 'withdrawnMinor' | 'stakedMinor' | 'wonMinor'>;

/** Money and play in major units; `net` is wins less stakes. */
function written({ depositedMinor, withdrawnMinor, stakedMinor, wonMinor }: Moved, currency: string) {
  const major = (minor: bigint): string => formatDecimal(minor, scaleOf(currency));
  return {
    deposited: major(depositedMinor),
    withdrawn: major(withdrawnMinor),
    staked: major(stakedMinor),
    won: major(wonMinor),
    net: major(wonMinor - stakedMinor),
  };
}

const added = (one: Moved, other: Moved): Moved => ({
  depositedMinor: one.depositedMinor + other.depositedMinor,
  withdrawnMinor: one.withdrawnMinor + other.withdrawnMinor,
  stakedMinor: one.stakedMinor + other.stakedMinor,
  wonMinor: one.wonMinor + other.wonMinor,
});
const nothing: Moved = { depositedMinor: 0n, withdrawnMinor: 0n, stakedMinor: 0n, wonMinor: 0n };

/** A player's money and play since a day (UTC), by currency and day by day, and for how long was played. */
export async function deskPeriodsOf({ database }: ReadContext, { playerId, from }: { playerId: string; from: Date }) {
  const asked = { playerId, from: from.toISOString().slice(0, 10) };
  const [rows, playedSeconds] = await Promise.all([sums.listDays(database, asked), sums.sumPlayed(database, asked)]);
  const periods = [...Map.groupBy(rows, ({ currency }) => currency)].map(([currency, days]) => ({
    currency,
    ...written(days.reduce(added, nothing), currency),
    daily: days.map((day) => ({ day: day.day, ...written(day, currency) })),
  }));
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

/** Deposits of some players since a day (UTC), by currency. */
export const deskDepositsOf = ({ database }: Pick<Kernel, 'database'>, { playerIds, from }: { playerIds: readonly string[]; from: Date }) =>
  sums.sumDeposits(database, { playerIds, from: from.toISOString().slice(0, 10) });
