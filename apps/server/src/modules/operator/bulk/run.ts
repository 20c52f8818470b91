import type { BulkActName, BulkGiven } from '@pavilion/contract/console/bulk-acts.ts';
import { bulkActOf } from '@pavilion/contract/console/bulk-acts.ts';
import { recordAudit } from '../../../kernel/log/audit.ts';
import { type Database, inTransaction } from '../../../kernel/database.ts';
import { DomainError } from '../../../kernel/errors.ts';
import { type OperatorActor, operatorName, type RequestInfo } from '../../../kernel/visitor.ts';
import { AUTHORITY_LOST, recordRefusal } from '../authority/authorised.ts';
import { permit } from '../authority/service.ts';
import type { OperatorContext, OperatorKernel } from '../context.ts';
import type { BulkAct } from './act.ts';
import { actNamed, givenOf } from './given.ts';
import { lookWithin } from './access.ts';
import * as items from './item-store.ts';
import * as lease from './lease-store.ts';
import { bulkMoved } from './moved.ts';
import { findBulk, type Bulk } from './store.ts';

/** A worker silent for this long is gone, and another takes over. */
const LEASE_MS = 30_000;
/** A worker gives a bulk back after so long: others have their turn, and a process that stops is not held up. */
const TURN_MS = 2000;
/** After this many objects, the authority is checked again and progress is announced. */
const BATCH = 50;
const TRIES = 3;

/** Runs bulks: a worker acts in the context of the operator who confirmed one. */
export type BulkWorker<C extends OperatorContext> = (given: Pick<OperatorContext, 'actor' | 'request' | 'keyed'>) => C;

interface Running<C> {
  bulk: Bulk;
  act: BulkAct<C>;
  given: BulkGiven<BulkActName>;
  actor: OperatorActor;
  context: C;
}

/** Records show whence the bulk was confirmed. */
const requestOf = ({ id, address, device }: Bulk): RequestInfo => ({
  id: `bulk:${id}`,
  ip: address,
  isLocalTool: false,
  country: null,
  userAgent: device,
  language: undefined,
  token: undefined,
  idempotencyKey: undefined,
});

function runningOf<C extends OperatorContext>(worker: BulkWorker<C>, acts: readonly BulkAct<C>[], bulk: Bulk): Running<C> {
  const { id, operatorId, sessionId, authorityVersion, approvalId } = bulk;
  const actor: OperatorActor = { kind: 'operator', id: operatorId, sessionId, authorityVersion, bulk: { id, approvalId } };
  const context = worker({ actor, request: requestOf(bulk), keyed: undefined });
  return { bulk, act: actNamed(acts, bulk.act), given: givenOf(bulk.act, bulk.given), actor, context };
}

const isAuthorityLost = (error: unknown): error is DomainError => error instanceof DomainError && AUTHORITY_LOST.has(error.reason);

async function announceProgress(context: OperatorKernel, database: Database, id: string): Promise<void> {
  const bulk = await findBulk(database, id);
  if (bulk !== undefined) await context.announce(database, bulkMoved(bulk));
}

/** Writes down how it has ended. */
async function recordEnd({ context, actor, bulk }: Running<OperatorContext>, transaction: Database): Promise<void> {
  const ended = await findBulk(transaction, bulk.id);
  if (ended === undefined) return;
  const { id, state, stopReason, able, done, skipped, failed, approvalId } = ended;
  await recordAudit(context, transaction, {
    kind: 'bulkRun',
    playerId: null,
    actor: operatorName(actor),
    sessionId: actor.sessionId,
    detail: { act: bulk.act, object: id, after: { state, stopReason, objects: able, done, skipped, failed }, approvalId },
  });
  await context.announce(transaction, bulkMoved(ended));
}

/** Ends it where its operator may not do it any more. */
async function stop(running: Running<OperatorContext>, stopReason: string): Promise<void> {
  const { context, actor, bulk } = running;
  await inTransaction(context.database, async (transaction) => {
    if (await lease.stopBulk(transaction, { id: bulk.id, stopReason, now: context.clock.realNow() })) await recordEnd(running, transaction);
  });
  await recordRefusal(context, { actor, act: bulk.act, object: bulk.id }, stopReason);
}

/** Ends it where every object has had its turn. */
async function finish(running: Running<OperatorContext>): Promise<void> {
  const { context, bulk } = running;
  await inTransaction(context.database, async (transaction) => {
    if (await lease.finishBulk(transaction, { id: bulk.id, now: context.clock.realNow() })) await recordEnd(running, transaction);
  });
}

