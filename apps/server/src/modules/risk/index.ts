/** The door of risk: what stands between a player and a withdrawal (D-54). */
export { seedTurnoverRules } from './turnover/seed.ts';
export { type OpenTurnover, requireTurnover } from './turnover/service.ts';
