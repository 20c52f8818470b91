import type { InputOf, ResultOf } from '@pavilion/contract/calls/endpoint.ts';
import type { bulkEndpoints } from '@pavilion/contract/console/bulk.ts';
import { type BulkActName, bulkActOf } from '@pavilion/contract/console/bulk-acts.ts';
import { formatDecimal, scaleOf } from '@pavilion/money';
import type { AuditFact } from '../../../kernel/log/audit.ts';
import type { Database } from '../../../kernel/database.ts';
import { DomainError, refusedBy } from '../../../kernel/errors.ts';
import { actorOf } from '../../../kernel/visitor.ts';
import { pageOf, placesByMoment } from '../acts/list.ts';
import { perform, requireReason } from '../acts/perform.ts';
import { ask } from '../approvals/ask.ts';
import { hashOfToken } from '../authority/service.ts';
import { listPermissions } from '../authority/store.ts';
import type { OperatorContext } from '../context.ts';
import type { BulkParts } from './act.ts';
import { actNamed, givenOf, recordedGiven } from './given.ts';
import * as items from './item-store.ts';
import { approvalKindOf } from './bulk-approvals.ts';
import { lookWithin } from './access.ts';
import { bulkMoved } from './moved.ts';
import { PREVIEW_MS } from './preview.ts';
import * as store from './store.ts';
import { viewOf } from './view.ts';

type Calls = typeof bulkEndpoints;
type View = ResultOf<Calls['readBulk']>;

const LOOK_ROWS = 1000;
const RESULT_ROWS = 1000;
/** If more than one in this many changed since the preview, the preview is stale. */
const STALE_FROM = 10;

/** @throws previewStale where too much has changed since it was looked at; the few that have are left out when their turn comes */
async function refuseStalePreview<C extends OperatorContext>(context: C, parts: BulkParts<C>, bulk: store.Bulk): Promise<void> {
  const act = actNamed(parts.acts, bulk.act);
  const given = givenOf(bulk.act, bulk.given);
  let changed = 0;
  for (let after = -1; ; ) {
    const open = await items.listOpenItems(context.database, { bulkId: bulk.id, after, limit: LOOK_ROWS });
    const last = open.at(-1);
    if (last === undefined) break;
    const ids = open.map(({ objectId }) => objectId);
    const now = new Map((await lookWithin(context, act, { ids, given, isHeld: false })).map((object) => [object.id, object]));
    changed += open.filter(({ objectId, version }) => {
      const found = now.get(objectId);
      return found === undefined || found.unable !== null || found.version !== version;
    }).length;
    after = last.position;
  }
  if (changed * STALE_FROM > bulk.able) throw new DomainError('previewStale', { detail: { n: changed, m: bulk.able } });
}

/** In words, for who decides. */
const words: Partial<Record<BulkActName, (bulk: Pick<store.Bulk, 'able' | 'given'>) => string>> = {
  'players.status': ({ able, given }) => `${given['status'] === 'blocked' ? 'Block' : 'Limit'} ${able} players`,
  'withdrawals.release': ({ able }) => `Release ${able} withdrawals`,
  'withdrawals.reject': ({ able }) => `Reject ${able} withdrawals`,
};

async function factsOf(transaction: Database, bulk: store.Bulk): Promise<Record<string, AuditFact>> {
  const sums = await items.sumOpenItems(transaction, bulk.id);
  return {
    act: bulk.act,
    objects: bulk.able,
    unable: bulk.unable,
    sums: sums.map(({ currency, amountMinor }) => `${formatDecimal(amountMinor, scaleOf(currency))} ${currency}`),
    given: recordedGiven(givenOf(bulk.act, bulk.given)),
    filter: bulk.filter === null ? null : JSON.stringify(bulk.filter),
  };
}

/** Asks the second person, as part of the confirmation. */
async function askSecond(
  context: OperatorContext,
  transaction: Database,
  { bulk, reason, facts }: { bulk: store.Bulk; reason: string; facts: Record<string, AuditFact> },
): Promise<void> {
  const inside = { ...context, database: transaction, keyed: undefined };
  const what = words[bulk.act]?.(bulk) ?? `${bulk.act}: ${bulk.able}`;
  const approval = await ask(inside, { kind: approvalKindOf(bulk.act), subject: bulk.id, what, after: facts, reason });
  await store.setApproval(transaction, { id: bulk.id, approvalId: approval.id });
}

