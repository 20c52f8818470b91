import type { InputOf, ResultOf } from '@pavilion/contract/calls/endpoint.ts';
import type { riskEndpoints } from '@pavilion/contract/areas/risk/risk.ts';
import { judgeSelfAssessment } from '@pavilion/contract/areas/player/self-assessment.ts';
import { playerOf, type RequestContext } from '../../../kernel/visitor.ts';
import * as store from './store.ts';

type Endpoints = typeof riskEndpoints;

/** Results the player chose to keep. */
export const listSelfAssessments = (context: RequestContext): Promise<ResultOf<Endpoints['listSelfAssessments']>> =>
  store.listAssessments(context.database, playerOf(context).playerId);

/**
 * Saves a result without its answers, at the player's request. No offer and no score uses it; operators responsible for safe play may read
 * it (operator §2.3).
 */
export async function createSelfAssessment(
  context: RequestContext,
  { body }: InputOf<Endpoints['createSelfAssessment']>,
): Promise<ResultOf<Endpoints['createSelfAssessment']>> {
  const row = { id: context.random.newId(), ...judgeSelfAssessment(body.answers), createdAt: context.clock.now() };
  await store.insertAssessment(context.database, { ...row, playerId: playerOf(context).playerId });
  return row;
}

/** Deletes stored self-assessments. */
export async function deleteSelfAssessments(context: RequestContext): Promise<ResultOf<Endpoints['deleteSelfAssessments']>> {
  await store.deleteAssessments(context.database, playerOf(context).playerId);
  return [];
}
