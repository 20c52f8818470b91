import type { GameStudio } from '../modules/game/ports.ts';

/** The simulated studio: its launch page takes everything in the address (games.md, sandbox.md). */
export function createSandboxStudio(publicUrl: () => string): GameStudio {
  return {
    launchUrl: ({ game, token, mode, locale, lobbyUrl, platform }) => {
      const url = new URL('/sandbox/studio/play', publicUrl());
      const facts = { token, game: game.identity, mode, locale, lobby: lobbyUrl, platform };
      for (const [name, value] of Object.entries(facts)) url.searchParams.set(name, value);
      return url.href;
    },
  };
}
