import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { pushEndpoints } from './notification-push.ts';
import { paging } from './query.ts';
import { table } from './table.ts';
import { done, moment, requiredText } from './values.ts';

/** A message of the player's messenger (wire §3.14). */
export const message = z.object({
  id: z.string(),
  playerId: z.string(),
  state: z.int(),
  content: z.object({
    title: z.string(),
    body: z.string(),
    link: z.optional(z.object({ url: z.string(), label: z.string() })),
    image: z.optional(z.string()),
  }),
  readAt: z.nullable(moment()),
  createdAt: moment(),
  updatedAt: moment(),
});
export type Message = z.output<typeof message>;

const totalUnread = z.object({ totalUnread: z.int() });
const messageIds = z.object({ messageIds: z.array(z.uuid()).check(z.minLength(1), z.maxLength(100)) });

export const notificationEndpoints = {
  ...pushEndpoints,
  sendContactMessage: endpoint({
    ...table.notification.sendContactMessage,
    access: 'guest',
    summary: 'Sends a message to the support',
    body: z.object({ email: z.email().check(z.maxLength(250)), message: requiredText(5000) }),
    response: done,
    errors: [],
  }),
  listMessages: endpoint({
    ...table.notification.listMessages,
    access: 'player',
    summary: 'Own messages, newest first; meta counts the unread ones',
    query: z.object(paging),
    response: z.array(message),
    meta: totalUnread,
    errors: [],
  }),
  markMessagesRead: endpoint({
    ...table.notification.markMessagesRead,
    access: 'player',
    summary: 'Marks own messages as read; ids of others are ignored',
    body: messageIds,
    response: totalUnread,
    errors: [],
  }),
  markAllMessagesRead: endpoint({
    ...table.notification.markAllMessagesRead,
    access: 'player',
    summary: 'Marks all own messages as read',
    response: totalUnread,
    errors: [],
  }),
  deleteMessages: endpoint({
    ...table.notification.deleteMessages,
    access: 'player',
    summary: 'Deletes own messages; a DELETE with a body',
    body: messageIds,
    response: totalUnread,
    errors: [],
  }),
};
