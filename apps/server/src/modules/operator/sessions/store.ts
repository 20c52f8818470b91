import { sql } from 'kysely';
import { type Database, many, one, run } from '../../../kernel/database.ts';
import type { EndReason, SessionScope } from '../authority/store.ts';
import type { FirstProof } from '../throttle/service.ts';

export interface NewSession {
  id: string;
  operatorId: string;
  tokenHash: string;
  scope: SessionScope;
  address: string;
  device: string;
  createdAt: Date;
  steppedUpAt: Date | null;
  expiresAt: Date;
}

export async function insertSession(transaction: Database, session: NewSession): Promise<void> {
  await run(transaction)`
    insert into console.operator_session
      (id, operator_id, token_hash, scope, address, device, created_at, active_at, stepped_up_at, expires_at)
    values (
      ${session.id}, ${session.operatorId}, ${session.tokenHash}, ${session.scope}, ${session.address}, ${session.device},
      ${session.createdAt}, ${session.createdAt}, ${session.steppedUpAt}, ${session.expiresAt}
    )
  `;
}

export async function insertToken(transaction: Database, { sessionId, label }: { sessionId: string; label: string }): Promise<void> {
  await run(transaction)`insert into console.operator_token (session_id, label) values (${sessionId}, ${label})`;
}

/** Ends the sessions that have been idle longest, beyond the number allowed; tokens are not counted. */
export async function endBeyond(
  transaction: Database,
  { operatorId, kept, now }: { operatorId: string; kept: number; now: Date },
): Promise<void> {
  await run(transaction)`
    update console.operator_session
    set ended_at = ${now}, end_reason = 'elsewhere'
    where id in (
      select id
      from console.operator_session
      where operator_id = ${operatorId}
        and ended_at is null
        and expires_at > ${now}
        and not exists (select from console.operator_token where session_id = operator_session.id)
      order by active_at desc, id desc
      offset ${kept}
    )
  `;
}

/** Ends every running session of an operator but one. */
export async function endSessions(
  transaction: Database,
  { operatorId, but, reason, now }: { operatorId: string; but: string | null; reason: EndReason; now: Date },
): Promise<void> {
  await run(transaction)`
    update console.operator_session
    set ended_at = ${now}, end_reason = ${reason}
    where operator_id = ${operatorId} and ended_at is null and (${but}::uuid is null or id <> ${but}::uuid)
  `;
}

/** Ends every session and token of every operator. @returns how many ran */
export async function endEverySession(database: Database, now: Date): Promise<number> {
  return await run(database)`
    update console.operator_session
    set ended_at = ${now}, end_reason = 'elsewhere'
    where ended_at is null
  `;
}

/** One more wrong code or password in a session. @returns how many there were in it */
export async function countWrongGuess(transaction: Database, id: string): Promise<number> {
  const row = await one<{ count: number }>(transaction)`
    update console.operator_session set wrong_guesses = wrong_guesses + 1 where id = ${id} returning wrong_guesses as count
  `;
  return row?.count ?? 0;
}

/** Ends one session. @returns false if it has ended or is another operator's */
export async function endSession(
  transaction: Database,
  { id, operatorId, reason = 'signedOut', now }: { id: string; operatorId: string; reason?: EndReason; now: Date },
): Promise<boolean> {
  const rows = await many<{ id: string }>(transaction)`
    update console.operator_session
    set ended_at = ${now}, end_reason = ${reason}
    where id = ${id} and operator_id = ${operatorId} and ended_at is null
    returning id
  `;
  return rows.length === 1;
}

export async function touch(database: Database, { id, now, notSince }: { id: string; now: Date; notSince: Date }): Promise<void> {
  await run(database)`update console.operator_session set active_at = ${now} where id = ${id} and active_at < ${notSince}`;
}

export async function stepUp(transaction: Database, { id, now }: { id: string; now: Date }): Promise<void> {
  await run(transaction)`update console.operator_session set stepped_up_at = ${now} where id = ${id}`;
}

/** A factor was confirmed: the session may do what its operator may. */
export async function widen(transaction: Database, { id, now }: { id: string; now: Date }): Promise<void> {
  await run(transaction)`update console.operator_session set scope = 'whole', stepped_up_at = ${now} where id = ${id}`;
}

