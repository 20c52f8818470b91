import { invariant } from '../../../kernel/errors.ts';
import { actorOf } from '../../../kernel/visitor.ts';
import { STEP_UP_MS } from '../authority/service.ts';
import { findStanding, listPermissions } from '../authority/store.ts';
import type { OperatorContext } from '../context.ts';
import type { Backlog } from '../context.ts';
import { readBacklogs } from '../queues/standing.ts';
import * as people from '../people/store.ts';
import * as roles from '../roles/store.ts';

/** The operator, their permissions and their backlog; an enrolment has no permissions yet (operator §4, session). */
export async function readOwnSession(context: OperatorContext) {
  const { id, sessionId } = actorOf(context);
  const { database, clock } = context;
  const [operator, standing] = [await people.findOperator(database, id), await findStanding(database, sessionId)];
  invariant(operator, 'A session has no operator');
  invariant(standing, 'A caller has no session');
  const { scope, steppedUpAt, expiresAt, factors } = standing;
  const held = scope === 'whole' ? await listPermissions(database, id) : [];
  return {
    operator: { id, email: operator.email, name: operator.name },
    scope,
    hasPassword: operator.passwordHash !== null,
    roles: (await roles.listRolesOf(database, id)).map(({ name }) => name),
    factors,
    permissions: held.map(({ permission, maximum }) => ({ permission, max: maximum })),
    steppedUpUntil: steppedUpAt === null ? null : new Date(steppedUpAt.getTime() + STEP_UP_MS),
    expiresAt,
    queues: await ownBacklogs(context, new Set(held.map(({ permission }) => permission))),
    clock: { now: clock.now(), zone: 'UTC' },
    isSandbox: context.authority.isSandbox,
    preferences: await people.findPreferences(database, id),
  };
}

/** What waits in each queue that one may read. */
async function ownBacklogs(context: OperatorContext, held: ReadonlySet<string>): Promise<(Backlog & { name: string })[]> {
  const own = context.authority.queues.filter(({ permission }) => held.has(permission)).map(({ name }) => name);
  const backlogs = await readBacklogs(context, own);
  return own.map((name) => ({ name, ...(backlogs.get(name) ?? { count: 0, oldestAt: null }) }));
}
