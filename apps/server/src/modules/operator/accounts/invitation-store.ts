import { sql } from 'kysely';
import { type Database, many, one, run } from '../../../kernel/database.ts';

export interface Invitation {
  operatorId: string;
  email: string;
  roleIds: string[];
  roles: string[];
  expiresAt: Date;
}

interface InvitationKey {
  tokenHash: string;
  now: Date;
}

/** A new link, which replaces unused ones. */
export async function replaceInvitation(
  transaction: Database,
  invitation: {
    tokenHash: string;
    operatorId: string;
    invitedBy: string | null;
    roleIds: readonly string[];
    createdAt: Date;
    expiresAt: Date;
  },
): Promise<void> {
  const { tokenHash, operatorId, invitedBy, roleIds, createdAt, expiresAt } = invitation;
  await run(transaction)`delete from console.invitation where operator_id = ${operatorId} and used_at is null`;
  await run(transaction)`
    insert into console.invitation (token_hash, operator_id, invited_by, roles, created_at, expires_at)
    values (${tokenHash}, ${operatorId}, ${invitedBy}, ${[...roleIds]}::uuid[], ${createdAt}, ${expiresAt})
  `;
}

const pending = ({ tokenHash, now }: InvitationKey) => sql`token_hash = ${tokenHash} and used_at is null and expires_at > ${now}`;

export async function findInvitation(database: Database, key: InvitationKey): Promise<Invitation | undefined> {
  return await one<Invitation>(database)`
    select invitation.operator_id as "operatorId", operator.email, invitation.roles as "roleIds", invitation.expires_at as "expiresAt",
      array(select name from console.role where id = any(invitation.roles) order by name) as roles
    from console.invitation
    join console.operator on operator.id = invitation.operator_id
    where ${pending(key)} and operator.state = 'invited'
  `;
}

/** Uses a link up. @returns false when somebody was faster, or it is over */
export async function useInvitation(transaction: Database, key: InvitationKey): Promise<boolean> {
  const rows = await many<{ operatorId: string }>(transaction)`
    update console.invitation set used_at = ${key.now} where ${pending(key)} returning operator_id as "operatorId"
  `;
  return rows.length === 1;
}

/**
 * Consumes the newest invitation of an operator whose address was proven in another way. It may be proven again until the link would have
 * expired.
 * @returns the roles it gives; undefined without one that still counts
 */
export async function takeInvitationOf(
  transaction: Database,
  { operatorId, now }: { operatorId: string; now: Date },
): Promise<string[] | undefined> {
  const row = await one<{ roleIds: string[] }>(transaction)`
    update console.invitation
    set used_at = coalesce(used_at, ${now})
    where expires_at > ${now}
      and token_hash = (
        select token_hash from console.invitation where operator_id = ${operatorId} order by created_at desc limit 1
      )
    returning roles as "roleIds"
  `;
  return row?.roleIds;
}

/** Other roles for an operator, also by a link that still counts. */
export async function setInvitedRoles(
  transaction: Database,
  { operatorId, roleIds, now }: { operatorId: string; roleIds: readonly string[]; now: Date },
): Promise<void> {
  await run(transaction)`
    update console.invitation set roles = ${[...roleIds]}::uuid[] where operator_id = ${operatorId} and expires_at > ${now}
  `;
}

/** Voids the links made at the command line that were not used yet. */
export async function voidFirstInvitations(transaction: Database): Promise<void> {
  await run(transaction)`delete from console.invitation where invited_by is null and used_at is null`;
}

/** The kinds by which a second person agrees that an operator has the authority they have. */
const VOUCHING = ['operator.invitation', 'operator.roles', 'operator.opening', 'operator.end'];

/** Whether two operators' lines of inviters meet, counting only invitations that nobody else approved. */
export async function oweAccessToOne(database: Database, pair: readonly [string, string]): Promise<boolean> {
  const row = await one<{ found: boolean }>(database)`
    with recursive line (account_id, operator_id) as (
      select id, id from unnest(${[...pair]}::uuid[]) as account (id)
      union
      select line.account_id, invitation.invited_by
      from line
      join console.invitation on invitation.operator_id = line.operator_id
      where invitation.used_at is not null
        and invitation.invited_by <> invitation.operator_id
        and not exists (
          select
          from console.approval
          where approval.subject = invitation.operator_id::text
            and approval.kind = any(${VOUCHING}::text[])
            and approval.state = 'approved'
            and (
              approval.asked_by not in (invitation.operator_id, invitation.invited_by)
              or approval.decided_by not in (invitation.operator_id, invitation.invited_by)
            )
        )
    )
    select exists (
      select
      from line as own
      join line as theirs on theirs.operator_id = own.operator_id and theirs.account_id <> own.account_id
    ) as found
  `;
  return row?.found === true;
}
