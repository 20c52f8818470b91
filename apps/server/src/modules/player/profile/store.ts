import { sql } from 'kysely';
import { type Database, many, one, run } from '../../../kernel/database.ts';

/** The fields that players and forms may set; personal identifiers are sealed (S60). */
export interface PlayerFields {
  email: string | null;
  emailKey: string | null;
  emailConfirmedAt: Date | null;
  phoneSealed: string | null;
  phoneKey: string | null;
  phoneConfirmedAt: Date | null;
  /** A contact entered by the player, or by an operator for them, and not yet confirmed: it has no effect until then (D-86). */
  newEmail: string | null;
  newPhoneSealed: string | null;
  /** When an operator entered one of them, as long as it waits. */
  contactsCorrectedAt: Date | null;
  personalIdNumberSealed: string | null;
  cpfNumberSealed: string | null;
  securityAnswerSealed: string | null;
  securityQuestion: string | null;
  nickname: string | null;
  firstName: string | null;
  lastName: string | null;
  birthdate: string | null;
  gender: string | null;
  country: string | null;
  city: string | null;
  address: string | null;
  additionalAddress: string | null;
  postalCode: string | null;
  nationality: string | null;
  placeOfBirth: string | null;
  profession: string | null;
  timeZone: string | null;
  locale: string;
  receivesEmailPromo: boolean;
  receivesSmsPromo: boolean;
  receivesBonus: boolean;
  freshchatRestoreId: string | null;
  hasInstalledApp: boolean;
}

export interface Player extends PlayerFields {
  id: string;
  externalId: bigint;
  status: number;
  passwordHash: string | null;
  currency: string;
  agreedAt: Date | null;
  createdAt: Date;
}

export interface NewPlayer extends PlayerFields {
  id: string;
  status: number;
  passwordHash: string | null;
  currency: string;
  agreedAt: Date | null;
  affiliateTag: string | null;
  referralCode: string | null;
  fingerprintKey: string | null;
  createdAt: Date;
}

const playerColumns = sql`
  id,
  external_id as "externalId",
  status,
  email,
  email_key as "emailKey",
  email_confirmed_at as "emailConfirmedAt",
  phone_sealed as "phoneSealed",
  phone_key as "phoneKey",
  phone_confirmed_at as "phoneConfirmedAt",
  new_email as "newEmail",
  new_phone_sealed as "newPhoneSealed",
  contacts_corrected_at as "contactsCorrectedAt",
  personal_id_number_sealed as "personalIdNumberSealed",
  cpf_number_sealed as "cpfNumberSealed",
  security_answer_sealed as "securityAnswerSealed",
  security_question as "securityQuestion",
  password_hash as "passwordHash",
  nickname,
  first_name as "firstName",
  last_name as "lastName",
  birthdate::text as birthdate,
  gender,
  country,
  city,
  address,
  additional_address as "additionalAddress",
  postal_code as "postalCode",
  nationality,
  place_of_birth as "placeOfBirth",
  profession,
  time_zone as "timeZone",
  currency,
  locale,
  receives_email_promo as "receivesEmailPromo",
  receives_sms_promo as "receivesSmsPromo",
  receives_bonus as "receivesBonus",
  agreed_at as "agreedAt",
  freshchat_restore_id as "freshchatRestoreId",
  has_installed_app as "hasInstalledApp",
  created_at as "createdAt"
`;

export async function findPlayer(database: Database, id: string): Promise<Player | undefined> {
  return await one<Player>(database)`select ${playerColumns} from player.player where id = ${id}`;
}

export async function lockPlayer(database: Database, id: string): Promise<Player | undefined> {
  return await one<Player>(database)`select ${playerColumns} from player.player where id = ${id} for update`;
}

export async function findPlayerByEmail(database: Database, emailKey: string): Promise<Player | undefined> {
  return await one<Player>(database)`select ${playerColumns} from player.player where email_key = ${emailKey}`;
}

/** The player whose confirmed phone this is. */
export async function findPlayerByPhone(database: Database, phoneKeys: readonly string[]): Promise<Player | undefined> {
  return await one<Player>(database)`
    select ${playerColumns}
    from player.player
    where phone_key = any(${phoneKeys})
      and phone_confirmed_at is not null
  `;
}

/** How many players have an address or a phone. */
export async function countReachable(database: Database): Promise<number> {
  const row = await one<{ count: number }>(database)`
    select count(*)::int as count
    from player.player
    where email_key is not null
      or phone_key is not null
  `;
  return row?.count ?? 0;
}

