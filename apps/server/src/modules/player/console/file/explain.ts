import type { InputOf, ResultOf } from '@pavilion/contract/calls/endpoint.ts';
import type { playerDeskEndpoints } from '@pavilion/contract/console/player/players.ts';
import { DomainError } from '../../../../kernel/errors.ts';
import { actorOf } from '../../../../kernel/visitor.ts';
import { authorised } from '../../../operator/index.ts';
import type { DeskContext, PlayerDesk } from '../context.ts';
import { requirePlayer } from '../require-player.ts';

type Endpoint = (typeof playerDeskEndpoints)['explain'];

/**
 * Explains a fact about a player: causes, rules and the ledger operations that followed, the oldest first (BO-055). @throws notFound,
 * permissionMissing
 */
export async function explain(context: DeskContext, desk: PlayerDesk, { params, query }: InputOf<Endpoint>): Promise<ResultOf<Endpoint>> {
  const { kind, id } = query;
  const { permission, explain: causesOf } = desk.explained[kind];
  const right = { actor: actorOf(context), permission, act: 'players.explain', object: id };
  await authorised(context, right, async () => undefined);
  await requirePlayer(context.database, params.id);
  const causes = await causesOf(context, { playerId: params.id, id });
  if (causes === undefined) throw new DomainError('notFound');
  return causes;
}
