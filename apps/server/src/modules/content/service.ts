import { fileURLToPath } from 'node:url';
import type { RejectionReason } from '@pavilion/contract/console/approvals.ts';
import { type RefusalName, refusals } from '@pavilion/contract/calls/refusals.ts';
import * as z from 'zod';
import { withFallback } from './fallback.ts';
import { type Body, type ContentDocument, documentsOf, type LocaleContent, readContentSources } from './files.ts';
import { contentVersion, type Locales, readKept } from './kept.ts';
import { mailHtml } from './mail-html.ts';
import { missingKeys, refuseProblems, shapeProblems } from './shape.ts';
import { formatText, type TextValues } from './texts.ts';

/** The fallback language for missing texts; its pages have no prefix. */
export const defaultContentLocale = 'en';

/** A page's path in a language: the default locale has no prefix (D-36). */
export const pagePath = (locale: string | undefined, path: string): string =>
  locale === undefined || locale === defaultContentLocale ? path : `/${locale}${path}`;

/** Directories the server keeps to itself: mails, SMS and the texts of refusals. */
const privateDirectories: ReadonlySet<string> = new Set(['messages']);

type DocumentQuery = {
  readonly locale: string;
  readonly directory: string;
  readonly name?: string | undefined;
  readonly pageIdentity?: string | undefined;
};

/** All texts of the site, read once and held in memory. */
export type ContentStore = {
  /** Locale codes that have a folder, the default first. */
  readonly locales: readonly string[];
  readonly byLocale: Locales;
  /** Changes with any text: caches of rendered pages and ETags are keyed by it. */
  readonly version: string;
};

/**
 * Reads a content folder, or what the build has kept of exactly these files.
 * @throws when the default locale is absent, a file cannot be used, or a key holds another kind of thing than it should.
 */
export function loadContent(rootDirectory: string, kept?: string): ContentStore {
  const sources = readContentSources(rootDirectory);
  const locales = [defaultContentLocale, ...[...sources.keys()].filter((locale) => locale !== defaultContentLocale)];
  const version = contentVersion(sources);
  const byLocale = (kept === undefined ? undefined : readKept(kept, version)) ?? completed(documentsOf(sources), rootDirectory);
  return { locales, byLocale, version };
}

/** Each locale with what it lacks taken from the default one. @throws as `loadContent` */
function completed(files: ReadonlyMap<string, LocaleContent>, rootDirectory: string): ReadonlyMap<string, LocaleContent> {
  const fallback = files.get(defaultContentLocale);
  if (fallback === undefined) throw new Error(`There is no content in ${rootDirectory}/${defaultContentLocale}`);
  for (const [locale, own] of files) refuseProblems(locale, shapeProblems(own, fallback));
  return new Map([...files].map(([locale, own]) => [locale, locale === defaultContentLocale ? own : withFallback(own, fallback, locale)]));
}

/** The content directory of this installation: `content/` of the repository. */
export const contentDirectory = fileURLToPath(new URL('../../../../../content', import.meta.url));

/** The build's copy of the content, once there was a build. */
export const keptContent = fileURLToPath(new URL('../../../dist/content/kept.jsonl', import.meta.url));

let loaded: { -readonly [Key in keyof ContentStore]: ContentStore[Key] } | undefined;

function readSiteContent(): ContentStore {
  const content = loadContent(contentDirectory, keptContent);
  refuseProblems(defaultContentLocale, missingKeys(content.byLocale.get(defaultContentLocale) ?? new Map()));
  return content;
}

/** The content of this installation, read at the first call. @throws naming file and key when something is missing that the site needs */
export function siteContent(): ContentStore {
  loaded ??= readSiteContent();
  return loaded;
}

/** Reloads the files for every holder of the content. @throws as at the start, in which case the texts stay as they were */
export function reloadSiteContent(): ContentStore {
  loaded = Object.assign(siteContent(), readSiteContent());
  return loaded;
}

/** Documents of a directory in a locale, narrowed by file name or page identity; a missing one gives an empty list (L-09, D-81). */
export function findDocuments(store: ContentStore, { locale, directory, name, pageIdentity }: DocumentQuery): readonly ContentDocument[] {
  const documents = privateDirectories.has(directory) ? [] : (store.byLocale.get(locale.toLowerCase())?.get(directory) ?? []);
  return documents.filter(
    (document) =>
      (name === undefined || document.name === name) &&
      (pageIdentity === undefined || (document.body['pageIdentity'] ?? document.name) === pageIdentity),
  );
}

/** One group as an object whose keys are the camel-cased file names (wire §5.1). Example: `common-content` becomes `commonContent`. */
export function contentGroup(store: ContentStore, locale: string, directory: string): Readonly<Record<string, Body>> {
  const documents = findDocuments(store, { locale, directory });
  return Object.fromEntries(
    documents.map(({ name, body }) => [name.replace(/-([a-z0-9])/g, (_dash, letter: string) => letter.toUpperCase()), body]),
  );
}

type DocumentName = { readonly directory: string; readonly name: string };

