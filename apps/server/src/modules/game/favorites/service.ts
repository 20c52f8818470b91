import { type CatalogueContext, type CatalogueGame, catalogueOf } from '../catalogue/snapshot.ts';
import { gameByKey } from '../catalogue/service.ts';
import * as store from './store.ts';

/** A player's favourite games, the newest first; games that left the catalogue are left out. */
export async function listFavorites(context: CatalogueContext, playerId: string): Promise<readonly CatalogueGame[]> {
  const [ids, { gameByKey: games }] = await Promise.all([store.listGameIds(context.database, playerId), catalogueOf(context)]);
  return ids.flatMap((id) => games.get(id) ?? []);
}

/** Marks a game. Marking it again changes nothing. @throws notFound for an unknown game */
export async function addFavorite(context: CatalogueContext, playerId: string, key: string): Promise<readonly CatalogueGame[]> {
  const game = await gameByKey(context, key);
  await store.add(context.database, { playerId, gameId: game.id, createdAt: context.clock.now() });
  return listFavorites(context, playerId);
}

/** Takes the mark away. Taking it away again changes nothing. @throws notFound for an unknown game */
export async function removeFavorite(context: CatalogueContext, playerId: string, key: string): Promise<readonly CatalogueGame[]> {
  const game = await gameByKey(context, key);
  await store.remove(context.database, { playerId, gameId: game.id });
  return listFavorites(context, playerId);
}
