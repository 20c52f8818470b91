import { createHmac } from 'node:crypto';
import { invariant } from '../kernel/errors.ts';
import type { GameStudio } from '../modules/game/ports.ts';
import { createStudioOrders, type StudioOrderParts } from './studio-orders.ts';

/** How long a launch address stays valid before it is opened (S41). */
const launchTtlSeconds = 120;

/**
 * The simulated studio: its launch page reads everything from the address (games.md, sandbox.md). The whole address is signed with the studio's
 * secret against tampering; the studio opens it only once and only in time.
 */
export function createSandboxStudio(parts: StudioOrderParts): GameStudio {
  const { clock, providers } = parts;
  return {
    ...createStudioOrders(parts),
    launchUrl: ({ game, token, mode, locale, currency, lobbyUrl, platform, rules }) => {
      // On the origin by which the player reached the site, so that the page may frame it.
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
