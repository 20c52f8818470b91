/** Between the session's token and the key of the page that was opened with it. */
const SEPARATOR = '~';

/** The platform's token, without the page's own key. */
export const walletTokenOf = (token: string): string => token.split(SEPARATOR)[0] ?? '';

/** The page's token: the platform's token with its own key. */
export const pageTokenOf = (token: string, pageKey: string): string => `${token}${SEPARATOR}${pageKey}`;

/** The key of the page in its token; undefined in the token of an address. */
export const pageKeyOf = (token: string): string | undefined => token.split(SEPARATOR)[1];
