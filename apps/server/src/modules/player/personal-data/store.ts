import { sql } from 'kysely';
import { type Database, many, run } from '../../../kernel/database.ts';
import type { HeldLists } from '../../../kernel/personal-data.ts';
import { deletePasskeys } from '../passkeys/store.ts';
import { deleteEveryIdentity } from '../social-identities/store.ts';
import { FORGOTTEN } from '../sessions/old-store.ts';
import { forgetUnshared, listDevices } from '../sessions/shared-device-store.ts';

export const heldLists: HeldLists = {
  sessions: (playerId) => sql`
    select created_at as "createdAt", last_seen_at as "lastSeenAt", closed_at as "closedAt", close_reason as "closeReason", ip, country,
      device_type as "deviceType", user_agent as "userAgent"
    from player.session
    where player_id = ${playerId}
    order by created_at, id
  `,
  documents: (playerId) => sql`
    select type, file_name as "fileName", status, reject_reason as "rejectReason", created_at as "createdAt", deleted_at as "deletedAt"
    from player.document
    where player_id = ${playerId}
    order by created_at, id
  `,
  socialIdentities: (playerId) => sql`
    select provider, subject, created_at as "createdAt"
    from player.social_identity
    where player_id = ${playerId}
    order by provider, subject
  `,
  secondFactors: (playerId) => sql`
    select created_at as "createdAt", confirmed_at as "confirmedAt"
    from player.second_factor
    where player_id = ${playerId}
  `,
  /** The key itself is of no use to its owner. */
  passkeys: (playerId) => sql`
    select name, rp_id as "site", created_at as "createdAt", last_used_at as "lastUsedAt", suspended_at as "suspendedAt"
    from player.passkey
    where player_id = ${playerId}
    order by created_at, id
  `,
  identityChecks: (playerId) => sql`
    select outcome, reason, occurred_at as "occurredAt"
    from player.identity_check
    where player_id = ${playerId}
    order by occurred_at
  `,
  erasures: (playerId) => sql`
    select requested_at as "requestedAt", due_at as "dueAt", cancelled_at as "cancelledAt"
    from player.erasure
    where player_id = ${playerId}
    order by requested_at, id
  `,
  /** Which mails went out; the words of a mail are not kept. */
  mails: (playerId) => sql`
    select template, subject, sent_to as "sentTo", created_at as "createdAt", handed_over_at as "handedOverAt"
    from player.mail
    where player_id = ${playerId}
    order by created_at, id
  `,
  /** What operators noted about the player, without its authors. */
  notes: (playerId) => sql`
    select text, created_at as "createdAt", edited_at as "editedAt"
    from player.note
    where player_id = ${playerId}
    order by created_at, id
  `,
  tags: (playerId) => sql`
    select tag, created_at as "createdAt"
    from player.tag
    where player_id = ${playerId}
    order by tag
  `,
};

/** What operators corrected in the profile; the values are sealed. */
export const heldCorrections = (playerId: string) => sql<{
  field: string;
  beforeSealed: string | null;
  afterSealed: string;
  correctedAt: Date;
}>`
  select field, before_sealed as "beforeSealed", after_sealed as "afterSealed", corrected_at as "correctedAt"
  from player.correction
  where player_id = ${playerId}
  order by corrected_at, field
`;

/** Files of documents whose rows are about to lose their key's meaning. */
export async function listStorageKeys(transaction: Database, playerId: string): Promise<string[]> {
  const rows = await many<{ storageKey: string }>(transaction)`
    select storage_key as "storageKey"
    from player.document
    where player_id = ${playerId}
    order by id
  `;
  return rows.map(({ storageKey }) => storageKey);
}

/** Takes everything out of the player's own tables that names or describes the person; the number, the country and the dates stay. */
export async function forgetPlayer(
  transaction: Database,
  forgotten: { playerId: string; phoneKey: string | null; now: Date },
): Promise<void> {
  const { playerId, phoneKey, now } = forgotten;
  await run(transaction)`
    update player.player
    set email = null, email_key = null, email_confirmed_at = null, phone_sealed = null, phone_key = null, phone_confirmed_at = null,
      new_email = null, new_phone_sealed = null, contacts_corrected_at = null,
      personal_id_number_sealed = null, cpf_number_sealed = null, security_answer_sealed = null, security_question = null,
      password_hash = null, nickname = null, first_name = null, last_name = null, birthdate = null, gender = null, city = null,
      address = null, additional_address = null, postal_code = null, nationality = null, place_of_birth = null, profession = null,
      receives_email_promo = false, receives_sms_promo = false, receives_bonus = false, affiliate_tag = null, referral_code = null,
      fingerprint_key = null, registration_ip = null, freshchat_restore_id = null, updated_at = ${now}
    where id = ${playerId}
  `;
  const devices = await listDevices(transaction, playerId);
  await run(transaction)`
    update player.session
    set ip = ${FORGOTTEN}, user_agent = ${FORGOTTEN}, country = null, fingerprint_key = null, successor_sealed = null
    where player_id = ${playerId}
  `;
  await forgetUnshared(transaction, devices);
  await run(transaction)`
    update player.document
    set file_name = ${FORGOTTEN}, reject_reason = null, deleted_at = coalesce(deleted_at, ${now})
    where player_id = ${playerId}
  `;
  await run(transaction)`update player.identity_check set reason = null where player_id = ${playerId}`;
  await run(transaction)`update player.identity_event set reason = null where player_id = ${playerId}`;
  await run(transaction)`delete from player.known_identity where player_id = ${playerId}`;
  await run(transaction)`delete from player.mail where player_id = ${playerId}`;
  await run(transaction)`delete from player.mail_code where player_id = ${playerId}`;
  await run(transaction)`delete from player.sign_in_challenge where player_id = ${playerId}`;
  await run(transaction)`delete from player.second_factor where player_id = ${playerId}`;
  await deletePasskeys(transaction, playerId);
  await run(transaction)`delete from player.autologin_token where player_id = ${playerId}`;
  await run(transaction)`delete from player.note where player_id = ${playerId}`;
  await run(transaction)`delete from player.correction where player_id = ${playerId}`;
  await run(transaction)`delete from player.tag where player_id = ${playerId}`;
  await deleteEveryIdentity(transaction, playerId);
  await run(transaction)`delete from player.otp where phone_key = ${phoneKey}`;
  await run(transaction)`delete from player.replaced_otp where phone_key = ${phoneKey}`;
}
