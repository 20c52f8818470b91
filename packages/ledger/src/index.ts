/**
 * Double-entry books on PostgreSQL with micro-batched group commit (reliability §1). The function passed as `decide` defines the meaning of
 * a command. The state it receives holds balances and the objects of the casino's wallet: rounds, game sessions, bonuses and free spins.
 */
export * from './accounts.ts';
export {
  bonusStandings,
  cancelIdleBonuses,
  forfeitedOfRounds,
  openBonus,
  type OpenedBonus,
  openWaitingBonus,
  setBonusExpiry,
} from './bonuses.ts';
export * from './command.ts';
export type { Connection } from './database/connection.ts';
export { debtsOf } from './debts.ts';
export * from './decide/decision.ts';
export * from './errors.ts';
export { durabilityProblems } from './database/durability.ts';
export { classifyFault } from './database/faults.ts';
export {
  closeFreespin,
  findFreespins,
  type FreespinChange,
  type FreespinState,
  listRunningFreespins,
  openFreespin,
  setFreespinExpiry,
} from './freespins.ts';
export * from './game-sessions.ts';
export { GatheringSocket } from './lanes/gathering-socket.ts';
export { createLedger, type Ledger } from './ledger.ts';
export { type LimitCounterGiven, limitCountersOfPlayer, PICO_PER_MINOR, replaceLimitCounters } from './limits/limit-counters.ts';
export { endedOperations, houseOfOperation } from './statement/outcomes.ts';
export {
  bookedMinor,
  lockJackpot,
  type JackpotChange,
  type JackpotContribution,
  type JackpotShare,
  readJackpot,
  readLastJackpotWin,
} from './jackpots.ts';
export type { StakeReturn } from './books/changes.ts';
export { followedSince, readRoundWins, roundBeginnings, type RoundWins } from './round-wins.ts';
export { operationsOfSource, type ReportedOperation, type ReportSpan } from './report.ts';
export { markSessions, resultBaselinesOf } from './limits/session-marks.ts';
export * from './state.ts';
export type { StatementLine } from './statement/chain.ts';
export { chainBeginning, linePagesAfter, linesAfter, type StatementAccount } from './statement/lines.ts';
export { type DecidedOperation, decidedOperation, decidedOperationsOf, operationsBetween } from './statement/decided.ts';
export {
  type BookedOperation,
  type BookedRound,
  countOperations,
  operationsBefore,
  type PlacedOperation,
  readOperations,
  newestListedRound,
  readBalancesAfter,
  readRound,
  seqAt,
} from './statement/operations.ts';
export { readShardMoves, type ShardMove, shardOf } from './shards.ts';
export { sealedPoint, sealNextPart, unsealedAccounts } from './statement/seals.ts';
export { verifyStatements } from './statement/verify.ts';
export { depositCount, playResults, type TurnoverOf, type TurnoverSegment, turnoverSegments } from './limits/turnover.ts';
export type { Invariant } from './verify/invariant.ts';
export { invariants } from './verify/invariants.ts';
export { type Finding, verifyBooks } from './verify/verify.ts';
