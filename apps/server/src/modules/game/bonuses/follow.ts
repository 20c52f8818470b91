import * as z from 'zod';
import type { Follower } from '../../../kernel/followers/follower.ts';
import type { BonusKernel } from './kernel.ts';
import { publishBonuses } from './publish.ts';
import { followStandings } from './service.ts';

const facts = z.object({ bonuses: z.optional(z.array(z.object({ id: z.string() }))) });

/**
 * Keeps players' bonuses as the books say after each operation: progress goes to the player's channel, an end to the row. It reads the
 * standing, not the event, so a repeat changes nothing.
 */
export const bonusProgress: Follower<BonusKernel> = {
  name: 'game.bonus-progress',
  types: ['BetPlaced', 'WinPaid', 'MoneyRolledBack', 'RoundEnded', 'BonusReleased', 'BonusEnded', 'WithdrawalReserved'],
  handle: async (context, transaction, events) => {
    const touched = new Set<string>();
    for (const { data } of events) for (const { id } of facts.parse(data).bonuses ?? []) touched.add(id);
    if (touched.size === 0) return;
    const bonusIds = [...touched].toSorted();
    await followStandings(context, transaction, bonusIds);
    await publishBonuses(context, transaction, { bonusIds, isNew: false });
  },
};
