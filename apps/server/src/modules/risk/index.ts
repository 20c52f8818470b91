/** The door of risk: what a player set against themselves, and what stands between them and a withdrawal (reliability §5, D-54). */
export { releaseDepositUse, requireRoomForDeposit, reserveDeposit, settleDepositUse } from './limits/deposits.ts';
export { importExclusions } from './exclusion/register-import.ts';
export { type Replayed, replayExclusions } from './exclusion/replay.ts';
export { isOnBreak } from './exclusion/service.ts';
export { createMoneyLimit } from './limits/service.ts';
export { requirePlayAllowed } from './limits/play.ts';
export { requireDepositAllowed } from './policy/deposits.ts';
export { bonusRulesOf, type LaunchRules, launchRules, policyOfPlayer, requirePolicyMet } from './policy/service.ts';
export { beginPlay } from './reality-check/service.ts';
export { seedTurnoverRules } from './turnover/seed.ts';
export { type OpenTurnover, requireTurnover } from './turnover/service.ts';
