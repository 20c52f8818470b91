import { firstCharacters } from '@pavilion/contract/formats/characters.ts';
import { type AuditEntry, recordAudit } from '../../../kernel/log/audit.ts';
import { type Database, inTransaction } from '../../../kernel/database.ts';
import { DomainError } from '../../../kernel/errors.ts';
import { operatorName } from '../../../kernel/visitor.ts';
import type { OperatorContext } from '../context.ts';
import * as factors from '../factors/store.ts';
import { emailKeyOf } from '../accounts/email.ts';
import { takeInvitationOf } from '../accounts/invitation-store.ts';
import * as accounts from '../accounts/store.ts';
import * as roles from '../roles/store.ts';
import { isBarred, type OpenedSession, openSession } from '../sessions/service.ts';
import { openChallenge } from '../sign-in/service.ts';
import { oidcThrottles, takeAttempt } from '../throttle/service.ts';
import { returnFromOidc, type Returning } from './flow.ts';
import type { OidcPerson } from './issuer.ts';
import { pageWith, refusedPage } from './page.ts';
import { link } from './store.ts';

const NAME_LENGTH_MAX = 250;

/** Why somebody is not let in: the record says it, the visitor hears one and the same. */
type Refusal = 'unproven' | 'emailUnverified' | 'unknown' | 'barred' | 'notInvited' | 'noFactor' | 'otherPerson';

/** How far a sign-in has come. */
type Entry = { refusal: Refusal } | { opened: OpenedSession } | { challenge: string };

/** Where the browser continues, with the cookies it was given. */
export interface Arrival {
  location: string;
  opened?: OpenedSession;
  challenge?: string;
}

/** Rolls back a transaction that must leave nothing. */
class NotAdmitted extends Error {
  readonly refusal: Refusal;

  constructor(refusal: Refusal) {
    super(refusal);
    this.refusal = refusal;
  }
}

/**
 * Admits the person that the issuer vouches for: an operator with that verified address, who is active, or has an invitation still valid. Everyone
 * else gets the same answer; the record has the reason (operator §3.1).
 */
export async function arriveFromOidc(context: OperatorContext, query: Readonly<Record<string, string | undefined>>): Promise<Arrival> {
  try {
    await takeAttempt(context, oidcThrottles('arrival', context.request.ip));
    const returning = await returnFromOidc(context, query['state']);
    if (returning === undefined) return { location: pageWith('/', 'expired') };
    return await arrive(context, returning, query).catch((error: unknown) => refusedPage(returning.returnTo, error));
  } catch (error) {
    return refusedPage('/', error);
  }
}

async function arrive(
  context: OperatorContext,
  { flow, returnTo }: Returning,
  query: Readonly<Record<string, string | undefined>>,
): Promise<Arrival> {
  const { oidc } = context.authority;
  if (oidc === undefined) throw new DomainError('notFound');
  const given = Object.entries(query).flatMap(([name, value]): [string, string][] => (value === undefined ? [] : [[name, value]]));
  const answer = await oidc.answerOf(flow, new URLSearchParams(given));
  if ('refusal' in answer && answer.refusal === 'cancelled') return { location: pageWith(returnTo, 'cancelled') };
  const entry = 'person' in answer ? await enter(context, answer.person) : await refuse(context, { refusal: 'unproven' });
  if ('opened' in entry) return { location: returnTo, opened: entry.opened };
  if ('challenge' in entry) return { location: pageWith(returnTo, 'code'), challenge: entry.challenge };
  return { location: pageWith(returnTo, 'refused') };
}

async function refuse(
  context: OperatorContext,
  { refusal, operatorId }: { refusal: Refusal; operatorId?: string },
): Promise<{ refusal: Refusal }> {
  const actor: Pick<AuditEntry, 'actor'> = operatorId === undefined ? {} : { actor: operatorName({ id: operatorId }) };
  await recordAudit(context, context.database, {
    kind: 'operatorRefused',
    playerId: null,
    ...actor,
    detail: { act: 'session.oidc', refusal },
  });
  return { refusal };
}

async function enter(context: OperatorContext, person: OidcPerson): Promise<Entry> {
  if (person.email === null || !person.isEmailVerified) return refuse(context, { refusal: 'emailUnverified' });
  const found = await accounts.findByEmail(context.database, emailKeyOf(person.email));
  if (found === undefined) return refuse(context, { refusal: 'unknown' });
  const operatorId = found.id;
  try {
    return await inTransaction(context.database, (transaction) => admit(context, transaction, { operatorId, person }));
  } catch (error) {
    if (!(error instanceof NotAdmitted)) throw error;
    return refuse(context, { refusal: error.refusal, operatorId });
  }
}

/** Lets an operator in whose row is held from this point. @throws NotAdmitted */
async function admit(
  context: OperatorContext,
  transaction: Database,
  { operatorId, person }: { operatorId: string; person: OidcPerson },
): Promise<Exclude<Entry, { refusal: Refusal }>> {
  const now = context.clock.realNow();
  const operator = await accounts.lockOperator(transaction, operatorId);
  if (operator === undefined || isBarred(operator, now)) throw new NotAdmitted('barred');
  const { issuer, subject, provenAt } = person;
  if (!(await link(transaction, { operatorId, issuer, subject, now }))) throw new NotAdmitted('otherPerson');
  if (operator.state === 'invited') await acceptInvited(context, transaction, { operator, person });
  await recordAudit(context, transaction, {
    kind: 'operatorActed',
    playerId: null,
    actor: operatorName(operator),
    detail: { act: 'session.oidc', object: operatorId, isProven: provenAt !== null },
  });
  if (provenAt !== null) return { opened: await openSession(context, transaction, { operator, scope: 'whole', provenAt }) };
  if (operator.state === 'invited') return { opened: await openSession(context, transaction, { operator, scope: 'enrolment' }) };
  // An operator without a factor of ours either would be let in by the address alone.
  if ((await factors.listFactors(transaction, operatorId)).length === 0) throw new NotAdmitted('noFactor');
  return { challenge: await openChallenge(context, transaction, { operatorId, proof: 'oidc' }) };
}

/**
 * The address is proven, as the invitation's link would prove it: it gives its roles, and the link is void. The operator is active with the
 * first factor, or at once where the issuer has seen a second one. @throws NotAdmitted without an invitation that still counts
 */
async function acceptInvited(
  context: OperatorContext,
  transaction: Database,
  { operator, person }: { operator: accounts.Operator; person: OidcPerson },
): Promise<void> {
  const { id, email } = operator;
  const roleIds = await takeInvitationOf(transaction, { operatorId: id, now: context.clock.realNow() });
  if (roleIds === undefined) throw new NotAdmitted('notInvited');
  const name = firstCharacters((person.name ?? '').replace(/\p{Cc}/gu, '').trim(), NAME_LENGTH_MAX);
  if (operator.name === '') await accounts.setName(transaction, { id, name: name === '' ? (email.split('@')[0] ?? email) : name });
  await roles.replaceRolesOf(transaction, id, roleIds);
  if (person.provenAt !== null) await accounts.setState(transaction, { id, state: 'active' });
}
