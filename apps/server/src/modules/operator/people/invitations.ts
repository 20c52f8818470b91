import { HOUR_MS } from '@pavilion/contract/formats/durations.ts';
import { recordAudit } from '../../../kernel/log/audit.ts';
import { type Database, inTransaction } from '../../../kernel/database.ts';
import { DomainError } from '../../../kernel/errors.ts';
import { operatorName } from '../../../kernel/visitor.ts';
import { ask } from '../approvals/ask.ts';
import type { ApprovalView } from '../approvals/store.ts';
import { hashOfToken } from '../authority/service.ts';
import { listHolders } from '../authority/store.ts';
import type { OperatorContext, OperatorKernel } from '../context.ts';
import { invitationMail } from '../mails.ts';
import * as roles from '../roles/store.ts';
import { newToken, type OpenedSession, openSession } from '../sessions/service.ts';
import { inAttempt, invitationThrottles } from '../throttle/service.ts';
import { emailKeyOf } from '../accounts/email.ts';
import * as invitations from '../accounts/invitation-store.ts';
import { takePassword } from '../accounts/password.ts';
import { refusePassed } from './service.ts';
import * as accounts from '../accounts/store.ts';

const INVITATION_MS = 48 * HOUR_MS;
const FIRST_ROLE = 'administrator';
/** How many it takes to give anybody authority. */
const TOGETHER = 2;

interface Wanted {
  email: string;
  roles: readonly string[];
  validUntil: Date | null;
}

/** The person to invite, if allowed: an operator who has not accepted yet, or somebody new. @throws validation */
async function admissible(
  database: Database,
  wanted: Wanted,
): Promise<{ email: string; known: accounts.Operator | undefined; found: readonly { id: string; name: string }[] }> {
  const email = wanted.email.trim();
  const found = await roles.findByNames(database, wanted.roles);
  const unknown = wanted.roles.filter((name) => !found.some((role) => role.name === name));
  if (unknown.length > 0 || found.length === 0) throw new DomainError('validation', { fields: { roles: { rule: 'other' } } });
  const known = await accounts.findByEmail(database, emailKeyOf(email));
  if (known !== undefined && known.state !== 'invited') throw new DomainError('validation', { fields: { email: { rule: 'emailTaken' } } });
  return { email, known, found };
}

/**
 * Writes the operator and the link down. An operator who has not accepted yet gets a new link, which says until when, and the old one is void.
 * @throws validation
 */
export async function invite(
  context: OperatorKernel,
  transaction: Database,
  { wanted, invitedBy, newId }: { wanted: Wanted; invitedBy: string | null; newId: string },
): Promise<{ id: string; link: string }> {
  const { clock, authority } = context;
  const { email, known, found } = await admissible(transaction, wanted);
  const id = known?.id ?? newId;
  const createdAt = clock.realNow();
  if (known === undefined)
    await accounts.insertOperator(transaction, { id, email, emailKey: emailKeyOf(email), validUntil: wanted.validUntil, createdAt });
  else await accounts.setValidUntil(transaction, { id, validUntil: wanted.validUntil });
  const token = newToken(context);
  const expiresAt = new Date(createdAt.getTime() + INVITATION_MS);
  const roleIds = found.map((role) => role.id);
  await invitations.replaceInvitation(transaction, {
    tokenHash: hashOfToken(token),
    operatorId: id,
    invitedBy,
    roleIds,
    createdAt,
    expiresAt,
  });
  const link = `${authority.consoleUrl()}/invitations/${token}`;
  await authority.sendMail(transaction, invitationMail({ email }, { link, roles: found.map(({ name }) => name) }));
  return { id, link };
}

/** A new link for an operator whose factors were reset: the roles stay as they are. */
export async function inviteAgain(context: OperatorKernel, transaction: Database, operatorId: string): Promise<void> {
  const operator = await accounts.findOperator(transaction, operatorId);
  if (operator === undefined) throw new DomainError('notFound');
  const held = await roles.listRolesOf(transaction, operatorId);
  const wanted = { email: operator.email, roles: held.map(({ name }) => name), validUntil: operator.validUntil };
  await invite(context, transaction, { wanted, invitedBy: operatorId, newId: operatorId });
}