/** @returns false when the address or the phone belongs to a player already: the unique indexes decide (X1) */
export async function insertPlayer(database: Database, player: NewPlayer): Promise<boolean> {
  const rows = await many<{ id: string }>(database)`
    insert into player.player (
      id, status, email, email_key, email_confirmed_at, phone_sealed, phone_key, phone_confirmed_at, new_email, new_phone_sealed,
      personal_id_number_sealed, cpf_number_sealed, security_answer_sealed, security_question, password_hash,
      nickname, first_name, last_name, birthdate, gender, country, city, address, additional_address, postal_code,
      nationality, place_of_birth, profession, time_zone, currency, locale,
      receives_email_promo, receives_sms_promo, receives_bonus, agreed_at,
      affiliate_tag, referral_code, fingerprint_key,
      freshchat_restore_id, has_installed_app, created_at, updated_at
    )
    values (
      ${player.id}, ${player.status}, ${player.email}, ${player.emailKey}, ${player.emailConfirmedAt},
      ${player.phoneSealed}, ${player.phoneKey}, ${player.phoneConfirmedAt}, ${player.newEmail}, ${player.newPhoneSealed},
      ${player.personalIdNumberSealed}, ${player.cpfNumberSealed}, ${player.securityAnswerSealed}, ${player.securityQuestion},
      ${player.passwordHash}, ${player.nickname}, ${player.firstName}, ${player.lastName}, ${player.birthdate}, ${player.gender},
      ${player.country}, ${player.city}, ${player.address}, ${player.additionalAddress}, ${player.postalCode},
      ${player.nationality}, ${player.placeOfBirth}, ${player.profession}, ${player.timeZone}, ${player.currency}, ${player.locale},
      ${player.receivesEmailPromo}, ${player.receivesSmsPromo}, ${player.receivesBonus}, ${player.agreedAt},
      ${player.affiliateTag}, ${player.referralCode}, ${player.fingerprintKey},
      ${player.freshchatRestoreId}, ${player.hasInstalledApp}, ${player.createdAt}, ${player.createdAt}
    )
    on conflict do nothing
    returning id
  `;
  return rows.length === 1;
}

/** Writes all fields of a locked player. The unique indexes refuse an address or phone of someone else. */
export async function updatePlayerFields(database: Database, change: { id: string; fields: PlayerFields; now: Date }): Promise<void> {
  const { id, fields, now } = change;
  await run(database)`
    update player.player
    set email = ${fields.email},
      email_key = ${fields.emailKey},
      email_confirmed_at = ${fields.emailConfirmedAt},
      phone_sealed = ${fields.phoneSealed},
      phone_key = ${fields.phoneKey},
      phone_confirmed_at = ${fields.phoneConfirmedAt},
      new_email = ${fields.newEmail},
      new_phone_sealed = ${fields.newPhoneSealed},
      contacts_corrected_at = ${fields.contactsCorrectedAt},
      personal_id_number_sealed = ${fields.personalIdNumberSealed},
      cpf_number_sealed = ${fields.cpfNumberSealed},
      security_answer_sealed = ${fields.securityAnswerSealed},
      security_question = ${fields.securityQuestion},
      nickname = ${fields.nickname},
      first_name = ${fields.firstName},
      last_name = ${fields.lastName},
      birthdate = ${fields.birthdate},
      gender = ${fields.gender},
      country = ${fields.country},
      city = ${fields.city},
      address = ${fields.address},
      additional_address = ${fields.additionalAddress},
      postal_code = ${fields.postalCode},
      nationality = ${fields.nationality},
      place_of_birth = ${fields.placeOfBirth},
      profession = ${fields.profession},
      time_zone = ${fields.timeZone},
      locale = ${fields.locale},
      receives_email_promo = ${fields.receivesEmailPromo},
      receives_sms_promo = ${fields.receivesSmsPromo},
      receives_bonus = ${fields.receivesBonus},
      freshchat_restore_id = ${fields.freshchatRestoreId},
      has_installed_app = ${fields.hasInstalledApp},
      updated_at = ${now}
    where id = ${id}
  `;
}

export async function updatePasswordHash(database: Database, change: { id: string; passwordHash: string; now: Date }): Promise<void> {
  await run(database)`
    update player.player
    set password_hash = ${change.passwordHash}, updated_at = ${change.now}
    where id = ${change.id}
  `;
}

/** The same password under another hash; a password that was changed meanwhile stays. */
export async function renewPasswordHash(database: Database, change: { id: string; from: string; to: string; now: Date }): Promise<void> {
  await run(database)`
    update player.player
    set password_hash = ${change.to}, updated_at = ${change.now}
    where id = ${change.id} and password_hash = ${change.from}
  `;
}

/** Takes the consents to offers back (D-64). */
export async function withdrawConsents(database: Database, change: { id: string; now: Date }): Promise<void> {
  await run(database)`
    update player.player
    set receives_email_promo = false, receives_sms_promo = false, receives_bonus = false, updated_at = ${change.now}
    where id = ${change.id}
  `;
}

/** Nicknames of some players, for winners and leaderboards. */
export async function findNicknames(database: Database, ids: readonly string[]): Promise<{ id: string; nickname: string | null }[]> {
  return await many<{ id: string; nickname: string | null }>(database)`
    select id, nickname
    from player.player
    where id = any(${ids}::uuid[])
    order by id
    limit 1000
  `;
}

/** The languages of some players; unknown players are missing from the list. */
export async function findLocales(database: Database, ids: readonly string[]): Promise<{ id: string; locale: string }[]> {
  return await many<{ id: string; locale: string }>(database)`
    select id, locale
    from player.player
    where id = any(${[...ids]}::uuid[])
    order by id
    limit ${ids.length}
  `;
}

/** Whether the devices two players were seen on have one in common. */
export async function haveSameDevice(database: Database, [first, second]: readonly [string, string]): Promise<boolean> {
  const devicesOf = (playerId: string) => sql`
    select fingerprint_key
    from player.player
    where id = ${playerId}
      and fingerprint_key is not null
    union
    select fingerprint_key
    from player.session
    where player_id = ${playerId}
      and fingerprint_key is not null`;
  const row = await one<{ isSame: boolean }>(database)`
    select exists ((${devicesOf(first)}) intersect (${devicesOf(second)})) as "isSame"
  `;
  return row?.isSame === true;
}
