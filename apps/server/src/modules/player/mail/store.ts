import { type Database, one, run } from '../../../kernel/database.ts';

export const codePurposes = ['confirmEmail', 'resetPassword'] as const;
export type CodePurpose = (typeof codePurposes)[number];

/** The owner of a code, and the address or phone it was sent to: changing that invalidates the code. */
export interface MailCode {
  playerId: string;
  emailKey: string | null;
  phoneKey: string | null;
}

/** Writes a code down; the earlier ones of this purpose die (S24). */
export async function insertCode(
  database: Database,
  code: MailCode & { codeKey: string; purpose: CodePurpose; createdAt: Date; expiresAt: Date },
): Promise<void> {
  await run(database)`
    delete from player.mail_code
    where player_id = ${code.playerId} and purpose = ${code.purpose}
  `;
  await run(database)`
    insert into player.mail_code (code_key, player_id, purpose, email_key, phone_key, created_at, expires_at)
    values (${code.codeKey}, ${code.playerId}, ${code.purpose}, ${code.emailKey}, ${code.phoneKey}, ${code.createdAt}, ${code.expiresAt})
  `;
}

/** A code that can be used now. */
export async function findCode(
  database: Database,
  code: { codeKey: string; purpose: CodePurpose; now: Date },
): Promise<MailCode | undefined> {
  return await one<MailCode>(database)`
    select player_id as "playerId", email_key as "emailKey", phone_key as "phoneKey"
    from player.mail_code
    where code_key = ${code.codeKey}
      and purpose = ${code.purpose}
      and used_at is null
      and expires_at > ${code.now}
  `;
}

/** Uses a code up, by a call of this key where it has one. @returns undefined when someone else was faster, or it is unknown, used or expired */
export async function useCode(
  database: Database,
  code: { codeKey: string; purpose: CodePurpose; now: Date; usedByKey?: string | null },
): Promise<MailCode | undefined> {
  return await one<MailCode>(database)`
    update player.mail_code
    set used_at = ${code.now}, used_by_key = ${code.usedByKey ?? null}
    where code_key = ${code.codeKey}
      and purpose = ${code.purpose}
      and used_at is null
      and expires_at > ${code.now}
    returning player_id as "playerId", email_key as "emailKey", phone_key as "phoneKey"
  `;
}

/** The owner of the code that the call with this key has used since then. */
export async function findCodeUsedBy(
  database: Database,
  code: { codeKey: string; purpose: CodePurpose; usedByKey: string; since: Date },
): Promise<string | undefined> {
  const row = await one<{ playerId: string }>(database)`
    select player_id as "playerId"
    from player.mail_code
    where code_key = ${code.codeKey}
      and purpose = ${code.purpose}
      and used_by_key = ${code.usedByKey}
      and used_at > ${code.since}
  `;
  return row?.playerId;
}

/** A code that confirmed an address, while it is stored. */
export async function findUsedConfirmation(database: Database, codeKey: string): Promise<MailCode | undefined> {
  return await one<MailCode>(database)`
    select player_id as "playerId", email_key as "emailKey", phone_key as "phoneKey"
    from player.mail_code
    where code_key = ${codeKey}
      and purpose = 'confirmEmail'
      and used_at is not null
  `;
}

/** Codes that confirmed an address are kept until `usedBefore`, so that their link keeps answering that it is confirmed (P-27). */
export async function deleteExpiredCodes(database: Database, { now, usedBefore }: { now: Date; usedBefore: Date }): Promise<void> {
  await run(database)`
    delete from player.mail_code
    where expires_at < ${now}
      and (purpose <> 'confirmEmail' or used_at is null or used_at < ${usedBefore})
  `;
}
