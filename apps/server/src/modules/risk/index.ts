/** Public API of risk: limits, breaks and exclusions, and the turnover still required before a withdrawal (reliability §5, D-54). */
export { deskAssessmentsOf, deskDepositsOf, deskPeriodsOf, deskRealityCheckOf } from './console-reads/play.ts';
export { deskExclusionsOf, deskLimitsOf, looseningSince, protectionOf } from './console-reads/protection.ts';
export type { LinkPorts } from './links/service.ts';
export { letHeldIn, releaseDepositUse, requireRoomForDeposit, reserveDeposit, settleDepositUse } from './limits/deposits.ts';
export { importExclusions } from './exclusion/register-import.ts';
export { replayExclusions } from './exclusion/replay.ts';
export { createExclusion, excludeRecognised, isOnBreak } from './exclusion/service.ts';
export { createMoneyLimit } from './limits/service.ts';
export { requirePlayAllowed } from './limits/play.ts';
export { requireDepositAllowed } from './limits/deposits.ts';
export { bonusRulesOf, type LaunchRules, launchRules, policyOfPlayer, requirePolicyMet } from './policy/service.ts';
export { beginPlay } from './reality-check/service.ts';
export { seedTurnoverRules } from './turnover/seed.ts';
export { findOpenTurnover, openTurnoversOf, readTurnoverRules, requireTurnover, saveTurnoverRules } from './turnover/service.ts';
