/** Double-entry books on PostgreSQL with micro-batched group commit (reliability §1). Knows no casino: the rules are given as `decide`. */
export * from './accounts.ts';
export { bonusStandings, openBonus, type OpenedBonus, openWaitingBonus, setBonusExpiry } from './bonuses.ts';
export * from './command.ts';
export type { Connection } from './connection.ts';
export * from './decision.ts';
export * from './errors.ts';
export type { Unit } from './evaluate.ts';
export {
  closeFreespin,
  findFreespins,
  type FreespinChange,
  type FreespinMove,
  type FreespinState,
  openFreespin,
} from './freespins.ts';
export * from './game-sessions.ts';
export { GatheringSocket } from './gathering-socket.ts';
export type { BatchFigures } from './lane.ts';
export { createLedger, type Ledger, type LedgerOptions, type PostedCommands } from './ledger.ts';
export { type LimitCounterGiven, limitCountersOfPlayer, replaceLimitCounters } from './limit-counters.ts';
export { operationsOfSource, type ReportedOperation, type ReportSpan } from './report.ts';
export * from './state.ts';
export type { StatementLine } from './statement/chain.ts';
export { chainBeginning, linesAfter, type StatementAccount } from './statement/lines.ts';
export { sealedPoint, sealStatement, unsealedAccounts } from './statement/seals.ts';
export { type ChainFinding, verifyStatements } from './statement/verify.ts';
export { depositCount, playResults, type TurnoverSegment, turnoverSegments } from './turnover.ts';
export { type Invariant, invariants } from './verify/invariants.ts';
export { type Finding, verifyBooks } from './verify/verify.ts';
