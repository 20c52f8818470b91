/** Public API of wallets: accounts, game sessions, and every movement of money (product §3 Wallet, reliability §1). Only wallet imports the ledger. */
export { limitCountersOf, setLimitCounters } from './accounts/limit-counters.ts';
export { deskAccountsOf, deskBalancesOf } from './accounts/console-reads.ts';
export { excludePlayer, setPlayerStatus, setRealityCheckDue } from './accounts/player-state.ts';
export { accountOf, accountsOf, activeAccountOf, createAccount, openFirstAccount } from './accounts/service.ts';
export {
  bonusStandingsOf,
  endBonus,
  takeBackBonus,
  forfeitedOf,
  type BonusMoney,
  grantBonus,
  holdPlayer,
  breakEndOf,
  mayTakeBonus,
  openWinningsBonus,
  setBonusExpiry,
} from './bonuses/service.ts';
export {
  adjust,
  payReward,
  chargebackDeposit,
  creditDeposit,
  depositCountOf,
  payoutWithdrawal,
  releaseWithdrawal,
  reserveWithdrawal,
  returnPayout,
  reverseChargeback,
  undoPlay,
} from './cashier/service.ts';
export { type DebtOfInvoice, lockedDebtOf, owedOf, recoverWrittenOff, writeOffDebt } from './cashier/debts.ts';
export { type CeilingHold, listCeilingHolds, lockCeilingHold, refuseCeilingHold } from './credit-ceilings/holds.ts';
export { explainOperation, operationsOfBonus, operationsOfInvoice, operationsOfRound } from './console/explain.ts';
export { latestOperationsOf } from './console/statement.ts';
export { operationFinder } from './console/find.ts';
export { balancesAfter, newestListedRound, roundOf } from './console/operations.ts';
export { closeFreespins, freespinsOf, openFreespins, runningFreespins, setFreespinExpiry } from './freespins/service.ts';
export {
  type HeldCredit,
  hasHeldCredit,
  heldCreditsFor,
  heldCreditsOf,
  holdCredit,
  refuseHeldCredit,
  releaseHeldCredit,
  settleDebtWithHeld,
} from './held-credits/service.ts';
export {
  type BetPlay,
  betWin,
  creditWin,
  endRound,
  placeBet,
  type Play,
  playBatch,
  type PlayOperation,
  rollback,
  type StatedContribution,
  type WinPlay,
} from './game-sessions/play.ts';
export {
  closeGameSessions,
  gameSessionOf,
  gamesPlayedIn,
  isPlayingIn,
  openGameSession,
  openGameSessionsBefore,
  playedSessions,
} from './game-sessions/service.ts';
export { gameSessionCount, gameSessionsBefore, type ListedGameSession } from './game-sessions/console-reads.ts';
export type { RoundCeiling } from './ledger/commands.ts';
export { reportOperations } from './game-sessions/report.ts';
export { withdrawableMinor } from './ledger/decide-cashier.ts';
export { agreedJackpot, jackpotValue } from './jackpots/rules.ts';
export { jackpotAmounts } from './jackpots/service.ts';
export { openLedger, readFollowedSince, type WalletKernel, type WalletLedger } from './ledger/engine.ts';
export {
  completeTransfers,
  type HouseTransfer,
  moveHouseMoney,
  sendHouseMoney,
  type ShardBooks,
  unequalTransfers,
} from './shards/transfer.ts';
export { turnoverOf } from './accounts/turnover.ts';
export type {
  AccountState,
  BonusState,
  BonusTerms,
  FreespinState,
  LedgerAnswer,
  LimitCounter,
  LimitCounterGiven,
  TurnoverSegment,
} from '@pavilion/ledger';
export { PICO_PER_MINOR } from '@pavilion/ledger';
export { sinceItBegan } from './ledger/bonuses/counting.ts';
export { beginningsOf, paidMinorOf, roundStanding } from './round-standing.ts';
export { followRounds } from './decided/follow.ts';
export { playOf, playTypes } from './decided/play.ts';
export { atRiskOf, countedOf, type DayResult, resultsOf, type Step, sumsOfDays } from './decided/rounds.ts';
