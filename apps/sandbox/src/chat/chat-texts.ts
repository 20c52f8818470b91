import path from 'node:path';
import { Languages, type Words } from '../page-texts.ts';

const words = ['name', 'title', 'close', 'messages', 'message', 'send', 'unsent'] as const;
/** The texts of the chat window. */
export type ChatWords = Words<(typeof words)[number]>;

const languages = new Languages(path.join(import.meta.dirname, 'languages'), words);

/** The texts in the language of the page around the chat; English if there are none. */
export const chatWords = (locale: string): ChatWords => languages.of([locale]);

/** The title of the window, by language. */
export const windowNames: Readonly<Record<string, string>> = Object.fromEntries(
  languages.all.map(({ language, say }) => [language, say('name')]),
);