/** @throws sessionOver, permissionMissing for an operator who may not do it any more */
const lookUpAuthority = ({ context, actor, bulk }: Running<OperatorContext>): Promise<unknown> =>
  inTransaction(context.database, (transaction) =>
    permit(context, transaction, { actor, permission: bulkActOf(bulk.act).permission, isForEach: true }),
  );

/** Does one object and records the outcome in the same transaction. @throws what the act refuses with */
async function doObject<C extends OperatorContext>(running: Running<C>, objectId: string): Promise<void> {
  const { bulk, act, given, context } = running;
  await inTransaction(context.database, async (transaction) => {
    const item = await items.holdItem(transaction, { bulkId: bulk.id, objectId });
    if (item === undefined) return;
    // The key of the object in this bulk: even without its row it could not be done twice.
    const inside = { ...context, database: transaction, keyed: { key: `bulk:${bulk.id}:${objectId}`, fingerprint: bulk.id } };
    const settle = (result: items.Settled['result'], reason: string | null): Promise<void> =>
      items.settleItem(transaction, { bulkId: bulk.id, objectId, result, reason, now: context.clock.realNow() });
    const [found] = await lookWithin(inside, act, { ids: [objectId], given, isHeld: true });
    if (found === undefined) return settle('skipped', 'notFound');
    if (found.unable !== null) return settle('skipped', found.unable);
    if (found.version !== item.version) return settle('skipped', 'changed');
    await act.apply(inside, { id: objectId, given, reason: bulk.reason });
    return settle('done', null);
  });
}

/** Gives one object its turn. @throws what ends the whole: an authority that is lost, a database that is away */
async function takeObject<C extends OperatorContext>(running: Running<C>, objectId: string): Promise<void> {
  const { bulk, context } = running;
  const now = context.clock.realNow();
  try {
    await doObject(running, objectId);
  } catch (error) {
    if (isAuthorityLost(error)) throw error;
    const { database, log } = context;
    if (error instanceof DomainError) {
      await items.settleItem(database, { bulkId: bulk.id, objectId, result: 'failed', reason: error.reason, now });
      return;
    }
    log.warn({ bulkId: bulk.id, objectId, err: error }, 'an object of a bulk action failed');
    await items.countTry(database, { bulkId: bulk.id, objectId, most: TRIES, now });
  }
}

/** Goes on with it for a turn. @returns once all had their turn, the turn is over, or somebody else has it */
async function goOn<C extends OperatorContext>(running: Running<C>, holder: string): Promise<void> {
  const { context, bulk } = running;
  const startedAtMs = performance.now();
  for (let after = -1; performance.now() < startedAtMs + TURN_MS; ) {
    await lookUpAuthority(running);
    const open = await items.listOpenItems(context.database, { bulkId: bulk.id, after, limit: BATCH });
    for (const { objectId } of open) await takeObject(running, objectId);
    const last = open.at(-1);
    if (last === undefined) return finish(running);
    after = last.position;
    const until = new Date(context.clock.now().getTime() + LEASE_MS);
    if (!(await lease.keepLease(context.database, { id: bulk.id, holder, until }))) return;
    await announceProgress(context, context.database, bulk.id);
  }
}

/**
 * Runs the bulk action that has waited longest. Each object is done once, even if a process dies: the object is locked, and it and its
 * result are one transaction; workers on the same bulk take different objects (BO-050, OS-26).
 */
export async function runNextBulk<C extends OperatorContext>(
  context: Pick<OperatorKernel, 'database' | 'clock' | 'random'>,
  worker: BulkWorker<C>,
  acts: readonly BulkAct<C>[],
): Promise<void> {
  const { database, clock } = context;
  const holder = context.random.newId();
  const id = await lease.takeLease(database, { holder, now: clock.now(), until: new Date(clock.now().getTime() + LEASE_MS) });
  const bulk = id === undefined ? undefined : await findBulk(database, id);
  if (bulk === undefined) return;
  const running = runningOf(worker, acts, bulk);
  try {
    await goOn(running, holder);
  } catch (error) {
    if (!isAuthorityLost(error)) throw error;
    await stop(running, error.reason);
  } finally {
    await lease.giveBack(database, { id: bulk.id, holder, until: clock.now() });
  }
}
