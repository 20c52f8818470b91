type Filter = Readonly<Record<string, string | readonly string[]>>;

/** A filter as it is kept: words that were sought may name a person, so it says only that there were some. */
export const withoutSought = (filter: Filter): Filter => (filter['q'] === undefined ? filter : { ...filter, q: '***' });
