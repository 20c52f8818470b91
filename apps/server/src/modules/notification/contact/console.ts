import type { InputOf, ResultOf, Routes } from '@pavilion/contract/calls/endpoint.ts';
import type { contactEndpoints } from '@pavilion/contract/console/workplace/contact.ts';
import type { Database } from '../../../kernel/database.ts';
import { DomainError, refusedBy } from '../../../kernel/errors.ts';
import {
  type ActIn,
  claimsOf,
  type Decided,
  type OperatorContext,
  pageOf,
  perform,
  permit,
  type WorkQueue,
  placesByMoment,
} from '../../operator/index.ts';
import { isErased, playerById, type PlayerKernel } from '../../player/index.ts';
import { mailBefore, sendAnswer } from './answer.ts';
import * as store from './console-store.ts';
import { contactMoved, moveOf } from './queue.ts';
import { contactTemplateRoutes } from './templates.ts';
import * as words from './thread-store.ts';
import { type View, viewOf, viewsOf } from './views.ts';

type DeskContext = PlayerKernel & OperatorContext;
type Page = ResultOf<(typeof contactEndpoints)['listContactMessages']>;
type ContactQuery = InputOf<(typeof contactEndpoints)['listContactMessages']>['query'];
type Changes = Omit<InputOf<(typeof contactEndpoints)['changeContactMessage']>['body'], 'reason'>;

/** Messages to the support: without a state, those waiting, longest first. @throws validation for a cursor of another list */
async function listMessages(context: Pick<DeskContext, 'database' | 'clock'>, query: ContactQuery): Promise<Page> {
  const { database } = context;
  const { cursor, perPage, sortOrder, state, playerId, isComplaint, id: one } = query;
  const states: readonly store.ContactState[] = state.length === 0 ? ['waiting'] : state;
  const isQueue = states.every((one) => one === 'waiting');
  const isAscending = sortOrder === undefined ? isQueue : sortOrder === 'asc';
  const filter = { states, playerId, isComplaint, id: one };
  const { after, next } = placesByMoment(['contact', filter, isAscending], cursor, 'waitsSince');
  const rows = await store.listContactMessages(database, { filter, after, isAscending, limit: perPage + 1 });
  const { data, meta } = pageOf(rows, { perPage, count: await store.countContactMessages(database, filter), next });
  const ids = data.map(({ id }) => id);
  const claims = await claimsOf(context, 'contact', ids);
  return { data: (await viewsOf(database, data)).map((row) => ({ ...row, claim: claims.get(row.id) ?? null })), meta };
}

async function held(transaction: Database, id: string): Promise<store.ContactRow> {
  const row = await store.lockContactMessage(transaction, id);
  if (row === undefined) throw new DomainError('notFound');
  return row;
}

/** Somebody waited for this, and does not any more. */
const waitedFor = ({ id, state, waitsSince }: store.ContactRow): { decided?: Decided } =>
  state === 'waiting' ? { decided: { queue: 'contact', part: 'contact', item: id, since: waitsSince } } : {};

const viewIn = async (transaction: Database, id: string): Promise<View> => viewOf(transaction, await held(transaction, id));

/** The message, held; whose it is now the right has to count for as well. @throws notFound, playerOutsideAuthority */
async function heldWithin(context: DeskContext, { transaction, actor }: Pick<ActIn, 'transaction' | 'actor'>, id: string) {
  const row = await held(transaction, id);
  await permit(context, transaction, { actor, permission: 'contact.write', playerId: row.playerId ?? undefined });
  return row;
}

const playerPart = (playerId: string | null) => (playerId === null ? {} : { playerId });

/** Since when words of the writer wait that were not on the operator's page; undefined: none do, or the page does not say. */
const unseenSince = (transaction: Database, messageId: string, seen: string | null | undefined): Promise<Date | undefined> =>
  seen === undefined ? Promise.resolve(undefined) : words.unseenSince(transaction, { messageId, seen });

/**
 * Answers by mail in the writer's language: the player's own where the message is a player's (BO-064). Words that came while the answer was written
 * wait on (W-254). @throws notFound
 */
