import type { AppContext } from '../app-context.ts';
import type { Database } from '../kernel/database.ts';
import { givePoints, startQuest } from '../modules/retention/index.ts';
import { worldPlayerId } from './players.ts';

/** Level 4 with something on the way to the next (sandbox.md, the demo world). */
const VIP_POINTS = 12_400;
/** One with a bet task of any game, and one that goes task by task. */
const VIP_QUESTS = ['harbour-walk', 'three-new-games'];

/** Gives `vip` a level and running quests, so that every dialog of them has something to show. */
export async function loadQuests(context: AppContext, transaction: Database): Promise<void> {
  const playerId = worldPlayerId(context.config.worldSeed, 'vip@pavilion.test');
  await givePoints(context, transaction, { playerId, points: VIP_POINTS });
  for (const identity of VIP_QUESTS) await startQuest(context, transaction, { playerId, identity });
}
