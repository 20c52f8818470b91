import type { OtpReason } from '@pavilion/contract/areas/player/player.ts';
import { sql } from 'kysely';
import type { Database } from '../../../kernel/database.ts';
import type { PhoneLookup } from '../profile/changes.ts';
import type { OtpState } from './rules.ts';

/** Which code: a number has one for each purpose. */
interface OtpName {
  phone: Pick<PhoneLookup, 'keys'>;
  reason: OtpReason;
}

const isNamed = ({ phone, reason }: OtpName) => sql`phone_key = any(${[...phone.keys]}::text[]) and reason = ${reason}`;

type NewOtp = Pick<OtpName, 'reason'> & { phoneKey: string; codeKey: string; createdAt: Date; expiresAt: Date };

/** Writes a code down in place of the one before. */
export async function replaceOtp(database: Database, otp: NewOtp): Promise<void> {
  await sql`
    insert into player.otp (phone_key, reason, code_key, created_at, expires_at)
    values (${otp.phoneKey}, ${otp.reason}, ${otp.codeKey}, ${otp.createdAt}, ${otp.expiresAt})
    on conflict (phone_key, reason) do update
    set code_key = excluded.code_key,
      attempts = 0,
      created_at = excluded.created_at,
      expires_at = excluded.expires_at,
      used_at = null
  `.execute(database);
}

/** The code, locked until the transaction ends, so that guesses are judged one after the other (S26). */
export async function lockOtp(database: Database, name: OtpName): Promise<OtpState | undefined> {
  const { rows } = await sql<OtpState>`
    select code_key as "codeKey", attempts, expires_at as "expiresAt", used_at as "usedAt"
    from player.otp
    where ${isNamed(name)}
    for update
  `.execute(database);
  return rows[0];
}

export async function countAttempt(database: Database, name: OtpName): Promise<void> {
  await sql`
    update player.otp
    set attempts = attempts + 1
    where ${isNamed(name)}
  `.execute(database);
}

export async function useOtp(database: Database, name: OtpName, now: Date): Promise<void> {
  await sql`
    update player.otp
    set used_at = ${now}
    where ${isNamed(name)}
  `.execute(database);
}

export async function deleteExpiredOtps(database: Database, now: Date): Promise<void> {
  await sql`delete from player.otp where expires_at < ${now}`.execute(database);
}
