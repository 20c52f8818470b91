import { invariant } from '../../../kernel/errors.ts';
import { actorOf } from '../../../kernel/visitor.ts';
import { STEP_UP_MS } from '../authority/service.ts';
import { findOwnSession } from '../authority/store.ts';
import type { Backlog, OperatorContext } from '../context.ts';
import { ownBacklog, readBacklogs } from '../queues/standing.ts';

/** The operator, their permissions and their backlog; an enrolment has no permissions yet (operator §4, session). */
export async function readSession(context: OperatorContext) {
  const { sessionId } = actorOf(context);
  const session = await findOwnSession(context.database, sessionId);
  invariant(session, 'A caller has no session');
  const { operatorId: id, email, name, scope, hasPassword, roles, factors, steppedUpAt, expiresAt, permissions, preferences } = session;
  return {
    operator: { id, email, name },
    scope,
    hasPassword,
    roles,
    factors,
    permissions: permissions.map(({ permission, maximum }) => ({ permission, max: maximum })),
    steppedUpUntil: steppedUpAt === null ? null : new Date(steppedUpAt.getTime() + STEP_UP_MS),
    expiresAt,
    queues: await ownBacklogs(context, { operatorId: id, permissions: new Set(permissions.map(({ permission }) => permission)) }),
    clock: { now: context.clock.now(), zone: 'UTC' },
    isSandbox: context.authority.isSandbox,
    preferences: preferences ?? {},
  };
}

/** The backlog of each queue that an operator may read, as far as they may decide it. */
async function ownBacklogs(context: OperatorContext, who: Parameters<typeof ownBacklog>[1]): Promise<(Backlog & { name: string })[]> {
  const own = context.authority.queues.filter(({ permission }) => who.permissions.has(permission)).map(({ name }) => name);
  const backlogs = await readBacklogs(context, own);
  return own.map((name) => ({ name, ...ownBacklog(backlogs.get(name) ?? { count: 0, oldestAt: null }, who) }));
}
