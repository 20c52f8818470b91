import { localisedText } from '@pavilion/contract/formats/values.ts';
import type { Kernel } from '../../../kernel/context.ts';
import { localeOf } from '../../player/index.ts';
import type { LocalisedText } from './definition.ts';
import * as store from './store.ts';

/** The text in a language, or in English where it is not translated. */
export const textIn = (texts: LocalisedText, locale: string): string => texts[locale] ?? texts['en'] ?? '';

/** Names of the quests a player has begun, by id, in the player's language. */
export async function questNames(context: Pick<Kernel, 'database'>, playerId: string): Promise<ReadonlyMap<string, string>> {
  const [rows, locale] = await Promise.all([store.listNames(context.database, playerId), localeOf(context, playerId)]);
  return new Map(rows.map(({ id, name }) => [id, textIn(localisedText.parse(name), locale)]));
}