/** The locale of the texts for a language that a browser, a page or a player names; `pt` reads `pt-br`. An unknown one reads the default. */
export function contentLocale({ locales }: Pick<ContentStore, 'locales'>, language: string | null | undefined): string {
  const asked = language?.toLowerCase() ?? '';
  const [tongue] = asked.split('-');
  return locales.find((known) => known === asked) ?? locales.find((known) => known.split('-')[0] === tongue) ?? defaultContentLocale;
}

function documentBody(store: ContentStore, locale: string | undefined, { directory, name }: DocumentName): Body | undefined {
  const content = store.byLocale.get(contentLocale(store, locale));
  return content?.get(directory)?.find((document) => document.name === name)?.body;
}

function messageBody(store: ContentStore, locale: string | undefined, name: string): Body | undefined {
  return documentBody(store, locale, { directory: 'messages', name });
}

const mailSchema = z.object({ subject: z.string(), text: z.string() });
/** A mail ready to send: the same words as text and as HTML. */
export type Mail = z.output<typeof mailSchema> & { html: string };

/** A mail in the player's language with its values filled in. An unknown language gives the default one. @throws for an unknown mail. */
export function composeMail(store: ContentStore, locale: string | undefined, mail: { name: string; values: TextValues }): Mail {
  const { subject, text } = mailSchema.parse(messageBody(store, locale, mail.name));
  // A value may be empty, such as an optional reason: its paragraph is omitted. No value makes a second line of the subject.
  const written = {
    subject: formatText(subject, mail.values).replace(/\s+/g, ' '),
    text: formatText(text, mail.values).replace(/\n{3,}/g, '\n\n'),
  };
  return { ...written, html: mailHtml({ locale: locale ?? defaultContentLocale, ...written }) };
}

const smsSchema = z.object({ text: z.string() });

/**
 * A text message in the player's language with its values filled in. An unknown language gives the default one. @throws for an unknown
 * message
 */
export function composeSms(store: ContentStore, locale: string | undefined, sms: { name: string; values: TextValues }): string {
  return formatText(smsSchema.parse(messageBody(store, locale, sms.name)).text, sms.values);
}

const titleSchema = z.object({ title: z.string() });
const noticeSchema = z.object({ title: z.string(), body: z.string(), linkLabel: z.optional(z.string()) });
export type Notice = z.output<typeof noticeSchema>;

/** A message of the messenger in the player's language: a key of `messages/notifications`. @throws when there is no such text. */
export function noticeText(store: ContentStore, locale: string | undefined, notice: { key: string; values: TextValues }): Notice {
  const { title, body, ...rest } = noticeSchema.parse(messageBody(store, locale, 'notifications')?.[notice.key]);
  return { title: formatText(title, notice.values), body: formatText(body, notice.values), ...rest };
}

/** The title of a page of the profile in the player's language. @throws when there is no such page */
export function pageTitle(store: ContentStore, locale: string | undefined, name: string): string {
  return titleSchema.parse(documentBody(store, locale, { directory: 'profile', name })).title;
}

/** The words of a refusal in the player's language; English of the contract where the content has none (wire §1.2). */
export function errorText(store: ContentStore, locale: string | undefined, name: RefusalName): string {
  const text = messageBody(store, locale, 'errors')?.[name];
  return typeof text === 'string' ? text : refusals[name].message;
}

/** A reason in the player's language: a key of a document of `messages`. The key itself where the content has none. */
function reasonText(store: ContentStore, locale: string | undefined, { document, key }: { document: string; key: string }): string {
  const text = messageBody(store, locale, document)?.[key];
  return typeof text === 'string' ? text : key;
}

/** Why a document was refused, in the player's language: a key of `messages/document-reasons`. */
export const documentReasonText = (store: ContentStore, locale: string | undefined, key: string): string =>
  reasonText(store, locale, { document: 'document-reasons', key });

/** Why a withdrawal was rejected, in the player's language: a key of `messages/withdrawal-reasons`. */
export const withdrawalReasonText = (store: ContentStore, locale: string | undefined, key: RejectionReason): string =>
  reasonText(store, locale, { document: 'withdrawal-reasons', key });

/**
 * A stored reason in the reader's language: it was written in that of the document's owner, whose language may have changed since. A provider's own
 * words are in no language of ours and stay as they are.
 */
export function documentReasonIn(store: ContentStore, locale: string, words: string): string {
  const reasons = store.locales.flatMap((known) => Object.entries(messageBody(store, known, 'document-reasons') ?? {}));
  const key = reasons.find(([, text]) => text === words)?.[0];
  return key === undefined ? words : documentReasonText(store, locale, key);
}

/**
 * A text below a form field: `messages/fields` for what only the server can find (`emailTaken`), else the words the
 * site itself uses for the rule (`fields-settings/validation-messages`). The key itself where the content has none.
 */
export function fieldText(store: ContentStore, locale: string | undefined, field: { key: string; values?: TextValues }): string {
  const rules = documentBody(store, locale, { directory: 'fields-settings', name: 'validation-messages' });
  const text = messageBody(store, locale, 'fields')?.[field.key] ?? rules?.[field.key];
  return typeof text === 'string' ? formatText(text, field.values ?? {}) : field.key;
}
