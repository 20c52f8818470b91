import type { Routes } from '@pavilion/contract/calls/endpoint.ts';
import type { notificationEndpoints } from '@pavilion/contract/areas/notification.ts';
import type { RequestContext } from '../../kernel/visitor.ts';
import type { IdentityParts } from '../player/index.ts';
import { readComplaintRules } from './contact/complaints.ts';
import { sendContactMessage } from './contact/service.ts';
import { listThreads, readThread, writeToThread } from './contact/thread.ts';
import { deletePushSubscription, type PushParts, readPush, savePushSubscription } from './push/service.ts';
import { deleteMessages, listMessages, markMessagesRead } from './messages/service.ts';

/** The messenger, push messages and the contact form (wire §2.8, §2.1). */
export const notificationRoutes: Routes<typeof notificationEndpoints, RequestContext & { identity: IdentityParts } & PushParts> = {
  readComplaintRules: (context) => readComplaintRules(context),
  sendContactMessage: (context, input) => sendContactMessage(context, input),
  listContactThreads: (context) => listThreads(context),
  readContactThread: (context, { query }) => readThread(context, query.code),
  writeToContactThread: (context, input) => writeToThread(context, input),
  listMessages: (context, { query }) => listMessages(context, query),
  markMessagesRead: (context, { body }) => markMessagesRead(context, body.messageIds),
  markAllMessagesRead: (context) => markMessagesRead(context, 'all'),
  deleteMessages: (context, { body }) => deleteMessages(context, body.messageIds),
  readPush: (context) => readPush(context),
  savePushSubscription: (context, { body }) => savePushSubscription(context, body),
  deletePushSubscription: (context, { body }) => deletePushSubscription(context, body),
};
