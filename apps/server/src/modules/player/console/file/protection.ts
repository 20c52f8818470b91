import type { InputOf, ResultOf } from '@pavilion/contract/calls/endpoint.ts';
import type { playerDeskEndpoints } from '@pavilion/contract/console/player/players.ts';
import type { DeskContext, PlayerDesk } from '../context.ts';
import { requirePlayer } from '../require-player.ts';
import { pageOfAll } from '../paging.ts';

type Endpoints = typeof playerDeskEndpoints;

/** A player's limits of money, the newest first. @throws notFound */
export async function listPlayerLimits(
  context: DeskContext,
  desk: PlayerDesk,
  { params, query }: InputOf<Endpoints['listPlayerLimits']>,
): Promise<ResultOf<Endpoints['listPlayerLimits']>> {
  await requirePlayer(context.database, params.id);
  return pageOfAll(['limits', params.id], query, await desk.limits(context, params.id));
}

/** A player's breaks and exclusions, the newest first. @throws notFound */
export async function listPlayerExclusions(
  context: DeskContext,
  desk: PlayerDesk,
  { params, query }: InputOf<Endpoints['listPlayerExclusions']>,
): Promise<ResultOf<Endpoints['listPlayerExclusions']>> {
  await requirePlayer(context.database, params.id);
  return pageOfAll(['exclusions', params.id], query, await desk.exclusions(context, params.id));
}

/** Results of self-assessments that the player chose to keep, the newest first. @throws notFound */
export async function listPlayerAssessments(
  context: DeskContext,
  desk: PlayerDesk,
  { params, query }: InputOf<Endpoints['listPlayerAssessments']>,
): Promise<ResultOf<Endpoints['listPlayerAssessments']>> {
  await requirePlayer(context.database, params.id);
  return pageOfAll(['assessments', params.id], query, await desk.assessments(context, params.id));
}

/** How long the player has been playing, and when the next reality check is due. @throws notFound */
export async function readPlayerRealityCheck(
  context: DeskContext,
  desk: PlayerDesk,
  playerId: string,
): Promise<ResultOf<Endpoints['readPlayerRealityCheck']>> {
  await requirePlayer(context.database, playerId);
  return desk.realityCheck(context, playerId);
}
