import { emailKeyOf, mailboxOf } from '@pavilion/contract/identity/email.ts';
import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import type { Database } from '../../../kernel/database.ts';
import { composeMail, defaultContentLocale, mailHtml, pagePath, siteContent, type TextValues } from '../../content/index.ts';
import { legalAgeYears } from '../../settings/index.ts';
import type { PlayerKernel } from '../context.ts';
import { maskedEmail } from '../../../kernel/masks.ts';
import { offerAddress } from '../profile/offers.ts';
import * as players from '../profile/store.ts';
import { timeZoneOf } from '../profile/time-zone.ts';
import { momentText } from './moment.ts';
import { forgetMail, insertSentMail, markMail } from './sent-store.ts';
import * as store from './store.ts';

/** Codes of mails live this long (D-49, S24). */
const CODE_TTL_MINUTES = 60;
const CODE_BYTES = 32;
const SEND_ATTEMPTS_MAX = 12;

const HELP_PATH = '/static/responsible-play';

export const SEND_MAIL_JOB = 'player.send-mail';

export type MailContext = Pick<PlayerKernel, 'database' | 'clock' | 'random' | 'jobs' | 'identity' | 'publicUrl'>;

const outgoingMail = z.object({
  id: z.string(),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  locale: z.string(),
  template: z.string(),
  /** The player an offer is for. */
  offeredTo: z.optional(z.string()),
  /** The code its link holds, as it is stored. */
  code: z.optional(z.object({ codeKey: z.string(), purpose: z.enum(store.codePurposes) })),
});
type OutgoingMail = z.output<typeof outgoingMail>;
const sealedPayload = z.object({ sealed: z.string() });

/** A code as it is stored: its hash. 256 random bits need no salt. */
export const codeKeyOf = (code: string): string => createHash('sha256').update(code).digest('hex');

/** An address of a page in the player's language. */
function pageAddress({ publicUrl }: Pick<PlayerKernel, 'publicUrl'>, locale: string, path: string): string {
  return publicUrl() + pagePath(locale, path);
}

/**
 * Composes a mail in the player's language and queues it in the caller's transaction. The queue's row is encrypted, since it may hold a
 * link. A mail to a player is recorded, without its text.
 */
export async function queueMail(
  context: MailContext,
  transaction: Database,
  {
    to,
    locale,
    template,
    values,
    playerId = null,
    about = null,
    isOffer = false,
    code,
  }: {
    to: string;
    locale: string;
    template: string;
    values: TextValues;
    playerId?: string | null;
    about?: string | null;
    /** An offer is sent only if the player still wants it at this address at that time. */
    isOffer?: boolean;
    /** A mail with the link of a code leaves only while the code can be used. */
    code?: { codeKey: string; purpose: store.CodePurpose };
  },
): Promise<void> {
  const written = composeMail(siteContent(), locale, { name: template, values });
  const id = context.random.newId();
  if (playerId !== null) {
    const createdAt = context.clock.now();
    await insertSentMail(transaction, { id, playerId, template, subject: written.subject, sentTo: maskedEmail(to), createdAt, about });
  }
  const offeredTo = isOffer ? (playerId ?? undefined) : undefined;
  await enqueueMail(context, transaction, { id, to, ...written, locale, template, offeredTo, code });
}

type QueueContext = Pick<PlayerKernel, 'jobs'> & { identity: Pick<PlayerKernel['identity'], 'vault'> };

async function enqueueMail(context: QueueContext, transaction: Database, mail: OutgoingMail): Promise<void> {
  const sealed = context.identity.vault.seal(SEND_MAIL_JOB, JSON.stringify(mail));
  await context.jobs.enqueue(transaction, { name: SEND_MAIL_JOB, payload: { sealed } }, { maxAttempts: SEND_ATTEMPTS_MAX });
}

/** Queues a finished mail to someone who is no player. */
export async function queueWrittenMail(
  context: QueueContext & Pick<PlayerKernel, 'random'>,
  transaction: Database,
  mail: { to: string; subject: string; text: string; template: string },
): Promise<void> {
  const locale = defaultContentLocale;
  const id = context.random.newId();
  await enqueueMail(context, transaction, { id, ...mail, locale, html: mailHtml({ locale, subject: mail.subject, text: mail.text }) });
}

/** Whether an offer may still be sent to this address: since it was queued its player may have left, or taken the consent back (L7). */
async function isWanted({ database }: Pick<PlayerKernel, 'database'>, playerId: string, email: string): Promise<boolean> {
  const player = await players.findPlayer(database, playerId);
  return player !== undefined && offerAddress(player) === email;
}

/** Whether a mail would lead nowhere: the code of its link has expired, was used, or was followed by a newer one (S24). */
async function isDead({ database, clock }: Pick<PlayerKernel, 'database' | 'clock'>, code: OutgoingMail['code']): Promise<boolean> {
  return code !== undefined && (await store.findCode(database, { ...code, now: clock.now() })) === undefined;
}

/**
 * Hands a queued mail to the mail service. May run twice: the mail's id stays the same. One that is refused for good is not tried again; an offer that
 * is no longer wanted, and a link that leads nowhere, are forgotten.
 */
