/** What the player set before the rounds run by themselves; both stops are required, the least balance is not. */
export type AutoplayPlan = {
  readonly rounds: number;
  readonly lossStopMinor: bigint;
  readonly winStopMinor: bigint;
  readonly leastBalanceMinor: bigint | null;
};

/** How far it has come. */
export type AutoplayState = {
  readonly playedRounds: number;
  /** Returns less stakes since it started. */
  readonly netMinor: bigint;
  readonly lastReturnMinor: bigint;
  readonly balanceMinor: bigint;
  readonly nextStakeMinor: bigint;
};

export type AutoplayStop = 'done' | 'loss' | 'win' | 'balance';

/** Why no further round may start; undefined: the next one may. A stake that could pass the loss stop is not placed. */
export function stopOf(plan: AutoplayPlan, state: AutoplayState): AutoplayStop | undefined {
  if (state.playedRounds > 0 && state.lastReturnMinor >= plan.winStopMinor) return 'win';
  if (state.playedRounds >= plan.rounds) return 'done';
  if (state.nextStakeMinor - state.netMinor > plan.lossStopMinor) return 'loss';
  if (plan.leastBalanceMinor !== null && state.balanceMinor - state.nextStakeMinor < plan.leastBalanceMinor) return 'balance';
  return undefined;
}

/** What the rounds stake at most, and what they cost on average by the stated return in per cent; rounded to the minor unit. */
export function expectedCost({ rounds, stakeMinor, rtp }: { rounds: number; stakeMinor: bigint; rtp: number | null }) {
  const stakedMinor = stakeMinor * BigInt(rounds);
  const keptPpm = rtp === null ? null : BigInt(Math.round((100 - rtp) * 10_000));
  return { stakedMinor, costMinor: keptPpm === null ? null : (stakedMinor * keptPpm + 500_000n) / 1_000_000n };
}
