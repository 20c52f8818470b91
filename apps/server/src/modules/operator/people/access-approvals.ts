import * as z from 'zod/mini';
import type { AuditFact } from '../../../kernel/log/audit.ts';
import type { ApprovalKind } from '../approvals/approval-kind.ts';
import { emailKeyOf } from './email.ts';
import { invite } from './invitations.ts';
import * as store from './store.ts';

/** Who may agree to somebody's authority, and for how long. */
export const agreement = { permission: 'operators.roles.approve', hours: 72 } as const;

const until = z.nullable(z.pipe(z.iso.datetime(), z.coerce.date()));
const invitationAsked = z.object({ email: z.string(), roles: z.array(z.string()), validUntil: z._default(until, null) });
const openingAsked = z.object({ state: z.enum(['active', 'invited']) });
const endAsked = z.object({ validUntil: until });

/** The invitation of a colleague: the link is sent with the agreement. */
const invitation: ApprovalKind = {
  name: 'operator.invitation',
  asks: 'operators.invite',
  ...agreement,
  stateOf: async (transaction, { after }): Promise<AuditFact> => {
    const known = await store.findByEmail(transaction, emailKeyOf(invitationAsked.parse(after).email));
    if (known === undefined) return {};
    return { state: (await store.lockKnownOperator(transaction, known.id)).state };
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
  stateOf: async (transaction, { subject }) => ({ state: (await store.lockKnownOperator(transaction, subject)).state }),
  apply: async (_context, transaction, { subject, after }) => {
    await store.setState(transaction, { id: subject, ...openingAsked.parse(after) });
  },
};

/** Until when somebody has access. */
const end: ApprovalKind = {
  name: 'operator.end',
  asks: 'operators.block',
  ...agreement,
  stateOf: async (transaction, { subject }) => ({
    validUntil: (await store.lockKnownOperator(transaction, subject)).validUntil?.toISOString() ?? null,
  }),
  apply: async (_context, transaction, { subject, after }) => {
    await store.setValidUntil(transaction, { id: subject, validUntil: endAsked.parse(after).validUntil });
  },
};

/** By what somebody comes to have authority, or keeps it longer: each takes a second person (operator §3.4). */
export const accessApprovals: readonly ApprovalKind[] = [invitation, opening, end];
