import { playerStatus } from '@pavilion/contract/constants.ts';
import { inTransaction } from '../../../kernel/database.ts';
import { eachAlone } from '../../../kernel/each-alone.ts';
import { packsInForce } from '../../settings/index.ts';
import type { PlayerKernel } from '../context.ts';
import { mailPlayer } from '../mail/service.ts';
import * as players from '../profile/store.ts';
import { deadlineOf, WARNED_BEFORE_MS } from './deadline.ts';
import { deadlineSources, insertWarning, listUnwarned } from './deadline-store.ts';
import { findCheck } from './store.ts';

const VERIFICATION_PATH = '/profile/verification';
const WARNED_AT_ONCE = 500;

/**
 * Reminds players of their identity deadline in time, by a message on the site and by mail, once per deadline. Blocked players and closed
 * accounts get no reminder.
 */
export async function warnOfDeadlines(context: PlayerKernel): Promise<void> {
  const sources = deadlineSources(await packsInForce(context));
  const now = context.clock.now();
  const soon = { now, until: new Date(now.getTime() + WARNED_BEFORE_MS), limit: WARNED_AT_ONCE };
  await eachAlone(context, {
    items: await listUnwarned(context.database, sources, soon),
    says: 'a player could not be reminded of a deadline',
    factsOf: (playerId) => ({ playerId }),
    handle: (playerId) => warn(context, playerId),
  });
}

/** Checked again once the player is locked: the identity may be verified by now, or another process has sent the reminder. */
async function warn(context: PlayerKernel, playerId: string): Promise<void> {
  await inTransaction(context.database, async (transaction) => {
    const player = await players.lockPlayer(transaction, playerId);
    if (player === undefined || (player.status !== playerStatus.active && player.status !== playerStatus.limited)) return;
    const deadline = await deadlineOf(context, { player, known: await findCheck(transaction, playerId) });
    const now = context.clock.now();
    if (deadline === undefined || now < deadline.warnAt || now >= deadline.dueAt) return;
    const { dueAt } = deadline;
    if (!(await insertWarning(transaction, { playerId, dueAt, now }))) return;
    await context.publish(transaction, { type: 'IdentityDueSoon', playerId, dueAt: dueAt.toISOString() });
    await mailPlayer(context, transaction, {
      playerId,
      template: 'identity-due-soon',
      values: ({ address, moment }) => ({ date: moment(dueAt), link: address(VERIFICATION_PATH) }),
    });
  });
}
