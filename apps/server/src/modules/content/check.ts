import type { ContentDocument, LocaleContent } from './files.ts';
import { flattenTexts, placeholdersOf, pluralFormsOf } from './texts.ts';

/** A problem for a translator to fix: in which text of which document, and what it is. */
export type ContentProblem = {
  readonly text: string;
  readonly problem: 'missing' | 'unknown' | 'placeholders' | 'plurals';
  readonly detail: string;
};

/** Compares a locale with the default one: missing texts, unused texts, lost or invented placeholders (design §10). */
export function compareLocales(own: LocaleContent, reference: LocaleContent): ContentProblem[] {
  const ownTexts = textsOf(own);
  const referenceTexts = textsOf(reference);
  const problems: ContentProblem[] = [];
  for (const [path, text] of referenceTexts) {
    const translated = ownTexts.get(path);
    if (translated === undefined) problems.push({ text: path, problem: 'missing', detail: text.slice(0, 60) });
    else if (placeholdersOf(text).join() !== placeholdersOf(translated).join()) {
      problems.push({
        text: path,
        problem: 'placeholders',
        detail: `${placeholdersOf(text).join()} became ${placeholdersOf(translated).join()}`,
      });
    }
  }
  for (const [path, text] of ownTexts)
    if (!referenceTexts.has(path)) problems.push({ text: path, problem: 'unknown', detail: text.slice(0, 60) });
  return problems;
}

/** Counted phrases that have not the plural forms of the locale's language. Example: Polish needs `one few many other`. */
export function pluralProblems(own: LocaleContent, locale: string): ContentProblem[] {
  const needed = new Intl.PluralRules(locale).resolvedOptions().pluralCategories.toSorted().join(' ');
  return [...textsOf(own)].flatMap(([path, text]) =>
    pluralFormsOf(text)
      .map((forms) => forms.toSorted().join(' '))
      .filter((forms) => forms !== needed)
      .map((forms): ContentProblem => ({ text: path, problem: 'plurals', detail: `it has ${forms}; the language needs ${needed}` })),
  );
}

function textsOf(content: LocaleContent): Map<string, string> {
  const all = new Map<string, string>();
  for (const [directory, documents] of content) {
    for (const document of documents)
      for (const [path, text] of comparable(document)) all.set(`${directory}/${document.name}#${path}`, text);
  }
  return all;
}

/** Long texts count as one: a translation may have another number of headings and paragraphs. */
function comparable(document: ContentDocument): Map<string, string> {
  const { html: _html, contents: _contents, ...rest } = document.body;
  return flattenTexts(rest);
}
