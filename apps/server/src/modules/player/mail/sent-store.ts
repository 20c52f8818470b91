import { type Database, many, one, run } from '../../../kernel/database.ts';
import { type TimePage, beyond, byTime, type Place, placeColumn } from '../place-store.ts';

/** More than this were never sent about one thing: a page that shows them is not to be flooded. */
const MAILS_ABOUT_MAX = 100;

interface SentMail {
  id: string;
  playerId: string;
  template: string;
  subject: string;
  /** Masked. */
  sentTo: string;
  createdAt: Date;
  /** Its subject, such as a payment. */
  about: string | null;
}

export async function insertSentMail(transaction: Database, mail: SentMail): Promise<void> {
  await run(transaction)`
    insert into player.mail (id, player_id, template, subject, sent_to, created_at, about)
    values (${mail.id}, ${mail.playerId}, ${mail.template}, ${mail.subject}, ${mail.sentTo}, ${mail.createdAt}, ${mail.about})
  `;
}

/** Records the result of a mail; nothing for a mail that went to no player. */
export async function markMail(
  database: Database,
  { id, state, now }: { id: string; state: 'sent' | 'refused'; now: Date },
): Promise<void> {
  await run(database)`
    update player.mail
    set state = ${state}, handed_over_at = ${now}
    where id = ${id} and state = 'queued'
  `;
}

/** Removes a mail that was never handed over and never will be. */
export async function forgetMail(database: Database, id: string): Promise<void> {
  await run(database)`delete from player.mail where id = ${id} and state = 'queued'`;
}

interface ListedMail extends Place {
  template: string;
  subject: string;
  sentTo: string;
  state: 'queued' | 'sent' | 'refused';
  createdAt: Date;
  handedOverAt: Date | null;
}

/** Mails to a player by time. */
export async function listSentMails(
  database: Database,
  { playerId, after, isAscending, limit }: { playerId: string } & TimePage,
): Promise<ListedMail[]> {
  return await many<ListedMail>(database)`
    select id, template, subject, sent_to as "sentTo", state, created_at as "createdAt", handed_over_at as "handedOverAt", ${placeColumn}
    from player.mail
    where player_id = ${playerId} ${beyond(after, isAscending)}
    order by ${byTime(isAscending)}
    limit ${limit}
  `;
}

/** The mails sent to a player about one subject, oldest first. */
export async function mailsAbout(
  database: Database,
  { playerId, about }: { playerId: string; about: string },
): Promise<Omit<ListedMail, 'createdAtMicroseconds' | 'template'>[]> {
  return await many<Omit<ListedMail, 'createdAtMicroseconds' | 'template'>>(database)`
    select id, subject, sent_to as "sentTo", state, created_at as "createdAt", handed_over_at as "handedOverAt"
    from player.mail
    where about = ${about} and player_id = ${playerId}
    order by created_at, id
    limit ${MAILS_ABOUT_MAX}
  `;
}

export async function countSentMails(database: Database, playerId: string, countedAtMost: number): Promise<number> {
  const row = await one<{ count: number }>(database)`
    select count(*)::int as count
    from (select from player.mail where player_id = ${playerId} limit ${countedAtMost}) as counted
  `;
  return row?.count ?? 0;
}

/** Deletes the oldest first, in batches small enough not to block other work. */
export async function deleteOldMails(database: Database, { before, limit }: { before: Date; limit: number }): Promise<void> {
  await run(database)`
    delete from player.mail
    where id in (select id from player.mail where created_at < ${before} order by created_at limit ${limit})
  `;
}
