/** The door of wallets: accounts, game sessions, and every movement of money (spec §3 Wallet, reliability §1). Only wallet imports the ledger. */
export { limitCountersOf, setLimitCounters } from './accounts/limit-counters.ts';
export { excludePlayer, setPlayerStatus, setRealityCheckDue } from './accounts/player-state.ts';
export { accountOf, accountsOf, activeAccountOf, createAccount, openFirstAccount } from './accounts/service.ts';
export {
  bonusStandingsOf,
  endBonus,
  type BonusMoney,
  grantBonus,
  holdPlayer,
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
export { closeFreespins, freespinsOf, type OpenedFreespins, openFreespins } from './freespins/service.ts';
export {
  type BetPlay,
  betWin,
  type BetWinPlay,
  creditWin,
  endRound,
  type EndRoundPlay,
  placeBet,
  type Play,
  playBatch,
  type PlayOperation,
  rollback,
  type RollbackPlay,
} from './game-sessions/play.ts';
export { closeGameSessions, gameSessionOf, isPlayingIn, openGameSession, openGameSessionsBefore } from './game-sessions/service.ts';
export { reportOperations } from './game-sessions/report.ts';
export type { PlayKind } from './ledger/commands.ts';
export { withdrawableMinor } from './ledger/decide-cashier.ts';
export { openLedger, type WalletKernel, type WalletLedger, type WalletLedgerParts } from './ledger/engine.ts';
export { accountFacts, type AccountFacts } from './ledger/publication.ts';
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
export { roundStanding } from './round-standing.ts';