/**
 * Asks for the invitation of a colleague. Once a second person has agreed, the link is mailed to that address and shown nowhere else.
 * @throws validation
 */
export async function askInvitation(context: OperatorContext, { reason, ...wanted }: Wanted & { reason: string }): Promise<ApprovalView> {
  refusePassed(context, wanted.validUntil);
  const { email, known, found } = await admissible(context.database, wanted);
  const names = found.map(({ name }) => name);
  return ask(context, {
    kind: 'operator.invitation',
    subject: known?.id ?? context.random.newId(),
    what: `invitation of ${email}: ${names.join(', ')}`,
    title: { key: 'invitation', values: { operator: email, roles: names } },
    after: { email, roles: names, ...(wanted.validUntil === null ? {} : { validUntil: wanted.validUntil.toISOString() }) },
    reason,
  });
}

/**
 * Invites the first two administrators, from the machine itself: one of them alone could invite nobody (operator §3.4).
 * @returns the link @throws conflict once two people can agree to what one of them asks, validation
 */
export function inviteFirst(context: OperatorKernel, email: string): Promise<string> {
  return inTransaction(context.database, async (transaction) => {
    if ((await listHolders(transaction, { permission: 'operators.roles.approve', at: context.clock.realNow() })).length >= TOGETHER)
      throw new DomainError('conflict');
    await invitations.voidFirstInvitations(transaction);
    const wanted = { email, roles: [FIRST_ROLE], validUntil: null };
    const { id, link } = await invite(context, transaction, { wanted, invitedBy: null, newId: context.random.newId() });
    const detail = { act: 'operators.invite', object: id, after: { roles: [FIRST_ROLE] } };
    await recordAudit(context, transaction, { kind: 'operatorActed', playerId: null, actor: 'operator:command-line', detail });
    return link;
  });
}

async function findOrRefuse(context: OperatorContext, token: string): Promise<invitations.Invitation> {
  const key = { tokenHash: hashOfToken(token), now: context.clock.realNow() };
  const found = await inAttempt(context, { throttled: invitationThrottles(context.request.ip) }, async (judged) => {
    const invitation = await invitations.findInvitation(context.database, key);
    judged();
    return invitation;
  });
  if (found === undefined) throw new DomainError('inviteInvalid');
  return found;
}

/** What an invitation says. @throws inviteInvalid, tooManyRequests */
export async function readInvitation(
  context: OperatorContext,
  token: string,
): Promise<Pick<invitations.Invitation, 'email' | 'roles' | 'expiresAt'>> {
  const { email, roles: names, expiresAt } = await findOrRefuse(context, token);
  return { email, roles: names, expiresAt };
}

/**
 * Accepts an invitation, once. The session may only set up a factor until one is confirmed (operator §13.5).
 * @throws inviteInvalid, validation, tooManyRequests
 */
export async function acceptInvitation(
  context: OperatorContext,
  { token, name, password }: { token: string; name: string; password: string },
): Promise<OpenedSession> {
  const { operatorId, email, roleIds } = await findOrRefuse(context, token);
  const passwordHash = await takePassword(context, { password, email });
  return inTransaction(context.database, async (transaction) => {
    const operator = await accounts.lockOperator(transaction, operatorId);
    const key = { tokenHash: hashOfToken(token), now: context.clock.realNow() };
    if (operator?.state !== 'invited' || !(await invitations.useInvitation(transaction, key))) throw new DomainError('inviteInvalid');
    await accounts.setPerson(transaction, { id: operatorId, name, passwordHash });
    await roles.replaceRolesOf(transaction, operatorId, roleIds);
    const actor = operatorName({ id: operatorId });
    const detail = { act: 'invitations.accept', object: operatorId };
    await recordAudit(context, transaction, { kind: 'operatorActed', playerId: null, actor, detail });
    return openSession(context, transaction, { operator, scope: 'enrolment' });
  });
}
