import * as z from 'zod/mini';
import { PLAYER_NOTE_LENGTH_MAX } from '../act-limits.ts';
import { post, postOnce, putOnce, removeOnce } from '../endpoints.ts';
import { done, moment, requiredText } from '../../formats/values.ts';
import { approvalView, reasonBody, reasonText } from '../approvals.ts';
import { playerGrounds, playerNote, playerSession, playerStanding } from './views.ts';

const TAGS_AT_ONCE = 20;
const VERSION_LENGTH_MAX = 100;

const noteBody = z.object({ text: requiredText(PLAYER_NOTE_LENGTH_MAX), isPinned: z._default(z.boolean(), false) });
const noteParams = z.object({ id: z.uuid(), noteId: z.uuid() });
/** Lower-case words with hyphens. */
export const tagList = () =>
  z._default(
    z.array(z.string().check(z.trim(), z.toLowerCase(), z.regex(/^[a-z0-9][a-z0-9-]{0,39}$/))).check(z.maxLength(TAGS_AT_ONCE)),
    [],
  );

/** Acts of operators on a player (operator §2.3, §4). */
export const playerActEndpoints = {
  writeNote: postOnce('/players/:id/notes', 'players.note', {
    summary: 'Writes a note; a pinned one takes the place of the one before',
    body: noteBody,
    response: playerNote,
    multilineFields: ['text'],
  }),
  editNote: putOnce('/players/:id/notes/:noteId', 'players.note', {
    summary: 'Pins a note or takes the pin off; its words change within 15 minutes, by who wrote it',
    params: noteParams,
    body: noteBody,
    response: playerNote,
    multilineFields: ['text'],
    errors: ['conflict'],
  }),
  removeNote: removeOnce('/players/:id/notes/:noteId', 'players.note', {
    summary: 'Takes a note back within 15 minutes, by who wrote it',
    params: noteParams,
    response: done,
    errors: ['conflict'],
  }),
  changeTags: putOnce('/players/:id/tags', 'players.tag', {
    summary: 'Puts tags on a player and takes others off',
    body: z.object({ add: tagList(), remove: tagList() }),
    response: z.object({ tags: z.array(z.string()) }),
    errors: ['conflict'],
  }),
  closeSessions: putOnce('/players/:id/sessions/close', 'players.sessions.close', {
    summary: 'Ends every session of a player, with the games it launched',
    body: reasonBody,
    response: z.object({ closed: z.int() }),
  }),
  closePlayerSession: putOnce('/players/:id/sessions/:sessionId/close', 'players.sessions.close', {
    summary: 'Ends one session of a player, with the games it launched',
    params: z.object({ id: z.uuid(), sessionId: z.uuid() }),
    body: reasonBody,
    response: playerSession,
    errors: ['sessionAlreadyClosed'],
  }),
  changeStatus: putOnce('/players/:id/status', 'players.status', {
    summary: 'Limits or blocks a player on a ground, or lifts what stands on it; the strictest ground counts',
    body: z.object({ status: z.enum(['active', 'limited', 'blocked']), ground: z.enum(playerGrounds), reason: reasonText() }),
    response: playerStanding,
    errors: ['conflict', 'safetyForbids'],
  }),
  correctProfile: putOnce('/players/:id/profile', 'players.write', {
    summary: 'Corrects a name or the date of birth, and asks a second person for a contact; the player is informed',
    body: z.object({
      /** `profileVersion` of the head that was read. */
      version: z.string().check(z.maxLength(VERSION_LENGTH_MAX)),
      email: z.optional(requiredText()),
      phone: z.optional(requiredText()),
      firstName: z.optional(requiredText()),
      lastName: z.optional(requiredText()),
      birthdate: z.optional(requiredText()),
      reason: reasonText(),
    }),
    response: z.object({
      id: z.string(),
      profileVersion: z.string(),
      /** The fields that were changed. */
      corrected: z.array(z.string()),
      /** The approval that a new contact waits for; null without one. */
      approval: z.nullable(approvalView),
    }),
    errors: ['revisionConflict'],
  }),
  readPersonal: post('/players/:id/personal', 'players.personal.read', {
    summary: 'Personal values of one group, to be shown for 15 minutes; recorded with the reason',
    body: z.object({ group: z.enum(['contact', 'name', 'birth', 'address', 'payout']), reason: reasonText() }),
    response: z.object({ values: z.array(z.object({ name: z.string(), value: z.string() })), until: moment() }),
  }),
  sendSignInLink: postOnce('/players/:id/sign-in-link', 'players.link', {
    summary: 'Mails the player a link that signs in once; nobody else sees it',
    body: reasonBody,
    response: z.object({ sentTo: z.string(), expiresAt: moment() }),
    errors: ['conflict'],
  }),
};
