import type { AppContext } from '../app-context.ts';
import { catalogueOf } from '../../modules/game/index.ts';

/** Identities of the listed games, in display order. */
export async function listGameIdentities(context: AppContext): Promise<string[]> {
  return (await catalogueOf(context)).games.filter(({ isListed }) => isListed).map(({ identity }) => identity);
}
