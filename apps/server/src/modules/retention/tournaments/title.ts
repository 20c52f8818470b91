import { localisedText } from '@pavilion/contract/formats/values.ts';
import * as z from 'zod';
import { defaultContentLocale } from '../../content/index.ts';

const words = z.string().trim().min(1).max(200);

/** A name: one text for all locales, or one per locale including the default locale. */
export const titleDraft = z.union([
  words,
  z
    .record(z.string().regex(/^[a-z]{2}(-[a-z]{2})?$/, 'a locale such as pt-br'), words)
    .refine((texts) => texts[defaultContentLocale] !== undefined, `The text of the default locale, ${defaultContentLocale}, is there`),
]);

/** As stored: the default locale's text as the fallback, and those of all locales. */
export interface Title {
  title: string;
  titles: Readonly<Record<string, string>>;
}

export const titleOf = (draft: z.output<typeof titleDraft>): Title =>
  typeof draft === 'string' ? { title: draft, titles: {} } : { title: draft[defaultContentLocale] ?? '', titles: draft };

/** The text a reader of this language gets. `titles` is as the database has it. */
export const titleIn = ({ title, titles }: { title: string; titles: unknown }, locale: string): string =>
  localisedText.parse(titles)[locale.toLowerCase()] ?? title;
