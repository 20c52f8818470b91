import { DAY_MS } from '@pavilion/contract/formats/durations.ts';
import type { InputOf, ResultOf } from '@pavilion/contract/calls/endpoint.ts';
import type { playerEndpoints } from '@pavilion/contract/areas/player/player.ts';
import * as z from 'zod/mini';
import { recordAudit } from '../../../kernel/log/audit.ts';
import { type Database, inTransaction } from '../../../kernel/database.ts';
import { DomainError } from '../../../kernel/errors.ts';
import { type OperatorActor, playerOf, type Visitor } from '../../../kernel/visitor.ts';
import { newStorageKey } from '../documents/rules.ts';
import { claimFile, removeKeptFile, takeBackFile, writeUnclaimed } from '../documents/keep.ts';
import { mailPlayer } from '../mail/service.ts';
import type { PlayerContext, PlayerKernel } from '../context.ts';
import { holdSession } from '../sessions/service.ts';
import { requireCurrentPassword } from '../step-up/service.ts';
import * as players from '../profile/store.ts';
import * as store from './store.ts';

type Endpoints = typeof playerEndpoints;
type View = ResultOf<Endpoints['createDataExport']>;

/** Once in a day, and a day to take it (reliability §9.2). */
const EXPORT_INTERVAL_MS = DAY_MS;
const EXPORT_TTL_MS = DAY_MS;
/** A transfer that has begun may still read its file. */
const TAKEN_GRACE_MS = 600_000;
const SECURITY_PATH = '/profile/security';

export const BUILD_EXPORT_JOB = 'player.build-export';
const buildPayload = z.object({ exportId: z.string() });

/** Copies the player asked for, newest first. */
export async function listDataExports(context: PlayerContext): Promise<View[]> {
  const rows = await store.listExports(context.database, playerOf(context).playerId);
  return rows.map((row) => viewOf(row, context.clock.now()));
}

/**
 * Asks for a copy of everything held about the player. It is made by a job; a mail says when it is there.
 * @throws validation on `currentPassword`; tooManyRequests for a second one within a day
 */
export async function createDataExport(context: PlayerContext, { body }: InputOf<Endpoints['createDataExport']>): Promise<View> {
  const { playerId } = playerOf(context);
  await requireCurrentPassword(context, { playerId, currentPassword: body.currentPassword });
  return inTransaction(context.database, async (transaction) => {
    await players.lockPlayer(transaction, playerId);
    await holdSession(transaction, playerOf(context));
    const ordered = await orderDataExport(context, transaction, playerId);
    return viewOf(ordered, ordered.requestedAt);
  });
}

type OrderingContext = Pick<PlayerKernel, 'clock' | 'random' | 'jobs'> & Partial<Visitor> & { actor?: OperatorActor | undefined };

/** Has the copy of a locked player made. @throws tooManyRequests for a second one within a day */
export async function orderDataExport(context: OrderingContext, transaction: Database, playerId: string): Promise<store.ExportRow> {
  const id = context.random.newId();
  const now = context.clock.now();
  const [latest] = await store.listExports(transaction, playerId);
  const waitMs = latest === undefined ? 0 : latest.requestedAt.getTime() + EXPORT_INTERVAL_MS - now.getTime();
  if (waitMs > 0) throw new DomainError('tooManyRequests', { retryAfterSeconds: Math.ceil(waitMs / 1000) });
  await store.insertExport(transaction, { id, playerId, now });
  await recordAudit(context, transaction, { kind: 'dataExportRequested', playerId, detail: { exportId: id } });
  await context.jobs.enqueue(transaction, { name: BUILD_EXPORT_JOB, payload: { exportId: id } });
  return { id, playerId, requestedAt: now, readyAt: null, expiresAt: null, takenAt: null, sizeBytes: null };
}

/** Makes the copy from the sections of every area. A second run of the job finds it made. */
export async function buildDataExport(context: PlayerKernel, payload: unknown): Promise<void> {
  const { exportId } = buildPayload.parse(payload);
  const wanted = await store.findExport(context.database, exportId);
  if (wanted === undefined || wanted.readyAt !== null) return;
  const { playerId } = wanted;
  const bytes = await writeArchive(context, playerId);
  const storageKey = newStorageKey(context.random);
  await writeUnclaimed(context, storageKey, bytes);
  const now = context.clock.now();
  const expiresAt = new Date(now.getTime() + EXPORT_TTL_MS);
  const ready = { id: exportId, storageKey, sizeBytes: bytes.length, now, expiresAt };
  try {
    if (!(await announceReady(context, playerId, ready))) await context.identity.files.remove(storageKey);
  } catch (error) {
    await takeBackFile(context, storageKey, error);
    throw error;
  }
}

