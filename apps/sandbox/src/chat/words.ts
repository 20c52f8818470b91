import path from 'node:path';
import { Languages, type Words } from '../words.ts';

/** What the chat's window says. */
export type ChatWords = Words<'name' | 'title' | 'close' | 'messages' | 'message' | 'send'>;

const languages = new Languages(path.join(import.meta.dirname, 'languages'), ['name', 'title', 'close', 'messages', 'message', 'send']);

/** The words in the language of the page the chat stands on; English where there are none. */
export const chatWords = (locale: string): ChatWords => languages.of([locale]);

/** What the window is called, by language. */
export const windowNames: Readonly<Record<string, string>> = Object.fromEntries(
  languages.all.map(({ language, say }) => [language, say('name')]),
);
