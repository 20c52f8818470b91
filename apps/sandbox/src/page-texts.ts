import fs from 'node:fs';
import path from 'node:path';
import { directionOf, fillText } from '@pavilion/ui/text/fill-text.ts';
import * as z from 'zod';

/** The texts of a sandbox page in one language. */
export interface Words<Key extends string> {
  /** The file's name, which is the tag in small letters: `pt-br`. */
  readonly language: string;
  readonly direction: 'ltr' | 'rtl';
  /** A text with its values put in; nothing in it is escaped. */
  readonly say: (word: Key, values?: Readonly<Record<string, string>>) => string;
}

const fallback = 'en';

/** The languages of a folder, one file of texts each, read at the start. @throws where a file lacks a text or has one too many */
export class Languages<Key extends string> {
  readonly all: readonly Words<Key>[];

  constructor(directory: string, keys: readonly Key[]) {
    this.all = fs.readdirSync(directory).map((file) => readWords(path.join(directory, file), keys));
    if (this.#find(fallback) === undefined) throw new Error(`There are no words for ${fallback} in ${directory}`);
  }

  /** The texts of the first supported locale, in any region; else English. */
  of(locales: readonly string[]): Words<Key> {
    const found = [...locales, fallback].map((locale) => this.#find(locale)).find((words) => words !== undefined);
    if (found === undefined) throw new Error(`There are no words for ${fallback}`);
    return found;
  }

  #find(locale: string): Words<Key> | undefined {
    const wanted = locale.trim().toLowerCase();
    const [tongue = ''] = wanted.split('-');
    return this.all.find(({ language }) => language === wanted) ?? this.all.find(({ language }) => language.split('-')[0] === tongue);
  }
}

function readWords<Key extends string>(file: string, keys: readonly Key[]): Words<Key> {
  const schema = z.strictObject(Object.fromEntries(keys.map((key) => [key, z.string()])));
  const texts = schema.parse(JSON.parse(fs.readFileSync(file, 'utf8')));
  const language = path.basename(file, '.json');
  return {
    language,
    direction: directionOf(language),
    say: (word, values = {}) => fillText(texts[word] ?? '', values, { locale: language }),
  };
}
