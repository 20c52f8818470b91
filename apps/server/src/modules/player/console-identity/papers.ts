import { documentStatus } from '@pavilion/contract/constants.ts';
import type { InputOf, ResultOf } from '@pavilion/contract/calls/endpoint.ts';
import type { identityEndpoints, PaperState } from '@pavilion/contract/console/player/identity.ts';
import { formatDecimal, scaleOf } from '@pavilion/money';
import * as z from 'zod/mini';
import { DomainError } from '../../../kernel/errors.ts';
import { documentsReadBy } from '../../../kernel/log/audit-list.ts';
import { actorOf, operatorName } from '../../../kernel/visitor.ts';
import {
  claimsOf,
  countedBy,
  type Counting,
  cursorsOf,
  momentPlace,
  numberPlace,
  type OperatorContext,
  pageOf,
  readQueueTargets,
  type WorkQueue,
  placesByMoment,
} from '../../operator/index.ts';
import type { PlayerKernel } from '../context.ts';
import type { MoneyAwaitingIdentity } from '../ports.ts';
import * as players from '../profile/store.ts';
import * as checks from '../verification/store.ts';
import * as store from './paper-store.ts';

const OTHERS_MAX = 100;

type PapersContext = Pick<PlayerKernel, 'database' | 'clock'> & {
  identity: Pick<PlayerKernel['identity'], 'moneyAwaitingIdentity'>;
};
type PaperView = ResultOf<(typeof identityEndpoints)['listPlayerDocuments']>['data'][number];
type PapersPage = ResultOf<(typeof identityEndpoints)['listPlayerDocuments']>;
type PapersQueue = ResultOf<(typeof identityEndpoints)['listDocuments']>;
type DocumentsQuery = InputOf<(typeof identityEndpoints)['listDocuments']>['query'];
export type IdentityView = ResultOf<(typeof identityEndpoints)['decideVerification']>;

const statusOf = { waiting: documentStatus.pending, approved: documentStatus.approve, rejected: documentStatus.canceled } as const;

/** A document's status in the words of the console. */
export function stateOfPaper(status: number): PaperState {
  if (status === documentStatus.approve) return 'approved';
  return status === documentStatus.canceled ? 'rejected' : 'waiting';
}

/** The settings that a row depends on: the base currency, and the time in which a document should be decided (operator §2.4). */
interface ShownBy {
  currency: string;
  targetSeconds: number;
}

function viewOf(row: store.PaperRow, { currency, targetSeconds }: ShownBy): PaperView {
  const { blockedMinor, status, createdAt, fileName: _fileName, contentType: _contentType, sizeBytes: _sizeBytes, ...shown } = row;
  return {
    ...shown,
    status: stateOfPaper(status),
    uploadedAt: createdAt,
    targetAt: new Date(createdAt.getTime() + targetSeconds * 1000),
    hasBlockedWithdrawal: blockedMinor > 0n,
    blocked: blockedMinor > 0n ? { amount: formatDecimal(blockedMinor, scaleOf(currency)), currency } : null,
  };
}

type Money = Awaited<ReturnType<MoneyAwaitingIdentity>> & ShownBy;

/** The money that waits for identities, with the target that papers have. */
async function moneyBeside({ identity }: PapersContext, database: PapersContext['database']): Promise<Money> {
  const { decidedSeconds: targetSeconds } = (await readQueueTargets(database)).documents;
  return { ...(await identity.moneyAwaitingIdentity(database)), targetSeconds };
}

type Narrowed = { filter: store.PaperFilter; cursor: string | undefined; perPage: number };

/**
 * Waiting documents in the order of the queue. The amounts on hold may change between two pages: then a row may be listed twice, but none
 * is lost for good.
 */
async function listQueue(context: PapersContext & Counting, { filter, cursor, perPage }: Narrowed, money: Money): Promise<PapersPage> {
  const { database } = context;
  const countedAtMost = countedBy(context);
  const cursors = cursorsOf(['documents waiting', filter], z.tuple([numberPlace, momentPlace, z.uuid()]));
  const place = cursors.read(cursor);
  const after = place === null ? null : { blockedMinor: place[0], createdAt: place[1], id: place[2] };
  const rows = await store.listWaiting(database, { filter, blocked: money.players, after, limit: perPage + 1 });
  const next = ({ blockedMinor, createdAt, id }: store.PaperRow) => cursors.write([String(blockedMinor), createdAt.toISOString(), id]);
  const count = await store.countPapers(database, filter, countedAtMost);
  const { data, meta } = pageOf(rows, { perPage, count, countedAtMost, next });
  return { data: data.map((row) => viewOf(row, money)), meta };
}

