import type { InputOf, ResultOf } from '@pavilion/contract/calls/endpoint.ts';
import type { linkEndpoints } from '@pavilion/contract/console/player/links.ts';
import { DomainError } from '../../../kernel/errors.ts';
import { playerById, playerRowsOf } from '../../player/index.ts';
import { listPairsOf, type PairRow } from '../links/pair-store.ts';
import type { RiskDeskContext } from './context.ts';

type Endpoint = (typeof linkEndpoints)['readGraph'];

/** With more accounts than these the picture is unreadable. */
const PLAYERS_MAX = 60;

/**
 * Adds the accounts at the other end of the pairs while there is room. An account decided to be another person's is shown but not followed.
 */
function reach(depths: Map<string, number>, pairs: readonly PairRow[], depth: number): { next: string[]; isWhole: boolean } {
  const next: string[] = [];
  let isWhole = true;
  for (const { playerId, otherId, state } of pairs) {
    const found = [playerId, otherId].find((id) => !depths.has(id));
    if (found === undefined) continue;
    if (depths.size >= PLAYERS_MAX) {
      isWhole = false;
      continue;
    }
    depths.set(found, depth);
    if (state === 'open') next.push(found);
  }
  return { next, isWhole };
}

/** All accounts linked to a player, over at most the requested number of steps. @throws notFound */
export async function readGraph(context: RiskDeskContext, { query }: InputOf<Endpoint>): Promise<ResultOf<Endpoint>> {
  const { playerId, depth } = query;
  if ((await playerById(context, playerId)) === undefined) throw new DomainError('notFound');
  const depths = new Map([[playerId, 0]]);
  const known = new Map<string, PairRow>();
  let [frontier, isWhole] = [[playerId], true];
  for (let step = 1; step <= depth && frontier.length > 0; step += 1) {
    const found = await listPairsOf(context.database, frontier);
    for (const pair of found.pairs) known.set(pair.id, pair);
    const reached = reach(depths, found.pairs, step);
    frontier = reached.next;
    isWhole &&= found.isWhole && reached.isWhole;
  }
  const rows = await playerRowsOf(context, depths.keys());
  return {
    players: [...depths].flatMap(([id, far]) => {
      const row = rows.get(id);
      return row === undefined ? [] : [{ ...row, depth: far }];
    }),
    links: [...known.values()]
      .filter((pair) => rows.has(pair.playerId) && rows.has(pair.otherId))
      .map(({ id, playerId: from, otherId: to, score, kinds, state }) => ({ id, from, to, score, kinds, isNotSame: state === 'notSame' })),
    isWhole,
  };
}
