import * as z from 'zod';
import type { Follower } from '../../../kernel/followers/follower.ts';
import { holdPlayer, setBonusExpiry } from '../../wallet/index.ts';
import type { BonusKernel } from './kernel.ts';
import { publishBonuses } from './publish.ts';
import { followStandings } from './service.ts';
import { freezeBonuses } from './store.ts';

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

const exclusion = z.object({ endsAt: z.string() });

/** Stops the time of a player's bonuses for a break or a self-exclusion: what was promised is there when it ends (L7). */
export const bonusFreeze: Follower<BonusKernel> = {
  name: 'game.bonus-freeze',
  types: ['PlayerExcluded'],
  handle: async (_context, transaction, events) => {
    for (const { playerId, data, createdAt } of events) {
      if (playerId === null) continue;
      await holdPlayer(transaction, playerId);
      const until = new Date(exclusion.parse(data).endsAt);
      await setBonusExpiry(transaction, await freezeBonuses(transaction, { playerId, from: createdAt, until }));
    }
  },
};
