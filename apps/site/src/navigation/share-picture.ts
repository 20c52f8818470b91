/** The share picture of a link: of a game or of the site, in a language. The server renders it on demand. */
export const pictureOf = (origin: string, locale: string, game?: string): string =>
  `${origin}/og/${locale}/${game === undefined ? 'site' : `games/${encodeURIComponent(game)}`}.png`;
