/** A colleague's address without its domain, where a column has no room for all of it. */
export const shortName = (email: string): string => email.split('@', 1)[0] ?? email;
