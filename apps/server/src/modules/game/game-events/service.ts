import type { tableResults } from '@pavilion/contract/areas/game/lobby.ts';
import type { SchemaInput } from '@pavilion/contract/calls/endpoint.ts';
import type { GameEvent } from '@pavilion/contract/providers/game-events.ts';
import type { Kernel } from '../../../kernel/context.ts';
import { type CatalogueContext, catalogueOf } from '../catalogue/snapshot.ts';
import * as store from './store.ts';

/** The number of events that a tile and a card show. */
const RESULTS_MOST = 6;

/** Accepts a studio's report. @returns false if the game does not belong to the studio */
export async function takeGameEvent(context: CatalogueContext, source: string, event: GameEvent): Promise<boolean> {
  const game = (await catalogueOf(context)).gameByKey.get(event.gameId);
  if (game?.provider.identity !== source) return false;
  if (event.type === 'game.status') {
    await store.setStatus(context.database, { ...event, gameId: game.id });
    return true;
  }
  const settledAt = new Date(event.settledAt);
  await store.keepResult(context.database, { ...event, source, gameId: game.id, settledAt }, RESULTS_MOST);
  return true;
}

/** The last results of tables, from the rounds their studios have settled; a table without any is not there. */
export async function listTableResults(context: CatalogueContext & Pick<Kernel, 'database'>): Promise<SchemaInput<typeof tableResults>[]> {
  const [{ gameByKey }, rows] = await Promise.all([catalogueOf(context), store.listResults(context.database, RESULTS_MOST)]);
  return [...Map.groupBy(rows, ({ gameId }) => gameId)].flatMap(([gameId, own]) => {
    const game = gameByKey.get(gameId);
    if (game === undefined) return [];
    return [{ identity: game.identity, results: own.map(({ result, color, settledAt }) => ({ result, color, settledAt })) }];
  });
}
