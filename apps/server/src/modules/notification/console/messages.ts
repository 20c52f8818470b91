import type { InputOf, ResultOf, Routes } from '@pavilion/contract/calls/endpoint.ts';
import type { messageEndpoints } from '@pavilion/contract/console/player/messages.ts';
import { countCharacters } from '@pavilion/contract/formats/characters.ts';
import { DomainError, refusedBy } from '../../../kernel/errors.ts';
import { noticeText, siteContent } from '../../content/index.ts';
import { type OperatorContext, perform } from '../../operator/index.ts';
import { isErased, mailPlayer, playerById, type PlayerKernel } from '../../player/index.ts';
import { notifyPlayer } from '../messages/service.ts';
import type { MessageSubject } from '../messages/message-texts.ts';

type Call = (typeof messageEndpoints)['sendPlayerMessage'];
type MessageBody = InputOf<Call>['body'];
type Context = PlayerKernel & OperatorContext;

/** A template's text, or free text under a title that names the sender. @throws validation for both or neither */
function subjectOf({ template, text }: MessageBody): MessageSubject {
  if (template !== undefined && text === undefined) return { key: template };
  if (template === undefined && text !== undefined) return { key: 'fromSupport', text };
  throw new DomainError('validation', { fields: { text: { rule: 'required' } } });
}

/**
 * Writes to a player: on the site, where an open page shows it at once, by mail, or both. The record says which template or how many characters,
 * never the words (BO-060). @throws notFound; validation without words; conflict for a mail to a player without an address, and for one who is forgotten
 */
async function send(context: Context, { params, body }: InputOf<Call>): Promise<ResultOf<Call>> {
  const playerId = params.id;
  const { channel, template = null } = body;
  const act = { permission: 'contact.write', act: 'players.message', object: playerId, playerId, reason: null } as const;
  return perform(context, act, async ({ transaction }) => {
    const player = await playerById({ database: transaction }, playerId);
    if (player === undefined) throw new DomainError('notFound');
    if (await isErased(transaction, playerId)) throw refusedBy('conflict', 'dataForgotten');
    const subject = subjectOf(body);
    const { locale } = player;
    const words = noticeText(siteContent(), locale, { key: subject.key, values: { text: body.text ?? '' } });
    const [id, createdAt] = [context.random.newId(), context.clock.now()];
    if (channel !== 'mail')
      await notifyPlayer(context, transaction, { playerId, cause: `operator ${id}`, content: words, subject, locale, createdAt });
    const mail = { playerId, template: 'support-message', values: () => ({ title: words.title, text: words.body }) };
    const sentTo = channel === 'site' ? null : await mailPlayer(context, transaction, mail);
    if (channel !== 'site' && sentTo === null) throw refusedBy('conflict', 'mailAddressMissing');
    const answer = { id, channel, title: words.title, sentTo, sentAt: createdAt };
    return { answer, after: { messageId: id, channel, template, characters: countCharacters(words.body) } };
  });
}

/** Operators' messages to players (operator §4, players). */
export const messageRoutes: Routes<typeof messageEndpoints, Context> = { sendPlayerMessage: send };
