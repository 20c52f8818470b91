import * as z from 'zod/mini';
import { endpoint } from '../calls/endpoint.ts';
import { contactMessageLengthMax } from '../constants.ts';
import { pushEndpoints } from './notification-push.ts';
import { paging, queryText } from '../formats/query.ts';
import { table } from '../calls/table.ts';
import { isEmail } from '../validation/text.ts';
import { captchaText, moment, requiredText } from '../formats/values.ts';

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

/** How complaints are handled where the caller lives; what the country's policy pack does not state is null (D-124). */
const complaintRules = z.object({
  country: z.nullable(z.string()),
  /** Within how many days a complaint is answered. */
  answerDays: z.int(),
  /** Who decides if the answer does not settle it; `afterDays`: may be asked from that moment although no answer came. */
  externalBody: z.nullable(z.object({ name: z.string(), url: z.string(), afterDays: z.nullable(z.int()) })),
});
export type ComplaintRules = z.output<typeof complaintRules>;

/** The number of a message, and until when a complaint is answered. */
const receivedMessage = z.object({ message: z.string(), number: z.string(), answerBy: z.nullable(moment()) });

export const contactStates = ['waiting', 'answered', 'closed'] as const;
const contactNumbers = {
  number: z.string(),
  isComplaint: z.boolean(),
  /** The end of a complaint's time. */
  answerBy: z.nullable(moment()),
  state: z.enum(contactStates),
};
/** The name of a thread: the key in a mail's link, or the id of one's own message. */
const threadCode = () => z.string().check(z.minLength(1), z.maxLength(200));

/** A message to the support with everything that was said since, the oldest first. */
const contactThread = z.object({
  ...contactNumbers,
  /** Whether the writer may still reply. */
  isOpen: z.boolean(),
  words: z.array(z.object({ id: z.string(), isOwn: z.boolean(), text: z.string(), sentAt: moment() })),
});
export type ContactThread = z.output<typeof contactThread>;

export const notificationEndpoints = {
  ...pushEndpoints,
  readComplaintRules: endpoint({
    ...table.notification.readComplaintRules,
    summary:
      'Until when a complaint is answered, and who decides a dispute, by the rules of the player’s residence or the visitor’s country',
    response: complaintRules,
    errors: [],
  }),
  sendContactMessage: endpoint({
    ...table.notification.sendContactMessage,
    idempotent: true,
    summary: 'Sends a message to support',
    body: z.object({
      email: z.stringFormat('email', isEmail).check(z.maxLength(250)),
      message: requiredText(contactMessageLengthMax),
      /** A complaint is answered by a date, which the answer states. */
      isComplaint: z.optional(z.boolean()),
      captcha: captchaText(),
    }),
    multilineFields: ['message'],
    response: receivedMessage,
    errors: ['challengeRequired', 'conflict', 'idempotencyKeyReused'],
  }),
  listContactThreads: endpoint({
    ...table.notification.listContactThreads,
    isOpenToExcluded: true,
    summary: 'The player’s latest messages to support, twenty at most',
    response: z.array(z.object({ id: z.string(), ...contactNumbers, sentAt: moment() })),
    errors: [],
  }),
  readContactThread: endpoint({
    ...table.notification.readContactThread,
    summary: 'A message to support with its answers, for the writer: by the key of the answer’s mail, or an own one by its id',
    query: z.object({ code: z.pipe(queryText(), threadCode()) }),
    response: contactThread,
    errors: ['notFound'],
  }),
  writeToContactThread: endpoint({
    ...table.notification.writeToContactThread,
    idempotent: true,
    summary: 'Goes on with a message to support: it waits for an answer again',
    body: z.object({ code: threadCode(), message: requiredText(contactMessageLengthMax) }),
    multilineFields: ['message'],
    response: contactThread,
    errors: ['notFound', 'conflict', 'idempotencyKeyReused'],
  }),
  listMessages: endpoint({
    ...table.notification.listMessages,
    summary: 'The player’s messages, newest first; meta counts the unread ones',
    query: z.object(paging),
    response: z.array(message),
    meta: totalUnread,
    errors: [],
  }),
  markMessagesRead: endpoint({
    ...table.notification.markMessagesRead,
    summary: 'Marks messages as read; ids of other players’ messages are ignored',
    body: messageIds,
    response: totalUnread,
    errors: [],
  }),
  markAllMessagesRead: endpoint({
    ...table.notification.markAllMessagesRead,
    summary: 'Marks all the player’s messages as read',
    response: totalUnread,
    errors: [],
  }),
  deleteMessages: endpoint({
    ...table.notification.deleteMessages,
    summary: 'Deletes the player’s messages; a DELETE with a body',
    body: messageIds,
    response: totalUnread,
    errors: [],
  }),
};
