import * as z from 'zod/mini';
import type { Kernel } from '../../kernel/context.ts';
import type { Database } from '../../kernel/database.ts';
import type { Follower, LoggedEvent } from '../../kernel/follower.ts';
import { noticeText, siteContent } from '../content/index.ts';
import { playerById } from '../player/index.ts';
import { notifyPlayer } from './messages/service.ts';

type ReactionContext = Pick<Kernel, 'random' | 'publish'>;

const registered = z.object({ locale: z.string() });
const sessionClosed = z.object({ sessionId: z.string(), reason: z.string() });

/** What a message is about, and which text of content's `messages/notifications` it has. The same cause makes one message only. */
interface Subject {
  key: 'welcome' | 'emailConfirmed' | 'sessionReused';
  cause: string;
}

/** Which events a player hears of: a welcome, a confirmed address, and a session that ended because a copy of its token came up (S9). */
function subjectOf({ type, data, createdAt }: LoggedEvent): Subject | undefined {
  if (type === 'PlayerRegistered') return { key: 'welcome', cause: 'welcome' };
  // An address may be confirmed again after a change, hence its moment.
  if (type === 'EmailConfirmed') return { key: 'emailConfirmed', cause: `emailConfirmed ${createdAt.toISOString()}` };
  const { sessionId, reason } = sessionClosed.parse(data);
  return reason === 'reuse' ? { key: 'sessionReused', cause: `sessionReused ${sessionId}` } : undefined;
}

async function tellPlayer(context: ReactionContext, transaction: Database, event: LoggedEvent): Promise<void> {
  const { playerId, createdAt } = event;
  const subject = subjectOf(event);
  if (playerId === null || subject === undefined) return;
  const isNew = subject.key === 'welcome';
  const locale = isNew ? registered.parse(event.data).locale : (await playerById({ database: transaction }, playerId))?.locale;
  const content = noticeText(siteContent(), locale, { key: subject.key, values: {} });
  await notifyPlayer(context, transaction, { playerId, cause: subject.cause, content, createdAt });
}

/** Who follows the event log to write messages. */
export const notificationFollowers: readonly Follower<ReactionContext>[] = [
  {
    name: 'notification.messages',
    types: ['PlayerRegistered', 'EmailConfirmed', 'SessionClosed'],
    handle: async (context, transaction, events) => {
      for (const event of events) await tellPlayer(context, transaction, event);
    },
  },
];
