/** The filters of a list. */
export type Filter = Readonly<Record<string, string | readonly string[] | undefined>>;

const COUNTRY_LENGTH = 2;

/** The query without its undefined values. */
export const queryGiven = (filter: Filter): Record<string, string | string[]> =>
  Object.fromEntries(
    Object.entries(filter).flatMap(([name, value]) =>
      value === undefined || value.length === 0 ? [] : [[name, typeof value === 'string' ? value : [...value]] as const],
    ),
  );

/** A filter of one value as a call takes it, which allows several. */
export const listed = (text: string | undefined): string[] => (text === undefined ? [] : [text]);

/** A country code once it is complete; a partly typed one filters nothing. */
export const listedCountry = (code: string | undefined): string[] => listed(code?.length === COUNTRY_LENGTH ? code : undefined);
