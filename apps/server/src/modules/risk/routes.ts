import type { Routes } from '@pavilion/contract/endpoint.ts';
import type { riskEndpoints } from '@pavilion/contract/risk.ts';
import type { RequestContext } from '../../kernel/visitor.ts';
import { createLimit, deleteLimit, listLimits, updateLimit } from './limits/service.ts';
import { acknowledgeRealityCheck, readPlaySession, updateRealityCheck } from './reality-check/service.ts';
import { createSelfAssessment, deleteSelfAssessments, listSelfAssessments } from './self-assessment/service.ts';
import { readYearSummary } from './summary/service.ts';
import { readTurnoverWager } from './turnover/service.ts';

/** What stands between a player and a withdrawal (wire §2.6). */
export const riskRoutes: Routes<typeof riskEndpoints, RequestContext> = {
  listLimits,
  createLimit,
  updateLimit,
  deleteLimit,
  readYearSummary,
  listSelfAssessments,
  createSelfAssessment,
  deleteSelfAssessments,
  readPlaySession,
  updateRealityCheck,
  acknowledgeRealityCheck,
  readTurnoverWager: (context, { query }) => readTurnoverWager(context, query),
};
