type Filter = Readonly<Record<string, string | readonly string[]>>;

/** A filter as it is recorded: search text may name a person, so only its presence is kept. */
export const withoutSought = (filter: Filter): Filter => (filter['q'] === undefined ? filter : { ...filter, q: '***' });
