import type { InputOf, ResultOf } from '@pavilion/contract/calls/endpoint.ts';
import type { playerDeskEndpoints } from '@pavilion/contract/console/player/players.ts';
import { countCharacters } from '@pavilion/contract/formats/characters.ts';
import type { Database } from '../../../../kernel/database.ts';
import { DomainError, refusedBy } from '../../../../kernel/errors.ts';
import type { OperatorActor } from '../../../../kernel/visitor.ts';
import { emailsOf, perform } from '../../../operator/index.ts';
import * as players from '../../profile/store.ts';
import type { DeskContext } from '../context.ts';
import { requirePlayer } from '../require-player.ts';
import { noteView } from './note-view.ts';
import * as store from './note-store.ts';
import { pageByTime } from '../paging.ts';

type Endpoints = typeof playerDeskEndpoints;
type NoteAnswer = ResultOf<Endpoints['writeNote']>;

/** For so long a note may be put right or taken back; after that others may have acted upon it. */
const EDIT_MS = 15 * 60_000;

/**
 * The audit row says only that there was a note and how long it was: the text is personal data, which an erasure removes (operator §3.6).
 */
const recorded = ({ id, text, isPinned }: store.Note) => ({ noteId: id, characters: countCharacters(text), isPinned });

const viewOf = async (database: Database, note: store.Note) => noteView(note, await emailsOf(database, [note.authorId]));

/** Notes about a player, with the addresses of who wrote them. @throws notFound */
export async function listPlayerNotes(
  { database }: DeskContext,
  { params, query }: InputOf<Endpoints['listPlayerNotes']>,
): Promise<ResultOf<Endpoints['listPlayerNotes']>> {
  const playerId = params.id;
  await requirePlayer(database, playerId);
  const { data, meta } = await pageByTime(['notes', playerId], query, {
    read: (page) => store.listNotes(database, { playerId, ...page }),
    count: () => store.countNotes(database, playerId),
  });
  const authors = await emailsOf(database, [...new Set(data.map(({ authorId }) => authorId))]);
  return { data: data.map((note) => noteView(note, authors)), meta };
}

/** Writes a note; its text is reason enough. @throws notFound */
export function writeNote(context: DeskContext, { params, body }: InputOf<Endpoints['writeNote']>): Promise<NoteAnswer> {
  const playerId = params.id;
  const act = { permission: 'players.note', act: 'players.note', object: playerId, playerId, reason: null } as const;
  return perform(context, act, async ({ transaction, actor }) => {
    // Locked, so that of two notes pinned at once the later one stays.
    if ((await players.lockPlayer(transaction, playerId)) === undefined) throw new DomainError('notFound');
    const note = { ...body, id: context.random.newId(), playerId, authorId: actor.id, createdAt: context.clock.now(), editedAt: null };
    if (note.isPinned) await store.unpin(transaction, playerId);
    await store.insertNote(transaction, note);
    return { answer: await viewOf(transaction, note), after: recorded(note) };
  });
}

/** @throws conflict for somebody else's note, and for an old one */
function refuseSettled({ clock }: DeskContext, actor: OperatorActor, { authorId, createdAt }: store.Note): void {
  const isOwn = authorId === actor.id;
  if (!isOwn || clock.now().getTime() - createdAt.getTime() > EDIT_MS)
    throw refusedBy('conflict', 'noteSettled', { minutes: EDIT_MS / 60_000 });
}

async function holdNote(transaction: Database, { id, noteId }: { id: string; noteId: string }): Promise<store.Note> {
  await players.lockPlayer(transaction, id);
  const note = await store.lockNote(transaction, { id: noteId, playerId: id });
  if (note === undefined) throw new DomainError('notFound');
  return note;
}

/** Pins a note or takes the pin off; its words change only by who wrote it, and not for long (BO-059). @throws notFound, conflict */
export function editNote(context: DeskContext, { params, body }: InputOf<Endpoints['editNote']>): Promise<NoteAnswer> {
  const playerId = params.id;
  const act = { permission: 'players.note', act: 'players.note.edit', object: playerId, playerId, reason: null } as const;
  return perform(context, act, async ({ transaction, actor }) => {
    const held = await holdNote(transaction, params);
    const isOther = held.text !== body.text;
    if (isOther) refuseSettled(context, actor, held);
    const note = { ...held, ...body, editedAt: isOther ? context.clock.now() : held.editedAt };
    if (note.isPinned && !held.isPinned) await store.unpin(transaction, playerId);
    await store.saveNote(transaction, note);
    return { answer: await viewOf(transaction, note), before: recorded(held), after: recorded(note) };
  });
}

/** Takes a note back. @throws notFound, conflict */
export function removeNote(context: DeskContext, { params }: InputOf<Endpoints['removeNote']>): Promise<ResultOf<Endpoints['removeNote']>> {
  const playerId = params.id;
  const act = { permission: 'players.note', act: 'players.note.remove', object: playerId, playerId, reason: null } as const;
  return perform(context, act, async ({ transaction, actor }) => {
    const held = await holdNote(transaction, params);
    refuseSettled(context, actor, held);
    await store.deleteNote(transaction, held.id);
    return { answer: { message: 'Removed' }, before: recorded(held) };
  });
}
