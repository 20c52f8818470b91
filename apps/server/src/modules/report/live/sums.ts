import { MINUTE_MS } from '@pavilion/contract/formats/durations.ts';

/** Totals of a minute in one currency. */
export interface MinuteSums {
  readonly casinoBets: number;
  readonly casinoStakeMinor: bigint;
  readonly casinoPayoutMinor: bigint;
  readonly sportBets: number;
  readonly sportStakeMinor: bigint;
  readonly sportPayoutMinor: bigint;
  readonly deposits: number;
  readonly depositMinor: bigint;
  readonly failedDeposits: number;
  readonly withdrawals: number;
  readonly withdrawalMinor: bigint;
}

export const noSums: MinuteSums = {
  casinoBets: 0,
  casinoStakeMinor: 0n,
  casinoPayoutMinor: 0n,
  sportBets: 0,
  sportStakeMinor: 0n,
  sportPayoutMinor: 0n,
  deposits: 0,
  depositMinor: 0n,
  failedDeposits: 0,
  withdrawals: 0,
  withdrawalMinor: 0n,
};

export const addSums = (one: MinuteSums, other: MinuteSums): MinuteSums => ({
  casinoBets: one.casinoBets + other.casinoBets,
  casinoStakeMinor: one.casinoStakeMinor + other.casinoStakeMinor,
  casinoPayoutMinor: one.casinoPayoutMinor + other.casinoPayoutMinor,
  sportBets: one.sportBets + other.sportBets,
  sportStakeMinor: one.sportStakeMinor + other.sportStakeMinor,
  sportPayoutMinor: one.sportPayoutMinor + other.sportPayoutMinor,
  deposits: one.deposits + other.deposits,
  depositMinor: one.depositMinor + other.depositMinor,
  failedDeposits: one.failedDeposits + other.failedDeposits,
  withdrawals: one.withdrawals + other.withdrawals,
  withdrawalMinor: one.withdrawalMinor + other.withdrawalMinor,
});

/** The house's result of play: stakes less payouts (operator §7). */
export const casinoResult = ({ casinoStakeMinor, casinoPayoutMinor }: MinuteSums): bigint => casinoStakeMinor - casinoPayoutMinor;
export const sportResult = ({ sportStakeMinor, sportPayoutMinor }: MinuteSums): bigint => sportStakeMinor - sportPayoutMinor;

/** When the minute of a moment began. */
export const minuteOf = (at: Date): Date => new Date(Math.floor(at.getTime() / MINUTE_MS) * MINUTE_MS);
