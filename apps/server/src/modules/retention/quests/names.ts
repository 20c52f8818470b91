import { localisedText } from '@pavilion/contract/formats/values.ts';
import type { Kernel } from '../../../kernel/context.ts';
import type { LocalisedText } from './definition.ts';
import * as store from './store.ts';

/** The text in a language, or in English where it is not translated. */
export const textIn = (texts: LocalisedText, locale: string): string => texts[locale] ?? texts['en'] ?? '';

/** Names of the quests a player has begun, by id, in the reader's language. */
export async function questNames(
  context: Pick<Kernel, 'database'>,
  { playerId, locale }: { playerId: string; locale: string },
): Promise<ReadonlyMap<string, string>> {
  const rows = await store.listNames(context.database, playerId);
  return new Map(rows.map(({ id, name }) => [id, textIn(localisedText.parse(name), locale)]));
}