/** Whether the operator has used sessions at all, and one on this device. */
export async function knownDevice(
  database: Database,
  { operatorId, device }: { operatorId: string; device: string },
): Promise<{ hasSessions: boolean; isKnown: boolean }> {
  const row = await one<{ hasSessions: boolean; isKnown: boolean }>(database)`
    select count(*) > 0 as "hasSessions", coalesce(bool_or(device = ${device}), false) as "isKnown"
    from console.operator_session
    where operator_id = ${operatorId}
  `;
  return row ?? { hasSessions: false, isKnown: false };
}

/** An operator by the address or by the id; nobody need have it. */
export type Named = { emailKey: string } | { operatorId: string };

/** The addresses an operator has signed in from since a given time; none for an unknown operator. */
export async function listRecentAddresses(database: Database, named: Named, since: Date): Promise<string[]> {
  const rows = await many<{ address: string }>(database)`
    select distinct session.address
    from console.operator as operator
    join console.operator_session as session on session.operator_id = operator.id
    where ${'emailKey' in named ? sql`operator.email_key = ${named.emailKey}` : sql`operator.id = ${named.operatorId}`}
      and session.created_at > ${since} and session.scope = 'whole'
  `;
  return rows.map(({ address }) => address);
}

export interface SessionView {
  id: string;
  address: string;
  device: string;
  createdAt: Date;
  activeAt: Date;
  expiresAt: Date;
  label: string | null;
}

export async function listSessions(database: Database, { operatorId, now }: { operatorId: string; now: Date }): Promise<SessionView[]> {
  return await many<SessionView>(database)`
    select session.id, session.address, session.device, session.created_at as "createdAt", session.active_at as "activeAt",
      session.expires_at as "expiresAt", token.label
    from console.operator_session as session
    left join console.operator_token as token on token.session_id = session.id
    where session.operator_id = ${operatorId} and session.ended_at is null and session.expires_at > ${now}
    order by session.active_at desc, session.id desc
    limit 100
  `;
}

export async function insertChallenge(
  database: Database,
  challenge: { challengeKey: string; operatorId: string; proof: FirstProof; createdAt: Date; expiresAt: Date },
): Promise<void> {
  await run(database)`
    insert into console.operator_challenge (challenge_key, operator_id, proof, created_at, expires_at)
    values (${challenge.challengeKey}, ${challenge.operatorId}, ${challenge.proof}, ${challenge.createdAt}, ${challenge.expiresAt})
  `;
}

interface ChallengeKey {
  challengeKey: string;
  now: Date;
}

/** The operator a challenge belongs to, and what the first step proved. */
interface ProvenOperator {
  operatorId: string;
  proof: FirstProof;
}

export async function findChallenge(database: Database, { challengeKey, now }: ChallengeKey): Promise<ProvenOperator | undefined> {
  return await one<ProvenOperator>(database)`
    select operator_id as "operatorId", proof
    from console.operator_challenge
    where challenge_key = ${challengeKey} and used_at is null and expires_at > ${now}
  `;
}

/** Uses a challenge up. @returns false when somebody was faster, or it is over */
export async function useChallenge(transaction: Database, { challengeKey, now }: ChallengeKey): Promise<boolean> {
  const rows = await many<{ key: string }>(transaction)`
    update console.operator_challenge
    set used_at = ${now}
    where challenge_key = ${challengeKey} and used_at is null and expires_at > ${now}
    returning challenge_key as key
  `;
  return rows.length === 1;
}

export async function deleteExpiredChallenges(database: Database, now: Date): Promise<void> {
  await run(database)`delete from console.operator_challenge where expires_at < ${now}`;
}

/** Deletes sessions that expired before a moment, but an operator's last one: by it a new device is known as such. */
export async function deleteOldSessions(database: Database, before: Date): Promise<void> {
  await run(database)`
    with old as (
      select session.id
      from console.operator_session as session
      where session.expires_at < ${before}
        and exists (
          select
          from console.operator_session as later
          where later.operator_id = session.operator_id and (later.created_at, later.id) > (session.created_at, session.id)
        )
    ), token as (
      delete from console.operator_token where session_id in (select id from old)
    )
    delete from console.operator_session where id in (select id from old)
  `;
}
