import fs from 'node:fs';
import path from 'node:path';
import * as z from 'zod';

/** The texts of a studio page before its scripts run, with their language. */
type PageWords = { readonly language: string; readonly ended: string; readonly needsScript: string };

const fileSchema = z.object({ texts: z.object({ 'error.SESSION_INVALID': z.string(), needsScript: z.string() }) });
const directory = path.join(import.meta.dirname, '../client/languages');
const fallback = 'en';

function readWords(file: string): PageWords {
  const { texts } = fileSchema.parse(JSON.parse(fs.readFileSync(path.join(directory, file), 'utf8')));
  return { language: path.basename(file, '.json'), ended: texts['error.SESSION_INVALID'], needsScript: texts.needsScript };
}

/** Read at the start: every file of the folder is a language of the games. */
const all = fs.readdirSync(directory).map(readWords);

/** The texts for a frame's locale: its own, else those of its language, else English, as the scripts choose. */
export function pageWords(locale: string): PageWords {
  const wanted = locale.toLowerCase();
  const [tongue = ''] = wanted.split('-');
  const found =
    all.find(({ language }) => language === wanted) ??
    all.find(({ language }) => language.split('-')[0] === tongue) ??
    all.find(({ language }) => language === fallback);
  if (found === undefined) throw new Error(`There are no words for ${fallback} in ${directory}`);
  return found;
}