async function reply(
  context: DeskContext,
  { id, text, seen }: { id: string; text: string; seen?: string | null | undefined },
): Promise<View> {
  const found = await store.findContactMessage(context.database, id);
  if (found === undefined) throw new DomainError('notFound');
  const act = { permission: 'contact.write', act: 'contact.reply', object: id, reason: null, ...playerPart(found.playerId) } as const;
  return perform(context, act, async ({ transaction, actor }) => {
    const row = await heldWithin(context, { transaction, actor }, id);
    const replyId = context.random.newId();
    const since = await unseenSince(transaction, id, seen);
    const state = since === undefined ? 'answered' : 'waiting';
    await words.insertReply(transaction, { id: replyId, messageId: id, operatorId: actor.id, text, sentAt: context.clock.now() });
    await store.setContactMessage(transaction, { ...row, state, ownerId: row.ownerId ?? actor.id });
    if (since !== undefined) await words.waitFrom(transaction, { id, since });
    await context.publish(transaction, contactMoved(row, moveOf(row.state, state)));
    await sendAnswer(context, transaction, { row, replyId, text });
    const [before, after] = [{ state: row.state }, { state, replyId }];
    return { answer: await viewIn(transaction, id), before, after, ...waitedFor(row) };
  });
}

/** @throws notFound for a player who is forgotten, conflict where the message is another player's */
async function refuseLink(transaction: Database, { playerId }: store.ContactRow, linked: string): Promise<void> {
  if (await isErased(transaction, linked)) throw new DomainError('notFound');
  if (playerId !== null && playerId !== linked) throw refusedBy('conflict', 'contactOfOther');
}

/**
 * Links a player, takes over, closes or opens again.
 * @throws notFound, for a player who is not there or is forgotten too; conflict where it is another player's: it is taken off that one first, so
 * that the records of both say so; conflict where it is closed from a page without the writer's latest words (W-254)
 */
export async function changeMessage(
  context: DeskContext,
  { id, reason, seen, ...changes }: Changes & { id: string; reason: string },
): Promise<View> {
  const found = await store.findContactMessage(context.database, id);
  const linked = changes.playerId ?? null;
  const isUnknown = linked !== null && (await playerById(context, linked)) === undefined;
  if (found === undefined || isUnknown) throw new DomainError('notFound');
  const act = { permission: 'contact.write', act: 'contact.change', object: id, reason, ...playerPart(linked ?? found.playerId) } as const;
  return perform(context, act, async ({ transaction, actor }) => {
    const row = await heldWithin(context, { transaction, actor }, id);
    if (linked !== null) await refuseLink(transaction, row, linked);
    if (changes.state === 'closed' && (await unseenSince(transaction, id, seen)) !== undefined)
      throw refusedBy('conflict', 'contactWroteAgain');
    const next = {
      state: changes.state ?? row.state,
      ownerId: changes.ownerId === undefined ? row.ownerId : changes.ownerId,
      playerId: changes.playerId === undefined ? row.playerId : changes.playerId,
    };
    await store.setContactMessage(transaction, { id, ...next });
    await context.publish(transaction, contactMoved({ id, ...next }, moveOf(row.state, next.state)));
    // The former player's open page reloads its messages.
    if (row.playerId !== null && row.playerId !== next.playerId) await context.publish(transaction, contactMoved(row, 'changed'));
    const { state, ownerId, playerId } = row;
    const ended = next.state === 'waiting' ? {} : waitedFor(row);
    return { answer: await viewIn(transaction, id), before: { state, ownerId, playerId }, after: next, ...ended };
  });
}

/** How an answer will reach the writer. @throws notFound */
async function mailOf(context: DeskContext, id: string) {
  const row = await store.findContactMessage(context.database, id);
  if (row === undefined) throw new DomainError('notFound');
  return mailBefore(context, row);
}

/** Contact and complaints (operator §4, players). */
export const contactRoutes: Routes<typeof contactEndpoints, DeskContext> = {
  ...contactTemplateRoutes,
  listContactMessages: (context, { query }) => listMessages(context, query),
  readContactMail: (context, { params }) => mailOf(context, params.id),
  replyContactMessage: (context, { params, body }) => reply(context, { ...params, ...body }),
  changeContactMessage: (context, { params, body }) => changeMessage(context, { ...params, ...body, reason: body.reason ?? '' }),
};

/** The backlog of support. */
export const contactQueue: WorkQueue = {
  name: 'contact',
  permission: 'contact.read',
  parts: ['contact'],
  standings: store.countWaiting,
};
