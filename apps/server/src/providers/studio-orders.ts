import * as z from 'zod/mini';
import type { Clock } from '../kernel/clock.ts';
import { invariant } from '../kernel/errors.ts';
import type { Provider, ProviderDirectory } from '../kernel/providers.ts';
import type { CatalogueGame } from '../modules/game/index.ts';
import type { GameStudio } from '../modules/game/ports.ts';
import { callSigned, ProviderUnavailableError } from './signed-http.ts';

/** Timeout in ms; a player may be waiting. */
const CALL_TIMEOUT_MS = 2000;
const API_PATH = '/sandbox/studio/api/v1/freespins';
const ROUNDS_PATH = '/sandbox/studio/rounds';
const OK = 200;
const NOT_FOUND = 404;

export interface StudioOrderParts {
  clock: Clock;
  providers: ProviderDirectory;
  /** Absolute base of the site, known once it listens. */
  publicUrl: () => string;
}

const proofAnswer = z.object({ data: z.record(z.string(), z.unknown()) });

/** Calls to the simulated studios, signed with the secret of the game's studio (docs/game-providers.md). */
export function createStudioOrders({ clock, providers, publicUrl }: StudioOrderParts): Omit<GameStudio, 'launchUrl'> {
  const studioOf = (game: CatalogueGame): Provider => {
    const provider = providers.byId(game.provider.identity);
    invariant(provider, `The studio ${game.provider.identity} is known.`);
    return provider;
  };
  const send = async (
    { game, path, body }: { game: CatalogueGame; path: string; body: object },
    accepted: readonly number[],
  ): Promise<void> => {
    const provider = studioOf(game);
    const { status } = await callSigned(clock, { provider, url: `${publicUrl()}${API_PATH}${path}`, body, timeoutMs: CALL_TIMEOUT_MS });
    if (!accepted.includes(status)) throw new ProviderUnavailableError(`${provider.id} answered ${status} to an order of free spins`);
  };
  return {
    orderFreespins: ({ id, game, playerId, currency, spinCount, stake, winCap, wager, expiresAt }) => {
      const order = { campaignId: id, playerId, gameId: game.identity, currency, spins: spinCount, stake, winCap, wager };
      return send({ game, path: '', body: { ...order, expiresAt: expiresAt.toISOString() } }, [OK]);
    },
    endFreespins: ({ id, game }) => send({ game, path: `/${id}/cancel`, body: {} }, [OK, NOT_FOUND]),
    readProof: async ({ game, roundId }) => {
      const url = `${publicUrl()}${ROUNDS_PATH}/${encodeURIComponent(roundId)}`;
      try {
        const { status, json } = await callSigned(clock, { provider: studioOf(game), url, method: 'GET', timeoutMs: CALL_TIMEOUT_MS });
        return status === OK ? (proofAnswer.safeParse(json).data?.data ?? null) : null;
      } catch (error) {
        if (error instanceof ProviderUnavailableError) return null;
        throw error;
      }
    },
  };
}
