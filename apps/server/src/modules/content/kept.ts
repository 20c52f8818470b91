import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import * as z from 'zod';
import type { ContentDocument, ContentSources, LocaleContent } from './files.ts';

/** Each locale's texts, read when they are first asked for. */
export type Locales = Pick<ReadonlyMap<string, LocaleContent>, 'get'>;

const lockFile = path.resolve(import.meta.dirname, '../../../../../package-lock.json');
/** The code that builds documents: this folder, and the packages that parse and sanitise. */
const makers = fs
  .readdirSync(import.meta.dirname)
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  .toSorted()
  .map((file) => path.join(import.meta.dirname, file));

/** Changes with any text, and with the code that makes documents of them. */
export function contentVersion(sources: ContentSources): string {
  const hash = createHash('sha256');
  for (const file of [...makers, lockFile]) hash.update(fs.readFileSync(file)).update('\0');
  for (const [locale, directories] of sources)
    for (const [directory, files] of directories)
      for (const { path: file, text } of files) hash.update(`${locale}/${directory}/${path.basename(file)}\0${text}\0`);
  return hash.digest('hex').slice(0, 12);
}

const directories = z.custom<[string, ContentDocument[]][]>((value) => Array.isArray(value));

class KeptLocales implements Locales {
  readonly #lines: Map<string, string>;
  readonly #read = new Map<string, LocaleContent>();

  constructor(lines: readonly string[]) {
    this.#lines = new Map(lines.map((line) => [line.slice(0, line.indexOf(' ')), line.slice(line.indexOf(' ') + 1)]));
  }

  get(locale: string): LocaleContent | undefined {
    const known = this.#read.get(locale);
    const line = this.#lines.get(locale);
    if (known !== undefined || line === undefined) return known;
    const content = new Map(directories.parse(JSON.parse(line)));
    this.#lines.delete(locale);
    this.#read.set(locale, content);
    return content;
  }
}

/** Reads what was kept of these very texts. @returns undefined where nothing was, or of other texts */
export function readKept(file: string, version: string): Locales | undefined {
  if (!fs.existsSync(file)) return undefined;
  const [keptVersion, ...lines] = fs.readFileSync(file, 'utf8').trimEnd().split('\n');
  return keptVersion === version ? new KeptLocales(lines) : undefined;
}

/** Keeps texts that were read and found sound: a line with their version, then one for each locale. */
export function keepContent(file: string, store: { locales: readonly string[]; byLocale: Locales; version: string }): void {
  const lines = store.locales.map((locale) => `${locale} ${JSON.stringify([...(store.byLocale.get(locale) ?? [])])}`);
  fs.mkdirSync(path.dirname(file), { recursive: true });
  // A product that starts meanwhile reads the old file or the new one.
  fs.writeFileSync(`${file}.new`, `${[store.version, ...lines].join('\n')}\n`);
  fs.renameSync(`${file}.new`, file);
}
