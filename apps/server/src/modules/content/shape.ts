import type { Body, ContentDocument, ContentValue, LocaleContent } from './files.ts';
import { requiredKeys } from './required-keys.ts';

const PROBLEMS_SHOWN = 5;

/** The kind of value found where a key was expected, for the error message. */
function kindOf(value: ContentValue | undefined): string {
  if (value === undefined || value === null) return 'nothing';
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'object') return 'a group';
  if (typeof value === 'string') return 'a text';
  return typeof value === 'number' ? 'a number' : 'a yes or no';
}

/** Keys the site cannot do without (wire §5) that the default locale lacks, each as `file: key`. */
export function missingKeys(content: LocaleContent): string[] {
  return Object.entries(requiredKeys).flatMap(([directory, documents]) =>
    Object.entries(documents).flatMap(([name, keys]) => {
      const body: Body = content.get(directory)?.find((document) => document.name === name)?.body ?? {};
      return keys
        .split(' ')
        .filter((key) => body[key] === undefined)
        .map((key) => `${directory}/${name}: ${key} is missing`);
    }),
  );
}

/** Where a locale holds another kind of thing than the default one, such as a text for a list; missing keys fall back and are no fault here. */
export function shapeProblems(own: LocaleContent, reference: LocaleContent): string[] {
  return [...own].flatMap(([directory, documents]) =>
    documents.flatMap((document) => {
      const expected = reference.get(directory)?.find(({ name }) => name === document.name);
      return expected === undefined ? [] : documentProblems(document, expected, directory);
    }),
  );
}

function documentProblems(own: ContentDocument, expected: ContentDocument, directory: string): string[] {
  const problems: string[] = [];
  const visit = (value: ContentValue | undefined, wanted: ContentValue | undefined, key: string): void => {
    if (value === undefined || value === null || wanted === undefined || wanted === null) return;
    if (kindOf(value) !== kindOf(wanted)) {
      problems.push(`${directory}/${own.name}: ${key} is ${kindOf(value)} and should be ${kindOf(wanted)}`);
      return;
    }
    for (const [name, item] of entriesOf(value)) visit(item, memberOf(wanted, name), key === '' ? name : `${key}.${name}`);
  };
  visit(own.body, expected.body, '');
  return problems;
}

function entriesOf(value: ContentValue): [string, ContentValue][] {
  return typeof value === 'object' && value !== null ? Object.entries(value) : [];
}

/** A member under a name; of a list every item is like the first. */
function memberOf(value: ContentValue, name: string): ContentValue | undefined {
  if (Array.isArray(value)) return value[0];
  return typeof value === 'object' && value !== null ? value[name] : undefined;
}

/** Refuses content that cannot be shown. @throws one line that names the first files and keys */
export function refuseProblems(locale: string, problems: readonly string[]): void {
  if (problems.length === 0) return;
  const more = problems.length > PROBLEMS_SHOWN ? ` and ${problems.length - PROBLEMS_SHOWN} more` : '';
  throw new Error(`The content of ${locale} cannot be used: ${problems.slice(0, PROBLEMS_SHOWN).join('; ')}${more}`);
}
