import * as z from 'zod';
import type { Database } from '../../../kernel/database.ts';
import type { Follower } from '../../../kernel/followers/follower.ts';
import { bonusStandingsOf, holdPlayer, setBonusExpiry, setFreespinExpiry } from '../../wallet/index.ts';
import { momentAt } from '../bonuses/given-store.ts';
import { freezeBonuses } from '../bonuses/store.ts';
import type { FreespinKernel } from './kernel.ts';
import { queueOrder } from './orders.ts';
import { publishFreespins } from './publish.ts';
import * as store from './store.ts';

const exclusion = z.object({ endsAt: z.string() });

/**
 * Pauses the expiry of a player's bonuses and free spins during a break or a self-exclusion, so that they are still there afterwards (L7).
 */
export const bonusFreeze: Follower<FreespinKernel> = {
  name: 'game.bonus-freeze',
  types: ['PlayerExcluded'],
  handle: async (context, transaction, events) => {
    for (const { playerId, data, createdAt } of events) {
      if (playerId === null) continue;
      await holdPlayer(transaction, playerId);
      const pause = { playerId, from: createdAt, until: new Date(exclusion.parse(data).endsAt) };
      await setBonusExpiry(transaction, await freezeBonuses(transaction, pause));
      await freezeSpins(context, transaction, pause);
    }
  },
};

/** Extends free spins in the row, in the books and at their studio, and with them the time of winnings that have no row of their own yet. */
async function freezeSpins(
  context: FreespinKernel,
  transaction: Database,
  pause: { playerId: string; from: Date; until: Date },
): Promise<void> {
  const frozen = await store.freezeFreespins(transaction, pause);
  const active = frozen.flatMap(({ id, expiresAt, hasBonus }) => (expiresAt === null ? [] : [{ id, expiresAt, hasBonus }]));
  await setFreespinExpiry(transaction, active);
  const unseen = new Map(frozen.flatMap(({ id, hasBonus, addedMs }) => (hasBonus ? [] : [[id, addedMs]])));
  const standings = await bonusStandingsOf(transaction, [...unseen.keys()]);
  const ends = [...standings.values()].flatMap(({ id, expiresAt }) =>
    expiresAt === null ? [] : [{ id, expiresAt: momentAt(expiresAt.getTime() + (unseen.get(id) ?? 0)) }],
  );
  await setBonusExpiry(transaction, ends);
  for (const { id } of active) await queueOrder(context, transaction, id);
  for (const { id } of frozen) await publishFreespins(context, transaction, { freespinId: id, isNew: false });
}
