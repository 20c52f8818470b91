import * as z from 'zod/mini';
import type { Kernel } from '../../kernel/context.ts';
import type { Database } from '../../kernel/database.ts';
import type { Follower, LoggedEvent } from '../../kernel/follower.ts';
import { noticeText, siteContent } from '../content/index.ts';
import { playerById } from '../player/index.ts';
import { notifyPlayer } from './messages/service.ts';

type ReactionContext = Pick<Kernel, 'random' | 'publish'>;

const registered = z.object({ locale: z.string() });

/** What happened, and which text of content's `messages/notifications` tells the player. */
async function tellPlayer(context: ReactionContext, transaction: Database, event: LoggedEvent): Promise<void> {
  const { playerId, createdAt } = event;
  if (playerId === null) return;
  const isWelcome = event.type === 'PlayerRegistered';
  const locale = isWelcome ? registered.parse(event.data).locale : (await playerById({ database: transaction }, playerId))?.locale;
  const content = noticeText(siteContent(), locale, { key: isWelcome ? 'welcome' : 'emailConfirmed', values: {} });
  // An address may be confirmed again after a change, hence its moment; a welcome is said once.
  const cause = isWelcome ? 'welcome' : `emailConfirmed ${createdAt.toISOString()}`;
  await notifyPlayer(context, transaction, { playerId, cause, content, createdAt });
}

/** Who follows the event log to write messages: a welcome at registration, a word when the address is confirmed. */
export const notificationFollowers: readonly Follower<ReactionContext>[] = [
  {
    name: 'notification.messages',
    types: ['PlayerRegistered', 'EmailConfirmed'],
    handle: async (context, transaction, events) => {
      for (const event of events) await tellPlayer(context, transaction, event);
    },
  },
];