async function listOrdered(
  context: PapersContext & Counting,
  { filter, cursor, perPage, isAscending }: Narrowed & { isAscending: boolean },
  money: Money,
): Promise<PapersPage> {
  const { database } = context;
  const countedAtMost = countedBy(context);
  const { after, next } = placesByMoment(['documents', filter, isAscending], cursor, 'createdAt');
  const rows = await store.listByAge(database, { filter, blocked: money.players, after, isAscending, limit: perPage + 1 });
  const count = await store.countPapers(database, filter, countedAtMost);
  const { data, meta } = pageOf(rows, { perPage, count, countedAtMost, next });
  return { data: data.map((row) => viewOf(row, money)), meta };
}

/**
 * Documents to review: in the order of the queue without a status, or if only waiting ones are requested; otherwise by age (operator §2.2,
 * page 21).
 */
export async function listDocuments(context: PapersContext & Counting, query: DocumentsQuery): Promise<PapersQueue> {
  const { cursor, perPage, sortOrder, playerId = null, type: types } = query;
  const states: readonly PaperState[] = query.status.length === 0 ? ['waiting'] : query.status;
  const filter = { statuses: states.map((state) => statusOf[state]), types, playerId };
  const money = await moneyBeside(context, context.database);
  const isQueue = sortOrder === undefined && states.every((state) => state === 'waiting');
  const { data, meta } = isQueue
    ? await listQueue(context, { filter, cursor, perPage }, money)
    : await listOrdered(context, { filter, cursor, perPage, isAscending: sortOrder === 'asc' }, money);
  const ids = data.map(({ id }) => id);
  const claims = await claimsOf(context, 'document', ids);
  return { data: data.map((row) => ({ ...row, claim: claims.get(row.id) ?? null })), meta };
}

/** A player's papers, the newest first. @throws notFound */
export async function listPlayerDocuments(
  context: PapersContext,
  playerId: string,
  query: Omit<DocumentsQuery, 'playerId'>,
): Promise<PapersPage> {
  if ((await players.findPlayer(context.database, playerId)) === undefined) throw new DomainError('notFound');
  const { cursor, perPage, sortOrder, type: types } = query;
  const filter = { statuses: query.status.map((state) => statusOf[state]), types, playerId };
  const money = await moneyBeside(context, context.database);
  return listOrdered(context, { filter, cursor, perPage, isAscending: sortOrder === 'asc' }, money);
}

/** One document as a row, read in the transaction that changed it. */
export async function paperOf(context: PapersContext, database: PapersContext['database'], id: string): Promise<PaperView> {
  const money = await moneyBeside(context, database);
  const row = await store.findPaper(database, id, money.players);
  if (row === undefined) throw new DomainError('notFound');
  return viewOf(row, money);
}

/** A player's identity as a whole. */
export const identityOf = (playerId: string, check: checks.IdentityCheck | undefined): IdentityView => ({
  playerId,
  outcome: check?.outcome ?? 'none',
  reason: check?.reason ?? null,
  decidedAt: check?.occurredAt ?? null,
});

/** The first letter of a name: enough to compare it with a document (operator §3.6). */
const initialOf = (name: string | null): string | null => (name === null || name === '' ? null : `${Array.from(name)[0] ?? ''}.`);

function maskedProfile(player: players.Player) {
  const { firstName, lastName, birthdate, country, nationality, createdAt } = player;
  return {
    firstName: initialOf(firstName),
    lastName: initialOf(lastName),
    birthYear: birthdate?.slice(0, 4) ?? null,
    country,
    nationality,
    registeredAt: createdAt,
  };
}

/** One document as the operator judges it. @throws notFound */
export async function readDocument(
  context: PapersContext & Pick<OperatorContext, 'actor'>,
  id: string,
): Promise<ResultOf<(typeof identityEndpoints)['readDocument']>> {
  const { database } = context;
  const money = await moneyBeside(context, database);
  const row = await store.findPaper(database, id, money.players);
  const player = row === undefined ? undefined : await players.findPlayer(database, row.playerId);
  if (row === undefined || player === undefined) throw new DomainError('notFound');
  const { playerId, fileName, contentType, sizeBytes } = row;
  const filter = { statuses: [], types: [], playerId };
  const own = await store.listByAge(database, { filter, blocked: money.players, after: null, isAscending: false, limit: OTHERS_MAX });
  return {
    ...viewOf(row, money),
    fileName,
    contentType,
    sizeBytes,
    isOpened: (await documentsReadBy(database, { actor: operatorName(actorOf(context)), playerId })).has(id),
    profile: maskedProfile(player),
    identity: identityOf(playerId, await checks.findCheck(database, playerId)),
    verdicts: await checks.listEvents(database, playerId),
    others: own.filter((other) => other.id !== id).map((other) => viewOf(other, money)),
  };
}

/** The backlog of the operators who review documents. */
export const papersQueue: WorkQueue = {
  name: 'documents',
  permission: 'identity.read',
  parts: ['documents'],
  standings: store.countWaiting,
};
