import { isPermission } from '@pavilion/contract/calls/permissions.ts';
import * as z from 'zod/mini';
import { invariant, refusedBy } from '../../../kernel/errors.ts';
import type { AuditFact } from '../../../kernel/log/audit.ts';
import type { ApprovalKind } from '../approvals/approval-kind.ts';
import { bumpAuthority } from '../authority/store.ts';
import { agreement, refuseLast } from './agreement.ts';
import * as roles from './store.ts';

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

/** The permissions of a role; a new name creates a role. */
export const roleApproval: ApprovalKind = {
  name: 'role',
  asks: 'operators.roles.ask',
  ...agreement,
  stateOf: async (transaction, { subject }): Promise<AuditFact> => {
    const held = subject.startsWith('new:') ? undefined : await roles.lockRole(transaction, subject);
    if (held === undefined) return { version: 0 };
    const permissions = await roles.listPermissionsOf(transaction, subject);
    return { version: Number(held.version), name: held.name, permissions: permissions.map((one) => ({ ...one })) };
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
