import type { ResultOf } from '@pavilion/contract/calls/endpoint.ts';
import { OVERVIEW_DAYS } from '@pavilion/contract/console/player/overview.ts';
import type { playerDeskEndpoints } from '@pavilion/contract/console/player/players.ts';
import { DAY_MS } from '@pavilion/contract/formats/durations.ts';
import { DomainError } from '../../../../kernel/errors.ts';
import { emailsOf, readAudit } from '../../../operator/index.ts';
import { listSentMails } from '../../mail/sent-store.ts';
import type { DeskContext, Happened, PlayerDesk } from '../context.ts';
import { mattersOf } from './head.ts';
import { findHeadFacts } from './head-store.ts';
import { requirePlayer } from '../require-player.ts';
import { listNotes } from '../acts/note-store.ts';
import { listDeskSessions } from '../sessions/store.ts';

type Endpoints = typeof playerDeskEndpoints;

const LATEST = 20;
/** Audit entries that duplicate this call's own kinds are left out: sign-ins and notes are listed as such. */
const shownElsewhere = ['signedIn'];
const notesActs = ['players.note', 'players.note.edit'];

const nothing = { amount: null, currency: null, operatorEmail: null };
const timeOf = ({ at }: { at: Date | string }): number => new Date(at).getTime();

/** The latest events of this area, the newest of each list: an older row cannot be among the newest of all. */
async function ownLatest({ database }: DeskContext, playerId: string): Promise<Happened[]> {
  const newest = { playerId, after: null, isAscending: false, limit: LATEST, isShort: true };
  const every = { kind: [], actor: [], act: [], object: undefined, playerId, recordedFrom: undefined, recordedTo: undefined };
  const [mails, notes, sessions, { rows: records }] = await Promise.all([
    listSentMails(database, newest),
    listNotes(database, newest),
    listDeskSessions(database, newest),
    readAudit(database, { filter: every, after: null, isAscending: false, limit: 2 * LATEST }),
  ]);
  const authors = await emailsOf(database, [...new Set(notes.map(({ authorId }) => authorId))]);
  return [
    ...mails.map(({ id, createdAt, subject }) => ({ ...nothing, kind: 'mail' as const, id, at: createdAt, name: subject })),
    ...notes.map(({ id, createdAt, text, authorId }) => ({
      ...nothing,
      kind: 'note' as const,
      id,
      at: createdAt,
      name: text,
      operatorEmail: authors.get(authorId) ?? null,
    })),
    ...sessions.map(({ id, createdAt, userAgent }) => ({ ...nothing, kind: 'session' as const, id, at: createdAt, name: userAgent })),
    ...records
      .filter(({ kind, act }) => !shownElsewhere.includes(kind) && !notesActs.includes(act ?? ''))
      .map(({ id, recordedAt, kind, act, actorEmail }) => ({
        ...nothing,
        kind: 'record' as const,
        id,
        at: recordedAt,
        name: act ?? kind,
        operatorEmail: actorEmail,
      })),
  ];
}

/** The last 90 days of money and play, what is open, and what happened last (operator §2.3). @throws notFound */
export async function readPlayerOverview(
  context: DeskContext,
  desk: PlayerDesk,
  playerId: string,
): Promise<ResultOf<Endpoints['readPlayerOverview']>> {
  const { database, clock } = context;
  await requirePlayer(database, playerId);
  const facts = await findHeadFacts(database, { playerId, realNow: clock.realNow() });
  if (facts === undefined) throw new DomainError('notFound');
  const from = new Date(clock.now().getTime() - (OVERVIEW_DAYS - 1) * DAY_MS);
  const [period, { matters, isWhole }, own, operations] = await Promise.all([
    desk.periods(context, { playerId, from }),
    mattersOf(context, desk, { playerId, facts }),
    ownLatest(context, playerId),
    desk.operations(context, { playerId, limit: LATEST }),
  ]);
  const byTime = (one: { at: Date | string }, other: { at: Date | string }): number => timeOf(other) - timeOf(one);
  return {
    days: OVERVIEW_DAYS,
    ...period,
    due: matters.toSorted((one, other) => new Date(other.since).getTime() - new Date(one.since).getTime()),
    isDueWhole: isWhole,
    latest: [...own, ...operations].toSorted(byTime).slice(0, LATEST),
  };
}

/** The turnover still required before a withdrawal, by currency. @throws notFound */
export async function readPlayerTurnover(
  context: DeskContext,
  desk: PlayerDesk,
  playerId: string,
): Promise<ResultOf<Endpoints['readPlayerTurnover']>> {
  await requirePlayer(context.database, playerId);
  return desk.turnover(context, playerId);
}
