/** A count in a text, as ICU writes it: `{count, plural, one {# round} other {# rounds}}`, without branches inside branches. */
export const pluralPattern = /\{(\w+), plural, ((?:\w+ \{[^{}]*\} ?)+)\}/g;
const branchPattern = /(\w+) \{([^{}]*)\}/g;

/** The decimals of a count, as its form follows from them: 1.5 is no 1. */
const shownDecimals = { maximumFractionDigits: 2 };

/** The branches of a count by their plural category. */
export const branchesOf = (branches: string): Map<string, string> =>
  new Map([...branches.matchAll(branchPattern)].map(([, category = '', text = '']) => [category, text]));

export type Value = string | number;
export type Writing = { readonly locale: string; write(value: Value): string };

/** A value as its language writes it: numbers with its separators, anything else as it is. */
export const written = (value: Value, locale: string): string =>
  typeof value === 'number' ? value.toLocaleString(locale, shownDecimals) : value;

/** A text with the form of each count that its language asks for; `#` is the count, and a count that is not known has the form of many. */
export function choosePlurals(text: string, values: Readonly<Record<string, Value>>, { locale, write }: Writing): string {
  return text.replace(pluralPattern, (_, name: string, branches: string) => {
    const value = values[name] ?? '';
    const forms = branchesOf(branches);
    const form = value === '' ? 'other' : new Intl.PluralRules(locale, shownDecimals).select(Number(value));
    return (forms.get(form) ?? forms.get('other') ?? '').replaceAll('#', () => write(value));
  });
}
