import * as z from 'zod/mini';
import type { AuditFact } from '../../../kernel/log/audit.ts';
import type { Database } from '../../../kernel/database.ts';
import { emailKeyOf } from '../accounts/email.ts';
import { setInvitedRoles } from '../accounts/invitation-store.ts';
import * as accounts from '../accounts/store.ts';
import type { ApprovalKind } from '../approvals/approval-kind.ts';
import { bumpAuthority } from '../authority/store.ts';
import * as factors from '../factors/store.ts';
import { deleteLinks } from '../oidc/store.ts';
import { agreement, refuseLast } from '../roles/agreement.ts';
import { roleApproval } from '../roles/role-approvals.ts';
import * as roles from '../roles/store.ts';
import * as sessions from '../sessions/store.ts';
import { setAccessEnd } from './access-end.ts';
import { invite, inviteAgain } from './invitations.ts';

const until = z.nullable(z.pipe(z.iso.datetime(), z.coerce.date()));
const rolesAsked = z.object({ roles: z.array(z.string()) });
const invitationAsked = z.object({ email: z.string(), roles: z.array(z.string()), validUntil: z._default(until, null) });
const openingAsked = z.object({ state: z.enum(['active', 'invited']) });
const endAsked = z.object({ validUntil: until });

/** The invitation of a colleague: the link is sent with the agreement. */
const invitation: ApprovalKind = {
  name: 'operator.invitation',
  asks: 'operators.invite',
  ...agreement,
  stateOf: async (transaction, { after }): Promise<AuditFact> => {
    const known = await accounts.findByEmail(transaction, emailKeyOf(invitationAsked.parse(after).email));
    if (known === undefined) return {};
    return { state: (await accounts.lockKnownOperator(transaction, known.id)).state };
  },
  apply: async (context, transaction, { subject, after, askedBy }) => {
    await invite(context, transaction, { wanted: invitationAsked.parse(after), invitedBy: askedBy, newId: subject });
  },
};

/** A blocked account, opened again: whoever had entered is active, whoever had not is still invited. */
const opening: ApprovalKind = {
  name: 'operator.opening',
  asks: 'operators.block',
  ...agreement,
  stateOf: async (transaction, { subject }) => ({ state: (await accounts.lockKnownOperator(transaction, subject)).state }),
  apply: async (_context, transaction, { subject, after }) => {
    await accounts.setState(transaction, { id: subject, ...openingAsked.parse(after) });
  },
};

/** Until when somebody has access. */
const end: ApprovalKind = {
  name: 'operator.end',
  asks: 'operators.block',
  ...agreement,
  stateOf: async (transaction, { subject }) => ({
    validUntil: (await accounts.lockKnownOperator(transaction, subject)).validUntil?.toISOString() ?? null,
  }),
  apply: async (_context, transaction, { subject, after }) => {
    await setAccessEnd(transaction, { id: subject, validUntil: endAsked.parse(after).validUntil });
  },
};

const rolesOf = async (transaction: Database, operatorId: string): Promise<string[]> =>
  (await roles.listRolesOf(transaction, operatorId)).map(({ name }) => name);

/** The ids of an operator's roles. */
const operatorRoles: ApprovalKind = {
  name: 'operator.roles',
  asks: 'operators.roles.ask',
  ...agreement,
  stateOf: async (transaction, { subject }) => {
    const operator = await accounts.lockKnownOperator(transaction, subject);
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
  asks: 'operators.roles.ask',
  ...agreement,
  stateOf: async (transaction, { subject }) => {
    const { state } = await accounts.lockKnownOperator(transaction, subject);
    return { state };
  },
  apply: async (context, transaction, { subject }) => {
    await factors.deleteFactors(transaction, subject);
    await deleteLinks(transaction, subject);
    await accounts.setState(transaction, { id: subject, state: 'invited' });
    await sessions.endSessions(transaction, { operatorId: subject, but: null, reason: 'changed', now: context.clock.realNow() });
    await inviteAgain(context, transaction, subject);
  },
};

/** The approvals of the operator module itself: whatever grants authority, or extends it, takes a second person (operator §3.4). */
export const operatorApprovals: readonly ApprovalKind[] = [operatorRoles, operatorFactors, roleApproval, invitation, opening, end];
