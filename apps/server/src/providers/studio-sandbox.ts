import { createHmac } from 'node:crypto';
import { invariant } from '../kernel/errors.ts';
import type { GameStudio } from '../modules/game/ports.ts';
import { createStudioOrders, type StudioOrderParts } from './studio-orders.ts';

/** How long a launch address may lie before it is opened (reliability S41). */
const launchTtlSeconds = 120;

/**
 * The simulated studio: its launch page takes everything in the address (games.md, sandbox.md). The address is signed as a whole with the
 * studio's secret, so that nothing of it is changed on the way; the studio opens it once and not late.
 */
export function createSandboxStudio(parts: StudioOrderParts): GameStudio {
  const { clock, providers } = parts;
  return {
    ...createStudioOrders(parts),
    launchUrl: ({ game, token, mode, locale, currency, lobbyUrl, platform, rules }) => {
      // On the origin the player sees the site by, so that the page may frame it.
      const url = new URL('/sandbox/studio/play', lobbyUrl);
      const facts: Record<string, string> = {
        token,
        game: game.identity,
        mode,
        locale,
        lobby: lobbyUrl,
        platform,
        until: String(Math.floor(clock.now().getTime() / 1000) + launchTtlSeconds),
        ...(rules === undefined ? {} : { spinMinMs: String(rules.spinMinMs), autoplay: rules.isAutoplayAllowed ? 'on' : 'off' }),
        ...(currency === undefined ? {} : { currency }),
      };
      const secret = providers.byId(game.provider.identity)?.secrets[0];
      invariant(secret !== undefined, 'a studio whose game is launched has a secret');
      const signed = [
        'launch',
        ...Object.keys(facts)
          .toSorted()
          .map((name) => `${name}=${facts[name] ?? ''}`),
      ].join('\n');
      const signature = createHmac('sha256', secret).update(signed).digest('hex');
      for (const [name, value] of Object.entries({ ...facts, signature })) url.searchParams.set(name, value);
      return url.href;
    },
  };
}
