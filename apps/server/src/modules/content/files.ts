import { readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, extname, join } from 'node:path';
import * as z from 'zod';
import { contentsOf, renderMarkdown } from './markdown.ts';
import { sanitiseText } from './sanitise.ts';

type Json = z.output<ReturnType<typeof z.json>>;

/** The top of a document. `JSON.parse` guarantees JSON at every level: validating each text took most of a start's time. */
const bodySchema = z.custom<Record<string, Json>>(
  (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
  'it is no JSON object',
);

/** The body of a document: texts by key, nested as wire §5 lists them. */
export type Body = z.output<typeof bodySchema>;
export type ContentValue = Body[string];

/** One file of content: `stem` is `{locale}/{directory}/{name}` (wire §5.1). */
export type ContentDocument = { readonly stem: string; readonly name: string; readonly body: Body };

/** Documents by directory, in file order. */
export type LocaleContent = ReadonlyMap<string, readonly ContentDocument[]>;

/** Operators' texts are built into the console and never served to players. */
const CONSOLE_DIRECTORY = 'console';

/** A file of content as it was written. */
type SourceFile = { readonly path: string; readonly text: string };

/** Files as they were written, by locale and directory, in file order. */
export type ContentSources = ReadonlyMap<string, ReadonlyMap<string, readonly SourceFile[]>>;

/** Reads the text of every file under `rootDirectory`. */
export function readContentSources(rootDirectory: string): ContentSources {
  const locales = directoriesIn(rootDirectory).filter((name) => /^[a-z]{2}(-[a-z]{2})?$/.test(name));
  return new Map(locales.map((locale) => [locale, readLocale(join(rootDirectory, locale))]));
}

function readLocale(localeDirectory: string): ReadonlyMap<string, readonly SourceFile[]> {
  const directories = directoriesIn(localeDirectory).filter((directory) => directory !== CONSOLE_DIRECTORY);
  return new Map(
    directories.map((directory) => {
      const files = readdirSync(join(localeDirectory, directory)).filter((file) => ['.json', '.md'].includes(extname(file)));
      const paths = files.toSorted().map((file) => join(localeDirectory, directory, file));
      return [directory, paths.map((path) => ({ path, text: readFileSync(path, 'utf8') }))];
    }),
  );
}

/** Makes documents of the files. @throws when one is no JSON object or lacks its front matter: the message names the file. */
export function documentsOf(sources: ContentSources): ReadonlyMap<string, LocaleContent> {
  const ofLocale = (locale: string, directories: ReadonlyMap<string, readonly SourceFile[]>): LocaleContent =>
    new Map(
      [...directories].map(([directory, files]) => [
        directory,
        files.map((file): ContentDocument => {
          const name = basename(file.path, extname(file.path));
          return { stem: `${locale}/${directory}/${name}`, name, body: bodyOf(file) };
        }),
      ]),
    );
  return new Map([...sources].map(([locale, directories]) => [locale, ofLocale(locale, directories)]));
}

/** Reads every locale under `rootDirectory`. @throws as `documentsOf` */
export const readContentFiles = (rootDirectory: string): ReadonlyMap<string, LocaleContent> =>
  documentsOf(readContentSources(rootDirectory));

function directoriesIn(path: string): string[] {
  return readdirSync(path)
    .filter((name) => statSync(join(path, name)).isDirectory())
    .toSorted();
}

function bodyOf({ path, text }: SourceFile): Body {
  try {
    const parsed = path.endsWith('.md') ? readMarkdownFile(text) : bodySchema.parse(JSON.parse(text));
    return withAnswers(sanitised(parsed));
  } catch (error) {
    throw new Error(`The content file ${path} cannot be used: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
  }
}

/** A long text: lines `key: value` between two lines of dashes, then Markdown. The first three keys make the page's meta. */
function readMarkdownFile(text: string): Body {
  const match = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(text);
  if (match === null) throw new Error('it has no front matter between two lines of dashes');
  const [, head = '', markdown = ''] = match;
  const keys = new Map(
    head.split('\n').map((line): [string, string] => [line.slice(0, line.indexOf(':')).trim(), line.slice(line.indexOf(':') + 1).trim()]),
  );
  const { title, description, ...others } = Object.fromEntries(keys);
  const contents = contentsOf(markdown).map(({ anchor, label }) => ({ anchor, label }));
  return {
    ...others,
    title: title ?? '',
    pageMeta: { title: title ?? '', description: description ?? '' },
    content: markdown.trim(),
    html: renderMarkdown(markdown),
    contents,
  };
}

function sanitised(body: Body): Body {
  return Object.fromEntries(Object.entries(body).map(([key, value]) => [key, sanitisedValue(key, value)]));
}

function sanitisedValue(key: string, value: ContentValue): ContentValue {
  // `html` was rendered and sanitised here from Markdown.
  if (typeof value === 'string') return key === 'html' ? value : sanitiseText(value);
  if (Array.isArray(value)) return value.map((item) => sanitisedValue('', item));
  if (typeof value === 'object' && value !== null) return sanitised(value);
  return value;
}

const questionSchema = z.object({ question: z.string(), answer: z.string() });

/** Answers of question pages are Markdown; their HTML goes along, so that no browser needs a Markdown parser. */
function withAnswers(body: Body): Body {
  if (!Array.isArray(body['questionList'])) return body;
  const questionList = z.array(questionSchema).parse(body['questionList']);
  return { ...body, questionList: questionList.map((item) => ({ ...item, answerHtml: renderMarkdown(item.answer) })) };
}
