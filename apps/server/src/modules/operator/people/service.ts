import { DomainError, refusedBy } from '../../../kernel/errors.ts';
import { actorOf } from '../../../kernel/visitor.ts';
import { ask } from '../approvals/ask.ts';
import type { ApprovalView } from '../approvals/store.ts';
import { perform } from '../acts/perform.ts';
import { listHolders } from '../authority/store.ts';
import type { OperatorContext } from '../context.ts';
import { isLinked } from '../oidc/store.ts';
import { changeText } from '../roles/change-text.ts';
import * as roles from '../roles/store.ts';
import * as sessions from '../sessions/store.ts';
import * as accounts from '../accounts/store.ts';
import { setAccessEnd } from './access-end.ts';
import { type Colleague, findColleague } from './colleague-store.ts';

interface About {
  id: string;
  reason: string;
}

/** Blocks a colleague at once: every session ends. The last one who may unblock is never blocked. @throws lastAuthority, notFound */
export function block(context: OperatorContext, { id, reason }: About): Promise<Colleague> {
  return perform(context, { permission: 'operators.block', act: 'operators.block', object: id, reason }, async ({ transaction }) => {
    const operator = await accounts.lockKnownOperator(transaction, id);
    await accounts.setState(transaction, { id, state: 'blocked' });
    await sessions.endSessions(transaction, { operatorId: id, but: null, reason: 'blocked', now: context.clock.realNow() });
    if ((await listHolders(transaction, { permission: 'operators.block', at: context.clock.realNow() })).length === 0)
      throw new DomainError('lastAuthority');
    return { answer: await colleague(context, { transaction, id }), before: { state: operator.state }, after: { state: 'blocked' } };
  });
}

/** Asks for a blocked account to be opened again. @throws ownApproval, conflict for one that is not blocked, notFound */
export async function askOpening(context: OperatorContext, { id, reason }: About): Promise<ApprovalView> {
  const operator = await colleagueOf(context, id);
  if (operator.state !== 'blocked') throw refusedBy('conflict', 'operatorNotBlocked');
  const hasEntered = operator.passwordHash !== null || (await isLinked(context.database, id));
  return ask(context, {
    kind: 'operator.opening',
    subject: id,
    what: `${operator.email}: opened again`,
    title: { key: 'opening', values: { operator: operator.email } },
    after: { state: hasEntered ? 'active' : 'invited' },
    reason,
  });
}

const textOf = (moment: Date | null): string | null => moment?.toISOString() ?? null;

/** @throws validation for a moment in the past */
export function refusePassed({ clock }: Pick<OperatorContext, 'clock'>, validUntil: Date | null): void {
  if (validUntil === null || validUntil > clock.realNow()) return;
  throw new DomainError('validation', { fields: { validUntil: { rule: 'momentPassed' } } });
}

/**
 * Sets the end of a colleague's access, when all their sessions end, or an earlier one. The last operator who may unblock cannot be given an end,
 * and operators cannot set their own (operator §13.68).
 * @throws validation for a moment that is over, conflict for one after the present end, ownApproval, lastAuthority, notFound
 */
export function setEnd(context: OperatorContext, { id, validUntil, reason }: About & { validUntil: Date }): Promise<Colleague> {
  refusePassed(context, validUntil);
  return perform(context, { permission: 'operators.block', act: 'operators.end', object: id, reason }, async ({ transaction, actor }) => {
    if (actor.id === id) throw new DomainError('ownApproval');
    const operator = await accounts.lockKnownOperator(transaction, id);
    if (operator.validUntil !== null && validUntil > operator.validUntil) throw refusedBy('conflict', 'endOnlyEarlier');
    await setAccessEnd(transaction, { id, validUntil });
    const [before, after] = [{ validUntil: textOf(operator.validUntil) }, { validUntil: textOf(validUntil) }];
    return { answer: await colleague(context, { transaction, id }), before, after };
  });
}

/** Requests another end of a colleague's access, or none. @throws validation for a moment in the past, ownApproval, notFound */
export async function askEnd(
  context: OperatorContext,
  { id, validUntil, reason }: About & { validUntil: Date | null },
): Promise<ApprovalView> {
  refusePassed(context, validUntil);
  const { email } = await colleagueOf(context, id);
  const after = { validUntil: textOf(validUntil) };
  return ask(context, {
    kind: 'operator.end',
    subject: id,
    what: `${email}: another end`,
    title: { key: 'end', values: { operator: email } },
    after,
    reason,
  });
}

/** Ends every session of a colleague. @throws notFound */
export function endSessions(context: OperatorContext, { id, reason }: About): Promise<Colleague> {
  return perform(context, { permission: 'operators.block', act: 'operators.endSessions', object: id, reason }, async ({ transaction }) => {
    await accounts.lockKnownOperator(transaction, id);
    await sessions.endSessions(transaction, { operatorId: id, but: null, reason: 'elsewhere', now: context.clock.realNow() });
    return { answer: await colleague(context, { transaction, id }) };
  });
}

async function colleague(
  _context: OperatorContext,
  { transaction, id }: { transaction: OperatorContext['database']; id: string },
): Promise<Colleague> {
  const found = await findColleague(transaction, id);
  if (found === undefined) throw new DomainError('notFound');
  return found;
}

/** The colleague whom a request concerns; it must not be the operator who makes it. @throws ownApproval, notFound */
async function colleagueOf(context: OperatorContext, id: string): Promise<accounts.Operator> {
  const operator = await accounts.findOperator(context.database, id);
  if (operator === undefined) throw new DomainError('notFound');
  if (actorOf(context).id === id) throw new DomainError('ownApproval');
  return operator;
}

/** Requests other roles for a colleague, never for oneself. @throws ownApproval, notFound, validation */
export async function askRoles(
  context: OperatorContext,
  { id, roles: names, reason }: About & { roles: readonly string[] },
): Promise<ApprovalView> {
  const operator = await colleagueOf(context, id);
  const found = await roles.findByNames(context.database, names);
  if (found.length !== new Set(names).size) throw new DomainError('validation', { fields: { roles: { rule: 'other' } } });
  const held = (await roles.listRolesOf(context.database, id)).map(({ name }) => name);
  const wanted = found.map(({ name }) => name);
  const [gains, loses] = [wanted.filter((name) => !held.includes(name)), held.filter((name) => !wanted.includes(name))];
  const what = `${operator.email}: ${changeText(gains, loses)}`;
  return ask(context, { kind: 'operator.roles', subject: id, what, after: { roles: wanted }, reason });
}

/** Asks for a reset of a colleague's factors, which opens no blocked account. @throws ownApproval, notFound, conflict */
export async function askFactorReset(context: OperatorContext, { id, reason }: About): Promise<ApprovalView> {
  const operator = await colleagueOf(context, id);
  if (operator.state === 'blocked') throw refusedBy('conflict', 'operatorBlocked');
  return ask(context, {
    kind: 'operator.factors',
    subject: id,
    what: `${operator.email}: new factors`,
    title: { key: 'factors', values: { operator: operator.email } },
    after: { state: 'invited', factors: 'removed', sessions: 'ended' },
    reason,
  });
}
