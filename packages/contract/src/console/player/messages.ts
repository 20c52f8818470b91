import * as z from 'zod/mini';
import { PLAYER_MESSAGE_LENGTH_MAX } from '../act-limits.ts';
import { postOnce } from '../endpoints.ts';
import { moment, requiredText } from '../../formats/values.ts';

/** Ready-made messages in the player's own language: keys of content's `messages/notifications`. */
export const messageTemplates = ['withdrawalChecked', 'documentsHelp', 'limitsHelp'] as const;

/** Messages of operators to players (operator §4, players). */
export const messageEndpoints = {
  sendPlayerMessage: postOnce('/players/:id/messages', 'contact.write', {
    summary:
      'Writes to a player, on the site at once, by mail, or both; a template is in the player’s language, and the words are the reason',
    body: z.object({
      /** One of the two. */
      template: z.optional(z.enum(messageTemplates)),
      text: z.optional(requiredText(PLAYER_MESSAGE_LENGTH_MAX)),
      channel: z.enum(['site', 'mail', 'both']),
    }),
    response: z.object({
      id: z.string(),
      channel: z.enum(['site', 'mail', 'both']),
      title: z.string(),
      /** The address of the mail, masked. */
      sentTo: z.nullable(z.string()),
      sentAt: moment(),
    }),
    multilineFields: ['text'],
    errors: ['conflict'],
  }),
};