export async function sendQueuedMail(
  context: Pick<PlayerKernel, 'identity' | 'log' | 'database' | 'clock'>,
  payload: unknown,
): Promise<void> {
  const { identity, log, database, clock } = context;
  const { sealed } = sealedPayload.parse(payload);
  const { offeredTo, code, ...mail } = outgoingMail.parse(JSON.parse(identity.vault.open(SEND_MAIL_JOB, sealed)));
  const isUnwanted = offeredTo !== undefined && !(await isWanted(context, offeredTo, mail.to));
  if (isUnwanted || (await isDead(context, code))) return forgetMail(database, mail.id);
  const fate = await identity.mailer.send({ ...mail, to: mailboxOf(mail.to) });
  if (fate === 'refused') log.warn({ mailId: mail.id, template: mail.template }, 'a mail was refused for good');
  await markMail(database, { id: mail.id, state: fate === 'refused' ? 'refused' : 'sent', now: clock.now() });
}

/** The facts about the recipient that a mail's text may use. */
export interface Recipient {
  locale: string;
  /** The absolute address of a page in the player's language. */
  address(path: string): string;
  /** A moment as the player reads it: own language and time zone, the zone named. */
  moment(at: Date): string;
}

type Addressee = Pick<players.Player, 'locale' | 'timeZone' | 'country'>;

/** The facts that texts to a player need; a player without a time zone gets the main zone of the country (D-62). */
export async function recipientOf(context: Pick<PlayerKernel, 'database' | 'clock' | 'publicUrl'>, player: Addressee): Promise<Recipient> {
  const { locale } = player;
  const timeZone = await timeZoneOf(context, player);
  return { locale, address: (path) => pageAddress(context, locale, path), moment: (at) => momentText(at, { locale, timeZone }) };
}

/** The same by player id, in a language of choice or the player's own; undefined for an unknown one. */
export async function recipientById(
  context: Pick<PlayerKernel, 'database' | 'clock' | 'publicUrl'>,
  playerId: string,
  locale?: string,
): Promise<Recipient | undefined> {
  const player = await players.findPlayer(context.database, playerId);
  return player === undefined ? undefined : recipientOf(context, { ...player, locale: locale ?? player.locale });
}

/**
 * Sends a player a mail about the account, regardless of consents to offers. Does nothing for a player without an address. `template` is a
 * file of content/<locale>/messages; the mail leaves when the caller's transaction commits. `about` is the id of its subject.
 * @returns the address it goes to, masked; null without one
 */
export async function mailPlayer(
  context: MailContext,
  transaction: Database,
  {
    playerId,
    template,
    values,
    about = null,
  }: { playerId: string; template: string; values: (recipient: Recipient) => TextValues; about?: string | null },
): Promise<string | null> {
  const player = await players.findPlayer(transaction, playerId);
  if (!player?.email) return null;
  const { email, locale } = player;
  const recipient = await recipientOf(context, player);
  await queueMail(context, transaction, { to: email, locale, template, values: values(recipient), playerId, about });
  return maskedEmail(email);
}

/** Answers a visitor who wrote to us and need not be a player; the language is the browser's, unless the player is known. */
export async function mailVisitor(
  context: MailContext,
  transaction: Database,
  mail: { to: string; language: string | undefined; template: string; values: TextValues; playerId?: string | null },
): Promise<void> {
  const { language, ...rest } = mail;
  await queueMail(context, transaction, { ...rest, locale: language ?? defaultContentLocale });
}

/** The recipients of a mail with a code. */
interface CodeRecipient {
  id: string;
  email: string;
  locale: string;
  country: string | null;
}

const codeMails = {
  confirmEmail: { template: 'confirm-email', path: '/verify/' },
  resetPassword: { template: 'reset-password', path: '/password/reset/' },
} as const satisfies Record<store.CodePurpose, { template: string; path: string }>;

async function insertCode(
  { random, clock }: Pick<PlayerKernel, 'random' | 'clock'>,
  transaction: Database,
  bound: store.MailCode & { purpose: store.CodePurpose },
): Promise<string> {
  const code = random.bytes(CODE_BYTES).toString('base64url');
  const createdAt = clock.now();
  const expiresAt = new Date(createdAt.getTime() + CODE_TTL_MINUTES * 60_000);
  await store.insertCode(transaction, { ...bound, codeKey: codeKeyOf(code), createdAt, expiresAt });
  return code;
}

/** Makes the code that sets a new password for a player who proved the phone (D-25, D-78). Earlier codes of the purpose die. */
export function insertResetCode(
  context: Pick<PlayerKernel, 'random' | 'clock'>,
  transaction: Database,
  { playerId, phoneKey }: { playerId: string; phoneKey: string },
): Promise<string> {
  return insertCode(context, transaction, { playerId, purpose: 'resetPassword', emailKey: null, phoneKey });
}

/** Makes a code of 256 bits, stores its hash and queues the mail with its link (S24). Earlier codes of the purpose die. */
export async function queueCodeMail(
  context: MailContext,
  transaction: Database,
  { player, purpose }: { player: CodeRecipient; purpose: store.CodePurpose },
): Promise<void> {
  const code = await insertCode(context, transaction, { playerId: player.id, purpose, emailKey: emailKeyOf(player.email), phoneKey: null });
  const { template, path } = codeMails[purpose];
  const values = {
    link: pageAddress(context, player.locale, `${path}${code}`),
    helpLink: pageAddress(context, player.locale, HELP_PATH),
    legalAge: String(await legalAgeYears(context, player.country)),
  };
  const { id: playerId, email: to, locale } = player;
  await queueMail(context, transaction, { to, locale, template, values, playerId, code: { codeKey: codeKeyOf(code), purpose } });
}
