import { DAY_MS } from '@pavilion/contract/formats/durations.ts';
import type { AppContext } from '../app-context.ts';
import type { Database } from '../../kernel/database.ts';
import { givePoints, startQuest } from '../../modules/retention/index.ts';
import { worldPlayerId } from './players.ts';

/** Level 4, with progress towards the next (sandbox §2). */
const VIP_POINTS = 12_400;
/** One quest with a bet task of any game, and one whose tasks run in sequence. */
const VIP_QUESTS = ['harbour-walk', 'three-new-games'];

/** Gives `vip` a level and running quests, so that every dialog about them has content. */
export async function loadQuests(context: AppContext, transaction: Database): Promise<void> {
  const playerId = worldPlayerId(context.config.worldSeed, 'vip@pavilion.test');
  // Dated the day before, so that nobody who signs in as `vip` is congratulated on a level that the account has always had.
  const grantedAt = new Date(context.clock.now().getTime() - DAY_MS);
  await givePoints(context, transaction, { playerId, points: VIP_POINTS, grantedAt });
  for (const identity of VIP_QUESTS) await startQuest(context, transaction, { playerId, identity });
}
