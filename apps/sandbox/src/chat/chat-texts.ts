import path from 'node:path';
import { Languages, type Words } from '../page-texts.ts';

/** The texts of the chat window. */
export type ChatWords = Words<'name' | 'title' | 'close' | 'messages' | 'message' | 'send'>;

const languages = new Languages(path.join(import.meta.dirname, 'languages'), ['name', 'title', 'close', 'messages', 'message', 'send']);

/** The texts in the language of the page around the chat; English if there are none. */
export const chatWords = (locale: string): ChatWords => languages.of([locale]);

/** The title of the window, by language. */
export const windowNames: Readonly<Record<string, string>> = Object.fromEntries(
  languages.all.map(({ language, say }) => [language, say('name')]),
);
