import type { OtpReason } from '@pavilion/contract/areas/player/player.ts';
import { sql } from 'kysely';
import { type Database, one, run } from '../../../kernel/database.ts';
import type { PhoneLookup } from '../profile/changes.ts';
import { OTP_ATTEMPTS_MAX, OTP_LIVE_MAX, type OtpState } from './rules.ts';

/** Which code: a number has one for each purpose. */
interface OtpName {
  phone: Pick<PhoneLookup, 'keys'>;
  reason: OtpReason;
}

const isNamed = ({ phone, reason }: OtpName) => sql`phone_key = any(${[...phone.keys]}::text[]) and reason = ${reason}`;

type NewOtp = Pick<OtpName, 'reason'> & { phoneKey: string; codeKey: string; createdAt: Date; expiresAt: Date };

/**
 * Stores a code as the newest of its name. The latest of the earlier usable codes stay valid beside it, and guesses at them keep counting;
 * without any, the count restarts.
 */
export async function replaceOtp(database: Database, otp: NewOtp): Promise<void> {
  const { phoneKey, reason, createdAt } = otp;
  const row = await one<{ isLive: boolean }>(database)`
    select used_at is null and expires_at > ${createdAt} and attempts < ${OTP_ATTEMPTS_MAX} as "isLive"
    from player.otp
    where phone_key = ${phoneKey} and reason = ${reason}
    for update
  `;
  const isLive = row?.isLive === true;
  if (isLive)
    await run(database)`
      insert into player.replaced_otp (phone_key, reason, code_key, expires_at)
      select phone_key, reason, code_key, expires_at
      from player.otp
      where phone_key = ${phoneKey} and reason = ${reason}
      on conflict do nothing
    `;
  await run(database)`
    delete from player.replaced_otp
    where phone_key = ${phoneKey} and reason = ${reason}
      and code_key not in (
        select code_key
        from player.replaced_otp
        where phone_key = ${phoneKey} and reason = ${reason}
        order by expires_at desc
        limit ${isLive ? OTP_LIVE_MAX - 1 : 0}
      )
  `;
  await run(database)`
    insert into player.otp (phone_key, reason, code_key, created_at, expires_at)
    values (${phoneKey}, ${reason}, ${otp.codeKey}, ${createdAt}, ${otp.expiresAt})
    on conflict (phone_key, reason) do update
    set code_key = excluded.code_key,
      attempts = ${isLive ? sql`player.otp.attempts` : 0},
      created_at = excluded.created_at,
      expires_at = excluded.expires_at,
      used_at = null,
      used_by_key = null
  `;
}

/** The codes of a name, locked until the transaction ends, so that guesses are judged one after the other (S26). */
export async function lockOtp(database: Database, name: OtpName, now: Date): Promise<OtpState | undefined> {
  return await one<OtpState>(database)`
    select
      code_key as "codeKey",
      array(
        select earlier.code_key
        from player.replaced_otp earlier
        where earlier.phone_key = newest.phone_key and earlier.reason = newest.reason and earlier.expires_at > ${now}
      ) as "earlierKeys",
      attempts,
      expires_at as "expiresAt",
      used_at as "usedAt",
      used_by_key as "usedByKey"
    from player.otp newest
    where ${isNamed(name)}
    for update
  `;
}

export async function countAttempt(database: Database, name: OtpName): Promise<void> {
  await run(database)`
    update player.otp
    set attempts = attempts + 1
    where ${isNamed(name)}
  `;
}

export async function useOtp(
  database: Database,
  name: OtpName,
  { now, usedByKey }: { now: Date; usedByKey: string | null },
): Promise<void> {
  await run(database)`
    update player.otp
    set used_at = ${now}, used_by_key = ${usedByKey}
    where ${isNamed(name)}
  `;
}

export async function deleteExpiredOtps(database: Database, now: Date): Promise<void> {
  await run(database)`delete from player.otp where expires_at < ${now}`;
  await run(database)`delete from player.replaced_otp where expires_at < ${now}`;
}
