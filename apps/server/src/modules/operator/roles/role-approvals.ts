import { isPermission } from '@pavilion/contract/console/permissions.ts';
import * as z from 'zod/mini';
import type { Database } from '../../../kernel/database.ts';
import { DomainError, invariant, refusedBy } from '../../../kernel/errors.ts';
import type { ApprovalKind } from '../approvals/approval-kind.ts';
import { bumpAuthority, listHolders } from '../authority/store.ts';
import type { OperatorContext } from '../context.ts';
import * as factors from '../factors/store.ts';
import { deleteLinks } from '../oidc/store.ts';
import { setInvitedRoles } from '../people/invitation-store.ts';
import { inviteAgain } from '../people/invitations.ts';
import { accessApprovals, agreement } from '../people/access-approvals.ts';
import * as people from '../people/store.ts';
import * as sessions from '../sessions/store.ts';
import * as roles from './store.ts';

const asks = 'operators.roles.ask';

const rolesAsked = z.object({ roles: z.array(z.string()) });
const roleAsked = z.object({
  name: z.string(),
  permissions: z.array(
    z.object({
      permission: z.string(),
      max: z.nullable(z.string()),
      // Requests from before such limits existed name none.
      countries: z._default(z.array(z.string()), []),
      tags: z._default(z.array(z.string()), []),
    }),
  ),
});

/**
 * Refuses a change after which fewer than two people could approve the next one: a change never removes the last two (operator §3.2).
 * @throws lastAuthority
 */
async function refuseLast({ clock }: Pick<OperatorContext, 'clock'>, transaction: Database, change: () => Promise<void>): Promise<void> {
  const asked = { permission: agreement.permission, at: clock.realNow() };
  const before = await listHolders(transaction, asked);
  await change();
  const after = await listHolders(transaction, asked);
  if (after.length < before.length && after.length < 2) throw new DomainError('lastAuthority');
}

const rolesOf = async (transaction: Database, operatorId: string): Promise<string[]> =>
  (await roles.listRolesOf(transaction, operatorId)).map(({ name }) => name);

/** Which roles an operator has. */
const operatorRoles: ApprovalKind = {
  name: 'operator.roles',
  asks,
  ...agreement,
  stateOf: async (transaction, { subject }) => {
    const operator = await people.lockKnownOperator(transaction, subject);
    return { state: operator.state, roles: await rolesOf(transaction, subject) };
  },
  apply: async (context, transaction, { subject, after }) => {
    const found = await roles.findByNames(transaction, rolesAsked.parse(after).roles);
    const ids = found.map(({ id }) => id);
    await refuseLast(context, transaction, () => roles.replaceRolesOf(transaction, subject, ids));
    await setInvitedRoles(transaction, { operatorId: subject, roleIds: ids, now: context.clock.realNow() });
    await bumpAuthority(transaction, [subject]);
  },
};

/** A lost factor: all of them go with the sessions, and the operator sets up a new one by a link. */
const operatorFactors: ApprovalKind = {
  name: 'operator.factors',
  asks,
  ...agreement,
  stateOf: async (transaction, { subject }) => {
    const { state } = await people.lockKnownOperator(transaction, subject);
    return { state };
  },
  apply: async (context, transaction, { subject }) => {
    await factors.deleteFactors(transaction, subject);
    await deleteLinks(transaction, subject);
    await people.setState(transaction, { id: subject, state: 'invited' });
    await sessions.endSessions(transaction, { operatorId: subject, but: null, reason: 'changed', now: context.clock.realNow() });
    await inviteAgain(context, transaction, subject);
  },
};

/** What a role may do; a name that is not there yet makes a new one. */
const role: ApprovalKind = {
  name: 'role',
  asks,
  ...agreement,
  stateOf: async (transaction, { subject }) => {
    const held = subject.startsWith('new:') ? undefined : await roles.lockRole(transaction, subject);
    if (held === undefined) return { version: 0 };
    return { version: Number(held.version) };
  },
  apply: async (context, transaction, { subject, after }) => {
    const { name, permissions } = roleAsked.parse(after);
    invariant(
      permissions.every((one) => isPermission(one.permission)),
      'A role was asked with an unknown permission',
    );
    const id = subject.startsWith('new:') ? context.random.newId() : subject;
    if (subject.startsWith('new:') && !(await roles.insertRole(transaction, { id, name }))) throw refusedBy('conflict', 'roleNameTaken');
    await refuseLast(context, transaction, () => roles.replacePermissions(transaction, { id, permissions }));
    await bumpAuthority(transaction, await roles.listOperatorsOf(transaction, id));
  },
};

/** What the operator module itself asks a second person for. */
export const operatorApprovals: readonly ApprovalKind[] = [operatorRoles, operatorFactors, role, ...accessApprovals];