/** @returns false where another run of the job has made a copy before */
const announceReady = (context: PlayerKernel, playerId: string, ready: Parameters<typeof store.markReady>[1]): Promise<boolean> =>
  inTransaction(context.database, async (transaction) => {
    if (!(await store.markReady(transaction, ready))) return false;
    await claimFile(context, transaction, ready.storageKey);
    await mailPlayer(context, transaction, {
      playerId,
      template: 'data-export-ready',
      values: ({ address, moment }) => ({ link: address(SECURITY_PATH), date: moment(ready.expiresAt) }),
    });
    return true;
  });

/** Amounts in minor units are strings, so that no digit is lost. */
const lineOf = (row: object): string =>
  `\n${JSON.stringify(row, (_key, value: unknown) => (typeof value === 'bigint' ? value.toString() : value))}`;

/**
 * One JSON document: a member per section, in the order of the areas, and a line per row. Each page is serialised as it arrives: the rows
 * of a player with a million rounds are never in memory at once, and serialising them does not block the process for others.
 */
async function writeArchive({ identity, clock }: PlayerKernel, playerId: string): Promise<Buffer> {
  const head = JSON.stringify({ format: 'pavilion-player-data/1', madeAt: clock.now().toISOString(), playerId });
  const pieces = [Buffer.from(head.slice(0, -1))];
  let open: { section: string; isEmpty: boolean } | undefined;
  for await (const { section, rows } of identity.personalData.collect(playerId)) {
    if (open?.section !== section) {
      pieces.push(Buffer.from(`${open === undefined ? '' : '\n]'},\n${JSON.stringify(section)}: [`));
      open = { section, isEmpty: true };
    }
    if (rows.length === 0) continue;
    pieces.push(Buffer.from(`${open.isEmpty ? '' : ','}${rows.map(lineOf).join(',')}`));
    open.isEmpty = false;
  }
  return Buffer.concat([...pieces, Buffer.from(open === undefined ? '}' : '\n]}\n')]);
}

/** The copy itself, which can be downloaded once. @throws notFound if it is another player's, was downloaded, or has expired */
export async function readDataExport(context: PlayerContext, id: string) {
  const { playerId } = playerOf(context);
  const storageKey = await store.findTakeable(context.database, { id, playerId, now: context.clock.now() });
  if (storageKey === undefined) throw new DomainError('notFound');
  // Read before it counts as taken: where the file cannot be read now, it can be downloaded later.
  const bytes = await context.identity.files.read(storageKey);
  await inTransaction(context.database, async (transaction) => {
    if (!(await store.takeExport(transaction, { id, now: context.clock.now() }))) throw new DomainError('notFound');
    await recordAudit(context, transaction, { kind: 'dataExportTaken', playerId, detail: { exportId: id } });
  });
  return { fileName: 'pavilion-my-data.json', contentType: 'application/json', bytes };
}

/** Removes files that have expired or were downloaded. */
export async function sweepDataExports(context: PlayerKernel): Promise<void> {
  const now = context.clock.now();
  await inTransaction(context.database, async (transaction) => {
    const keys = await store.dropFiles(transaction, { now, takenBefore: new Date(now.getTime() - TAKEN_GRACE_MS) });
    for (const storageKey of keys) await removeKeptFile(context, transaction, storageKey);
  });
}

function viewOf(row: store.ExportRow, now: Date): View {
  const { id, requestedAt, expiresAt, sizeBytes } = row;
  return { id, state: stateOf(row, now), requestedAt, expiresAt, sizeBytes: sizeBytes === null ? null : Number(sizeBytes) };
}

function stateOf({ takenAt, expiresAt, readyAt }: store.ExportRow, now: Date): View['state'] {
  if (takenAt !== null) return 'taken';
  if (readyAt === null || expiresAt === null) return 'preparing';
  return expiresAt <= now ? 'expired' : 'ready';
}
