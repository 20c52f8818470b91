import * as z from 'zod/mini';
import { contactStates } from '../../areas/notification.ts';
import { get, list, postOnce, putOnce } from '../endpoints.ts';
import { keysetQuery } from '../../formats/keyset.ts';
import { queryFlag, queryText, queryTexts } from '../../formats/query.ts';
import { moment, requiredText } from '../../formats/values.ts';
import { reasonText } from '../approvals.ts';
import { REPLY_LENGTH_MAX } from './contact-template-texts.ts';
import { contactTemplateEndpoints } from './contact-templates.ts';
import { claimView } from './workplace.ts';

/** A message to the support with its answers (operator §2.2, page 4). */
const contactMessage = z.object({
  id: z.string(),
  /** The reference that the writer was given. */
  number: z.string(),
  email: z.string(),
  /** The language the answer is written in; null: unknown. */
  locale: z.nullable(z.string()),
  country: z.nullable(z.string()),
  playerId: z.nullable(z.string()),
  message: z.string(),
  isComplaint: z.boolean(),
  /** The end of a complaint's time. */
  answerDueAt: z.nullable(moment()),
  receivedAt: moment(),
  /** Since when the writer has waited, the last time it was so. */
  waitsSince: moment(),
  targetAt: moment(),
  state: z.enum(contactStates),
  ownerId: z.nullable(z.string()),
  ownerEmail: z.nullable(z.string()),
  /** The conversation after the message, oldest first; without an operator, the writer wrote it. */
  thread: z.array(
    z.object({
      id: z.string(),
      operatorId: z.nullable(z.string()),
      operatorEmail: z.nullable(z.string()),
      text: z.string(),
      sentAt: moment(),
    }),
  ),
});

/** The last of the writer's further words on the operator's page, null for none; left out, all are taken as read. */
const seen = z.optional(z.nullable(z.uuid()));

/** Contact and complaints (operator §4, players). */
export const contactEndpoints = {
  ...contactTemplateEndpoints,
  listContactMessages: list('/contact-messages', 'contact.read', {
    summary:
      'Messages to the support: those that wait, the longest first; with another state those the writer spoke in last, the newest first',
    query: z.object({
      ...keysetQuery,
      state: z._default(z.pipe(queryTexts(), z.array(z.enum(contactStates))), []),
      playerId: z.optional(z.pipe(queryText(), z.uuid())),
      isComplaint: z.optional(queryFlag()),
      /** One of them. */
      id: z.optional(z.pipe(queryText(), z.uuid())),
    }),
    response: z.array(z.extend(contactMessage, { claim: claimView })),
  }),
  readContactMail: get('/contact-messages/:id/mail', 'contact.read', {
    summary: 'The mail in which an answer reaches the writer, with `{text}` in place of the answer, and what templates may name',
    response: z.object({
      /** The language the writer reads; that of the texts which are there. */
      locale: z.string(),
      subject: z.string(),
      text: z.string(),
      /** By the names of placeholders; null: this message has none. */
      values: z.object({ number: z.string(), answerBy: z.nullable(z.string()) }),
    }),
  }),
  replyContactMessage: postOnce('/contact-messages/:id/reply', 'contact.write', {
    summary:
      'Answers by mail, in the writer’s language; the text is the reason. What the writer said after the words that were seen waits on',
    body: z.object({ text: requiredText(REPLY_LENGTH_MAX), seen }),
    response: contactMessage,
    multilineFields: ['text'],
  }),
  changeContactMessage: putOnce('/contact-messages/:id', 'contact.write', {
    summary: 'Links a player, takes a message over, closes it or opens it again; what is left out stays',
    body: z.object({
      playerId: z.optional(z.nullable(z.uuid())),
      ownerId: z.optional(z.nullable(z.uuid())),
      state: z.optional(z.enum(['waiting', 'closed'])),
      seen,
      reason: reasonText(),
    }),
    response: contactMessage,
    errors: ['conflict'],
  }),
};
