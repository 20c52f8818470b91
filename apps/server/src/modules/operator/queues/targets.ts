import type { InputOf, ResultOf } from '@pavilion/contract/calls/endpoint.ts';
import {
  defaultQueueTargets,
  queueTargetNames,
  type QueueTargets,
  queueTargetsBody,
} from '@pavilion/contract/console/workplace/queue-targets.ts';
import type { queueEndpoints } from '@pavilion/contract/console/workplace/queues.ts';
import type { Database } from '../../../kernel/database.ts';
import { DomainError, refusedBy } from '../../../kernel/errors.ts';
import { perform } from '../acts/perform.ts';
import type { OperatorContext } from '../context.ts';
import { emailsOf } from '../accounts/store.ts';
import { publishRevision } from '../revisions/publish.ts';
import { findPublished, findVersion, holdRevisions, type Revision } from '../revisions/store.ts';

type Calls = typeof queueEndpoints;
type View = ResultOf<Calls['readQueueTargets']>;

/** The kind of revision that the targets are published as (operator §3.5). */
const KIND = 'queue.target';

/** The published targets over the shipped ones: a target that a new version adds has its default. */
function targetsOf(body: unknown): QueueTargets {
  return queueTargetsBody.parse(typeof body === 'object' ? { ...defaultQueueTargets, ...body } : defaultQueueTargets);
}

/** The times in which waiting items should be opened and decided, with their version. Read on every call: a change takes effect everywhere at once. */
export async function findQueueTargets(database: Database): Promise<{ version: number; targets: QueueTargets }> {
  const published = await findPublished(database, KIND);
  return { version: published?.version ?? 0, targets: targetsOf(published?.body) };
}

export const readQueueTargets = async (database: Database): Promise<QueueTargets> => (await findQueueTargets(database)).targets;

async function viewOf(database: Database, published: Revision | undefined): Promise<View> {
  const { version = 0, author = null, publishedAt = null } = published ?? {};
  const emails = await emailsOf(database, author === null ? [] : [author]);
  const changedByEmail = author === null ? null : (emails.get(author) ?? null);
  return { version, targets: targetsOf(published?.body), defaults: targetsOf(undefined), changedByEmail, changedAt: publishedAt };
}

export const readTargets = async ({ database }: Pick<OperatorContext, 'database'>): Promise<View> =>
  viewOf(database, await findPublished(database, KIND));

/** The differences, each part before and after. */
function differences(was: QueueTargets, is: QueueTargets): { before: Partial<QueueTargets>; after: Partial<QueueTargets> } {
  const names = queueTargetNames.filter(
    (name) => was[name].lookSeconds !== is[name].lookSeconds || was[name].decidedSeconds !== is[name].decidedSeconds,
  );
  const some = (targets: QueueTargets) => Object.fromEntries(names.map((name) => [name, targets[name]]));
  return { before: some(was), after: some(is) };
}

/** @throws revisionConflict after a colleague's change, with their name and the difference */
async function refuseConflict(transaction: Database, { standing, version }: { standing: View; version: number }): Promise<void> {
  if (standing.version === version) return;
  const read = targetsOf((await findVersion(transaction, { kind: KIND, version }))?.body);
  const diff = Object.keys(differences(read, standing.targets).after).join(', ');
  throw new DomainError('revisionConflict', { detail: { operator: standing.changedByEmail ?? 'Somebody', n: standing.version, diff } });
}

/**
 * Publishes other targets, written upon the version that was read (operator §13.57). They bind what waits already, in every process.
 * @throws permissionMissing, stepUpRequired, reasonRequired, revisionConflict; conflict where nothing would change
 */
export function changeQueueTargets(context: OperatorContext, { body }: InputOf<Calls['changeQueueTargets']>): Promise<View> {
  const { targets, version, reason = '' } = body;
  const act = { permission: 'settings.write', act: 'queueTargets.change', object: KIND, reason, kind: 'revisionPublished' } as const;
  return perform(context, act, async ({ transaction, actor }) => {
    await holdRevisions(transaction, KIND);
    const standing = await viewOf(transaction, await findPublished(transaction, KIND));
    await refuseConflict(transaction, { standing, version });
    const { before, after } = differences(standing.targets, targets);
    if (Object.keys(after).length === 0) throw refusedBy('conflict', 'nothingChanged');
    const written = { kind: KIND, before: standing.targets, after: targets, author: actor.id, reason: reason.trim(), approvalId: null };
    const next = await publishRevision(context, transaction, written);
    return {
      answer: await viewOf(transaction, await findPublished(transaction, KIND)),
      before: { ...before },
      after: { ...after, version: next },
    };
  });
}
