/** The picture others show with a link: of a game, or of the site, with the words of a language. The server draws it when it is asked for. */
export const pictureOf = (origin: string, locale: string, game?: string): string =>
  `${origin}/og/${locale}/${game === undefined ? 'site' : `games/${encodeURIComponent(game)}`}.png`;
