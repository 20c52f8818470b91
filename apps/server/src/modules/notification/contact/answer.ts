import { shortId } from '@pavilion/contract/formats/short-id.ts';
import type { Database } from '../../../kernel/database.ts';
import { composeMail, contentLocale, noticeText, siteContent } from '../../content/index.ts';
import { mailVisitor, playerById, type PlayerKernel } from '../../player/index.ts';
import { notifyPlayer } from '../messages/service.ts';
import type { ContactRow } from './console-store.ts';
import { dayText } from './language.ts';
import { ownThreadPath, signedThreadPath, threadAddress } from './thread-code.ts';

const TEMPLATE = 'contact-reply';

/** The language a writer reads: the player's where the message is a player's, else that of the browser it came from. */
async function localeOfWriter(database: Database, row: ContactRow): Promise<string> {
  const player = row.playerId === null ? undefined : await playerById({ database }, row.playerId);
  return contentLocale(siteContent(), player?.locale ?? row.locale);
}

/** The placeholder of the answer in a previewed mail. */
const ANSWER = '{text}';
/** Whoever holds the mail's link can write as the writer, so operators see only the page it leads to. */
const HIDDEN = '…';

/** The mail that an answer would be, with what its templates may name. */
export async function mailBefore(context: Pick<PlayerKernel, 'database' | 'publicUrl'>, row: ContactRow) {
  const locale = await localeOfWriter(context.database, row);
  const number = shortId(row.id);
  const link = threadAddress(context.publicUrl, locale, ownThreadPath(HIDDEN));
  const { subject, text } = composeMail(siteContent(), locale, { name: TEMPLATE, values: { number, link, text: ANSWER } });
  return { locale, subject, text, values: { number, answerBy: row.answerDueAt === null ? null : dayText(row.answerDueAt, locale) } };
}

/**
 * Sends an answer by mail in the writer's language, with the link that opens the thread; a player also gets a message on the site, without the text,
 * which stays in the thread.
 */
export async function sendAnswer(
  context: PlayerKernel,
  transaction: Database,
  { row, replyId, text }: { row: ContactRow; replyId: string; text: string },
): Promise<void> {
  const locale = await localeOfWriter(transaction, row);
  const { id, email, playerId } = row;
  const number = shortId(id);
  const link = threadAddress(context.publicUrl, locale, signedThreadPath(context.identity.vault, id));
  await mailVisitor(context, transaction, { to: email, language: locale, template: TEMPLATE, values: { number, link, text }, playerId });
  if (playerId === null) return;
  const { linkLabel = '', ...words } = noticeText(siteContent(), locale, { key: 'contactAnswered', values: { number } });
  const content = { ...words, link: { url: ownThreadPath(id), label: linkLabel } };
  const [cause, subject, createdAt] = [`contactAnswered ${replyId}`, { key: 'contactAnswered', number } as const, context.clock.now()];
  await notifyPlayer(context, transaction, { playerId, cause, content, subject, locale, createdAt });
}
