import type { GameStudio } from '../modules/game/ports.ts';

/** The simulated studio: its launch page takes everything in the address (games.md, sandbox.md). */
export function createSandboxStudio(): GameStudio {
  return {
    launchUrl: ({ game, token, mode, locale, currency, lobbyUrl, platform, rules }) => {
      // On the origin the player sees the site by, so that the page may frame it.
      const url = new URL('/sandbox/studio/play', lobbyUrl);
      const facts = {
        token,
        game: game.identity,
        mode,
        locale,
        lobby: lobbyUrl,
        platform,
        ...(rules === undefined ? {} : { spinMinMs: String(rules.spinMinMs), autoplay: rules.isAutoplayAllowed ? 'on' : 'off' }),
        ...(currency === undefined ? {} : { currency }),
      };
      for (const [name, value] of Object.entries(facts)) url.searchParams.set(name, value);
      return url.href;
    },
  };
}
