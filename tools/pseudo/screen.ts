import type { Client } from '@pavilion/contract/calls/client.ts';
import type { Page } from '@playwright/test';
import * as z from 'zod/mini';
import { SIDEWAYS } from '../walk/in-page.ts';
import { APPLY_TEXTS, READ_TEXTS } from './in-page.ts';
import { contentMatcher, contentTexts, pseudoText } from './texts.ts';

const listShape = z.array(z.string());
const isContent = contentMatcher(contentTexts('content/en'));

/** Names that no language translates: the site's own, and those of studios and games. */
export async function untranslatedNames({ game }: Client): Promise<ReadonlySet<string>> {
  const [providers, { data: games }] = await Promise.all([game.listProviders(), game.listGames({ query: { page: 1, perPage: 100 } })]);
  return new Set(['Pavilion', ...[...providers, ...games].map(({ name }) => name)]);
}

/** Shows the open page in the pseudo-locale. @returns what does not fit, in words */
export async function findInPseudo(page: Page, names: ReadonlySet<string>): Promise<string[]> {
  const shown = listShape.parse(await page.evaluate(READ_TEXTS));
  const texts = shown.map((text) => (isContent(text) && !names.has(text.trim()) ? pseudoText(text) : null));
  const cut = listShape.parse(await page.evaluate(`${APPLY_TEXTS}(${JSON.stringify(texts)})`));
  return [...cut, ...listShape.parse(await page.evaluate(SIDEWAYS))];
}

const hasWords = /\p{L}{3}/u;
/** Dates, and the words of moments and spans of time, are made by the browser. */
const madeByBrowser =
  /\b(?:January|February|March|April|May|June|July|August|September|October|November|December|Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec|Mon|Tue|Wed|Thu|Fri|Sat|Sun|days?|hours?|minutes?|seconds?|ago|UTC|GMT)\b/;

/** Words that come from the source itself: neither the content nor data holds them, and no format of the browser makes them. */
export async function findSourceTexts(page: Page, data: string): Promise<string[]> {
  const shown = listShape.parse(await page.evaluate(READ_TEXTS));
  const found = shown.filter((text) => {
    const words = text.replaceAll(/[\u2068\u2069]/g, '').trim();
    if (!hasWords.test(words) || isContent(text) || madeByBrowser.test(words) || namesOfBrowser.has(words)) return false;
    return ![words, JSON.stringify(words).slice(1, -1)].some((written) => data.includes(written));
  });
  return [...new Set(found)].map((text) => `from the source: "${text.trim().slice(0, 60)}"`);
}

const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
/** Names of countries, which the browser writes. */
const namesOfBrowser = new Set(
  letters.flatMap((first) => letters.map((second) => new Intl.DisplayNames('en', { type: 'region' }).of(first + second) ?? '')),
);
