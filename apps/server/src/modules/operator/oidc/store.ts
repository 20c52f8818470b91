import { type Database, one, run } from '../../../kernel/database.ts';

interface FlowKey {
  stateKey: string;
  browserKey: string;
}

export async function insertFlow(database: Database, flow: FlowKey & { sealed: string; expiresAt: Date }): Promise<void> {
  await run(database)`
    insert into console.oidc_flow (state_key, browser_key, sealed, expires_at)
    values (${flow.stateKey}, ${flow.browserKey}, ${flow.sealed}, ${flow.expiresAt})
  `;
}

/** Takes a flow of this browser, once. @returns its sealed part; undefined if it is expired, used, or another browser's */
export async function takeFlow(database: Database, { stateKey, browserKey, now }: FlowKey & { now: Date }): Promise<string | undefined> {
  const row = await one<{ sealed: string }>(database)`
    delete from console.oidc_flow
    where state_key = ${stateKey} and browser_key = ${browserKey} and expires_at > ${now}
    returning sealed
  `;
  return row?.sealed;
}

export async function deleteExpiredFlows(database: Database, now: Date): Promise<void> {
  await run(database)`delete from console.oidc_flow where expires_at < ${now}`;
}

interface Link {
  operatorId: string;
  issuer: string;
  subject: string;
}

/**
 * Ties an operator to the issuer's own id of the person, or finds that they are.
 * @returns false where the operator is another person there, or the person another operator
 */
export async function link(transaction: Database, { operatorId, issuer, subject, now }: Link & { now: Date }): Promise<boolean> {
  await run(transaction)`
    insert into console.operator_oidc (operator_id, issuer, subject, linked_at)
    values (${operatorId}, ${issuer}, ${subject}, ${now})
    on conflict do nothing
  `;
  const row = await one<{ isLinked: boolean }>(transaction)`
    select subject = ${subject} as "isLinked" from console.operator_oidc where operator_id = ${operatorId} and issuer = ${issuer}
  `;
  return row?.isLinked === true;
}

/** Whether the operator came by OpenID before. */
export async function isLinked(database: Database, operatorId: string): Promise<boolean> {
  const row = await one<{ found: boolean }>(database)`
    select exists (select from console.operator_oidc where operator_id = ${operatorId}) as found
  `;
  return row?.found === true;
}

/** Forgets the operator's identities at all issuers; the next sign-in links one again. */
export async function deleteLinks(transaction: Database, operatorId: string): Promise<void> {
  await run(transaction)`delete from console.operator_oidc where operator_id = ${operatorId}`;
}
