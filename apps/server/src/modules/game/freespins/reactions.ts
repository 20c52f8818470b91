import { bonusResult, bonusStatus } from '@pavilion/contract/constants.ts';
import * as z from 'zod';
import type { Database } from '../../../kernel/database.ts';
import type { Follower } from '../../../kernel/followers/follower.ts';
import { freespinsOf, type FreespinState, holdPlayer, runningFreespins } from '../../wallet/index.ts';
import type { FreespinKernel } from './kernel.ts';
import { publishFreespins } from './publish.ts';
import { finishFreespins } from './service.ts';
import * as store from './store.ts';
import { showWinnings } from './winnings.ts';

// The fields of a ledger event about an operation that played free spins.
const spinFacts = z.object({
  freespinId: z.optional(z.nullable(z.string())),
  standing: z.optional(z.object({ isClosed: z.boolean() })),
});

/** Brings one campaign to what the books say; the end of its last round ends it. */
async function follow(
  context: FreespinKernel,
  transaction: Database,
  { standing, isOver }: { standing: FreespinState; isOver: boolean },
): Promise<void> {
  const { id: freespinId, playerId, usedCount, wonMinor } = standing;
  await holdPlayer(transaction, playerId);
  const row = await store.lockFreespins(transaction, { playerId, freespinId });
  if (row === undefined) return;
  const isNew = await store.setProgress(transaction, { freespinId, usedCount, wonMinor, at: context.clock.now() });
  const next = { ...row, usedCount, wonMinor };
  await showWinnings(context, transaction, next);
  if (row.status === bonusStatus.active && isOver && usedCount >= row.spinCount) {
    await finishFreespins(context, transaction, { row: next, result: bonusResult.played });
    return;
  }
  if (isNew) await publishFreespins(context, transaction, { freespinId, isNew: false });
}

/** Keeps free spins as the books say after each spin, win and rollback (S-05). It reads the standing, not the event, so a repeat changes nothing. */
export const freespinProgress: Follower<FreespinKernel> = {
  name: 'game.freespin-progress',
  types: ['BetPlaced', 'WinPaid', 'MoneyRolledBack'],
  handle: async (context, transaction, events) => {
    const touched = new Map<string, boolean>();
    for (const { data } of events) {
      const { freespinId, standing } = spinFacts.parse(data);
      if (freespinId === undefined || freespinId === null) continue;
      touched.set(freespinId, (touched.get(freespinId) ?? false) || standing?.isClosed === true);
    }
    // Players in the order in which the ledger locks them: two that wait for each other cannot be.
    const standings = (await freespinsOf(transaction, [...touched.keys()])).toSorted((a, b) => (a.playerId < b.playerId ? -1 : 1));
    const spent = standings.filter(({ id, usedCount, spinCount }) => touched.get(id) === true && usedCount >= spinCount);
    // The books are ahead of the log: a round that has ended there may be an earlier one than the last, which is still being played.
    const running = await runningFreespins(
      transaction,
      spent.map(({ id }) => id),
    );
    const over = new Set(spent.flatMap(({ id }) => (running.has(id) ? [] : [id])));
    for (const standing of standings) await follow(context, transaction, { standing, isOver: over.has(standing.id) });
  },
};
