import fs from 'node:fs';
import path from 'node:path';
import {
  type ContentProblem,
  compareLocales,
  defaultContentLocale,
  pluralProblems,
  readContentFiles,
} from '@pavilion/server/modules/content/index.ts';
import { root } from './steps/steps.ts';

/*
 * Lists what a locale of `content/` lacks against the default one: missing texts, texts without use, lost placeholders, plural forms
 * its language needs. Use: npm run content:missing [-- <locale> …]; without a locale, all. Ends with 1 while anything is listed.
 */

const contentDirectory = path.join(root, 'content');

/** Problems by file, in file order. */
function byFile(problems: readonly ContentProblem[]): Map<string, ContentProblem[]> {
  const files = new Map<string, ContentProblem[]>();
  for (const problem of problems) {
    const [file = ''] = problem.text.split('#');
    files.set(file, [...(files.get(file) ?? []), problem]);
  }
  return new Map([...files].toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

const keyOf = ({ text }: ContentProblem): string => text.slice(text.indexOf('#') + 1);

function report(locale: string, problems: readonly ContentProblem[]): string {
  if (problems.length === 0) return `content/${locale}: complete`;
  const files = [...byFile(problems)].map(
    ([file, own]) =>
      `  content/${locale}/${file}\n${own.map((problem) => `    ${problem.problem.padEnd(12)} ${keyOf(problem)}: ${problem.detail}`).join('\n')}`,
  );
  return `content/${locale}: ${problems.length} texts to mend\n${files.join('\n')}`;
}

function main(): number {
  const files = readContentFiles(contentDirectory);
  const reference = files.get(defaultContentLocale);
  if (reference === undefined) throw new Error(`There is no content in ${contentDirectory}/${defaultContentLocale}`);
  const asked = process.argv.slice(2).map((locale) => locale.toLowerCase());
  const locales = asked.length > 0 ? asked : [...files.keys()].filter((locale) => locale !== defaultContentLocale);
  const problems = locales.map((locale) => {
    if (!fs.existsSync(path.join(contentDirectory, locale))) console.log(`content/${locale} does not exist yet: every text is listed`);
    const own = files.get(locale) ?? new Map();
    const found = [...compareLocales(own, reference), ...pluralProblems(own, locale)];
    console.log(report(locale, found));
    return found.length;
  });
  return problems.some((count) => count > 0) ? 1 : 0;
}

process.exitCode = main();
