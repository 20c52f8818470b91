import type { InputOf, ResultOf } from '@pavilion/contract/calls/endpoint.ts';
import type { exportEndpoints } from '@pavilion/contract/console/exports.ts';
import { DAY_MS } from '@pavilion/contract/formats/durations.ts';
import type { Database } from '../../../kernel/database.ts';
import { DomainError, invariant } from '../../../kernel/errors.ts';
import { actorOf } from '../../../kernel/visitor.ts';
import { withoutSought } from '../acts/without-sought.ts';
import { type Counting, isShortList, pageOf, placesByMoment } from '../acts/list.ts';
import { perform, requireReason } from '../acts/perform.ts';
import { authorised } from '../authority/authorised.ts';
import { permit } from '../authority/service.ts';
import { listPermissions } from '../authority/store.ts';
import type { OperatorContext } from '../context.ts';
import type { ExportList, ListPage } from './list.ts';
import { aliveSince, exportedRows, LOST_MS } from './rows.ts';
import * as store from './store.ts';

type Calls = typeof exportEndpoints;
type ExportRequest = InputOf<Calls['createExport']>['body'];

/** The limits of running exports and of rows (operator §2.1, §10). */
interface ExportLimits {
  rowsMax: number;
  ownMax: number;
  allMax: number;
  /** The number of rows exported by one operator in a day that raises an incident. */
  alarmRows: number;
}

export const exportLimits: ExportLimits = { rowsMax: 1_000_000, ownMax: 3, allMax: 10, alarmRows: 2_000_000 };
/** Rows per page. A page is serialised in one go, and a bet that arrives meanwhile waits for it. */
const PAGE_ROWS = 500;

/** @throws permissionMissing, stepUpRequired; a try is written down */
async function refuseUnreadable(context: OperatorContext, { name, permissions }: Pick<ExportList<never>, 'name' | 'permissions'>) {
  const right = { actor: actorOf(context), act: 'exports.create', object: name };
  for (const permission of permissions) await authorised(context, { ...right, permission }, async () => undefined);
}

/** @throws exportTooLarge */
function refuseTooLarge({ meta }: ListPage, rowsMax: number): void {
  const most = rowsMax.toLocaleString('en');
  if (!meta.isExact) throw new DomainError('exportTooLarge', { detail: { rows: `More than ${most}` } });
}

/** @throws tooManyRequests while too many run */
async function refuseTooMany(
  transaction: Database,
  { operatorId, now, limits }: { operatorId: string; now: Date; limits: ExportLimits },
): Promise<void> {
  await store.holdExports(transaction);
  const running = await store.countRunning(transaction, { operatorId, aliveSince: aliveSince(now) });
  if (running.own >= limits.ownMax || running.all >= limits.allMax)
    throw new DomainError('tooManyRequests', { retryAfterSeconds: LOST_MS / 1000 });
}

async function alarmAtMany(
  { log }: OperatorContext,
  transaction: Database,
  { operatorId, now, alarmRows }: { operatorId: string; now: Date; alarmRows: number },
): Promise<void> {
  const rows = await store.sumCounted(transaction, { operatorId, since: new Date(now.getTime() - DAY_MS) });
  if (rows > alarmRows) log.error({ alarm: 'exportedRows', operator: operatorId, rows }, 'an operator exports very many rows');
}

/**
 * Begins an export: an operator who may read a list gets the columns that the screen shows, within the limits. The export is audited before
 * the first row is sent.
 * @throws permissionMissing, stepUpRequired, reasonRequired, validation, notFound, exportTooLarge, tooManyRequests
 */
export async function createExport<C extends OperatorContext>(
  context: C & Counting,
  list: ExportList<C & Counting>,
  { body, limits = exportLimits }: { body: ExportRequest; limits?: ExportLimits },
): Promise<ResultOf<Calls['createExport']>> {
  const reason = requireReason(body.reason);
  const { playerId, query } = body;
  if (list.isOfPlayer && playerId === undefined) throw new DomainError('validation', { fields: { playerId: { rule: 'required' } } });
  await refuseUnreadable(context, list);
  const asked = { playerId: list.isOfPlayer ? playerId : undefined, query, perPage: PAGE_ROWS };
  const first = await list.read({ ...context, countedAtMost: limits.rowsMax + 1 }, { ...asked, cursor: undefined });
  refuseTooLarge(first, limits.rowsMax);
  const id = context.random.newId();
  const ofPlayer = asked.playerId === undefined ? {} : { playerId: asked.playerId };
  const act = { permission: 'exports.create', act: 'exports.create', object: list.name, reason, kind: 'exported', ...ofPlayer } as const;
  await perform(context, act, async ({ transaction, actor }) => {
    for (const permission of list.permissions) await permit(context, transaction, { actor, permission });
    const now = context.clock.realNow();
    await refuseTooMany(transaction, { operatorId: actor.id, now, limits });
    const counted = first.meta.count;
    const row = {
      id,
      operatorId: actor.id,
      list: list.name,
      playerId: asked.playerId ?? null,
      query: withoutSought(query),
      reason,
      counted,
    };
    await store.insertExport(transaction, { ...row, startedAt: now });
    await alarmAtMany(context, transaction, { operatorId: actor.id, now, alarmRows: limits.alarmRows });
    return { answer: null, after: { exportId: id, query: row.query, rows: counted } };
  });
  const isShort = isShortList(first.meta.count, { countedAtMost: limits.rowsMax + 1 });
  const read = (cursor: string): Promise<ListPage> => list.read({ ...context, countedAtMost: 0, isShort }, { ...asked, cursor });
  const parts = exportedRows(context, { id, first, read, rowsMax: limits.rowsMax });
  return { fileName: `${list.name.replaceAll('/', '-')}.csv`, columns: [...list.columns], parts };
}

/** Exports by age: the operator's own, or everyone's with permission to read the audit. */
export async function listExports(
  context: OperatorContext,
  query: InputOf<Calls['listExports']>['query'],
): Promise<ResultOf<Calls['listExports']>> {
  const { cursor, perPage, sortOrder = 'desc' } = query;
  const { id } = actorOf(context);
  const held = await listPermissions(context.database, id);
  const operatorId = held.some(({ permission }) => permission === 'audit.read') ? null : id;
  const { after, next } = placesByMoment(['exports', operatorId, sortOrder], cursor, 'startedAt');
  const rows = await store.listExports(context.database, { operatorId, after, isAscending: sortOrder === 'asc', limit: perPage + 1 });
  const count = await store.countExports(context.database, operatorId);
  return pageOf(rows, { perPage, count, next });
}

/** The list of a name. */
export function listNamed<C>(lists: readonly ExportList<C>[], name: string): ExportList<C> {
  const list = lists.find((one) => one.name === name);
  invariant(list, `There is no list ${name}`);
  return list;
}
