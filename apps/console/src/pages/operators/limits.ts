/** A role's grant: a permission, its maximum amount, and the players it counts for. */
export interface Granted {
  permission: string;
  max: string | null;
  countries: string[];
  tags: string[];
}

const MAX = /^\d{1,12}(\.\d{1,4})?$/;
const COUNTRY = /^[A-Z]{2}$/;
const TAG = /^[a-z0-9][a-z0-9-]{0,39}$/;

/** Limits as they are typed; the most is a plain decimal. */
interface TypedLimits {
  max: string;
  countries: string;
  tags: string;
}

const wordsOf = (text: string): string[] => [...new Set(text.split(/[\s,;]+/).filter((word) => word !== ''))];

export const typedOf = ({ max, countries, tags }: Granted): TypedLimits => ({
  max: max ?? '',
  countries: countries.join(', '),
  tags: tags.join(', '),
});

/** The limits that were typed, and the fields that hold something else. */
export function readLimits({ max, countries, tags }: TypedLimits) {
  const read = {
    max: max.trim() === '' ? null : max.trim(),
    countries: wordsOf(countries.toUpperCase()),
    tags: wordsOf(tags.toLowerCase()),
  };
  const wrong = {
    max: read.max !== null && !MAX.test(read.max),
    countries: !read.countries.every((code) => COUNTRY.test(code)),
    tags: !read.tags.every((tag) => TAG.test(tag)),
  };
  return { read, wrong, isRight: !Object.values(wrong).includes(true) };
}

/** A grant as text; equal grants give equal texts. */
export const grantText = ({ permission, max, countries, tags }: Granted): string =>
  [permission, max ?? '', countries.toSorted().join(), tags.toSorted().join()].join('|');
