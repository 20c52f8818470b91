import type { Routes } from '@pavilion/contract/calls/endpoint.ts';
import type { riskEndpoints } from '@pavilion/contract/areas/risk/risk.ts';
import { askReopening, type PlayerContext, readExclusion } from '../player/index.ts';
import { confirmLimit, createLimit, deleteLimit, listLimits, updateLimit } from './limits/service.ts';
import { acknowledgeRealityCheck, readPlaySession, updateRealityCheck } from './reality-check/service.ts';
import { createSelfAssessment, deleteSelfAssessments, listSelfAssessments } from './self-assessment/service.ts';
import { readYearSummary } from './summary/service.ts';
import { readTurnoverWager } from './turnover/service.ts';

/** Limits, breaks and exclusion, and the turnover required before a withdrawal (wire §2.4, §2.6). */
export const riskRoutes: Routes<typeof riskEndpoints, PlayerContext> = {
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
  confirmLimit,
  readExclusion: (context) => readExclusion(context),
  askReopening: (context) => askReopening(context),
  readTurnoverWager: (context, { query }) => readTurnoverWager(context, query),
};

/** Calls that only read, and much: a replica may answer them (D-197). */
export const riskReplicable = ['readYearSummary'] as const;