/** The preview that a token confirms. @throws notFound for one that is unknown, somebody else's, or too old */
async function previewOf(context: OperatorContext, token: string): Promise<store.Bulk> {
  const bulk = await store.findByToken(context.database, hashOfToken(token));
  const isOwn = bulk !== undefined && bulk.operatorId === actorOf(context).id;
  const since = context.clock.realNow().getTime() - PREVIEW_MS;
  if (!isOwn || (bulk.state === 'preview' && bulk.createdAt.getTime() <= since)) throw new DomainError('notFound');
  return bulk;
}

/**
 * Confirms a preview: what it showed is done in the background, at once, or once a second person has agreed (operator §2.1, §3.4).
 * @throws notFound, permissionMissing, stepUpRequired, reasonRequired, previewStale, conflict for one that was confirmed or holds nothing
 */
export async function startBulk<C extends OperatorContext>(
  context: C,
  parts: BulkParts<C>,
  body: InputOf<Calls['startBulk']>['body'],
): Promise<View> {
  const reason = requireReason(body.reason);
  const known = await previewOf(context, body.token);
  if (known.state === 'preview') await refuseStalePreview(context, parts, known);
  const { id } = known;
  const { permission, isDecidedByTwo } = bulkActOf(known.act);
  return perform(
    context,
    { permission, isForEach: true, act: 'bulk.start', object: id, reason, kind: 'bulkRun' },
    async ({ transaction, actor }) => {
      const bulk = await store.lockBulk(transaction, id);
      if (bulk?.state !== 'preview' || bulk.able === 0) throw refusedBy('conflict', 'previewSpent');
      const { ip: address, userAgent: device } = context.request;
      const state = isDecidedByTwo ? 'waiting' : 'running';
      const startedAt = isDecidedByTwo ? null : context.clock.realNow();
      await store.confirmPreview(transaction, { id, reason, sessionId: actor.sessionId, address, device, state, startedAt });
      const facts = await factsOf(transaction, bulk);
      if (isDecidedByTwo) await askSecond(context, transaction, { bulk, reason, facts });
      const started = await store.findBulk(transaction, id);
      if (started === undefined) throw new DomainError('notFound');
      await context.announce(transaction, bulkMoved(started));
      return { answer: viewOf(context, started), after: facts, ...(started.approvalId === null ? {} : { approvalId: started.approvalId }) };
    },
  );
}

/** The operator's own, newest first. */
export async function listBulks(
  context: OperatorContext,
  query: InputOf<Calls['listBulks']>['query'],
): Promise<ResultOf<Calls['listBulks']>> {
  const { cursor, perPage, sortOrder = 'desc' } = query;
  const operatorId = actorOf(context).id;
  const { after, next } = placesByMoment(['bulk', operatorId, sortOrder], cursor, 'createdAt');
  const rows = await store.listBulks(context.database, { operatorId, after, isAscending: sortOrder === 'asc', limit: perPage + 1 });
  const count = await store.countBulks(context.database, operatorId);
  return pageOf(
    rows.map((bulk) => viewOf(context, bulk)),
    { perPage, count, next },
  );
}

/** An own bulk, or anyone's for operators who may read the audit. @throws notFound */
async function readable(context: OperatorContext, id: string): Promise<store.Bulk> {
  const { id: operatorId } = actorOf(context);
  const bulk = await store.findBulk(context.database, id);
  if (bulk === undefined || bulk.state === 'preview') throw new DomainError('notFound');
  if (bulk.operatorId === operatorId) return bulk;
  const held = await listPermissions(context.database, operatorId);
  if (!held.some(({ permission }) => permission === 'audit.read')) throw new DomainError('notFound');
  return bulk;
}

export const readBulk = async (context: OperatorContext, id: string): Promise<View> => viewOf(context, await readable(context, id));

/** What became of each object, page after page. @throws notFound */
export async function readBulkResults(context: OperatorContext, id: string): Promise<ResultOf<Calls['readBulkResults']>> {
  const bulk = await readable(context, id);
  const columns = ['object', 'amount', 'currency', 'result', 'reason', 'at'];
  return { fileName: `bulk-${bulk.act.replaceAll('.', '-')}.csv`, columns, parts: resultsOf(context.database, id) };
}

async function* resultsOf(database: Database, bulkId: string): AsyncGenerator<readonly object[]> {
  for (let after = -1; ; ) {
    const page = await items.listResults(database, { bulkId, after, limit: RESULT_ROWS });
    yield page.map(({ object, amountMinor, currency, result, reason, at }) => ({
      object,
      amount: amountMinor === null || currency === null ? null : formatDecimal(amountMinor, scaleOf(currency)),
      currency,
      result: result ?? 'open',
      reason,
      at: at?.toISOString() ?? null,
    }));
    const last = page.at(-1);
    if (last === undefined || page.length < RESULT_ROWS) return;
    after = last.position;
  }
}
