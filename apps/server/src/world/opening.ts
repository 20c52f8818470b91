import { listGameIdentities } from './games.ts';
import type { AppContext } from '../app-context.ts';
import { crowdPlayer, worldPlayerId } from './players.ts';

const PLAYING_CROWD = 36;
const ROUNDS_EACH = 4;
const CALL_TIMEOUT_MS = 30_000;

/**
 * Lets a part of the crowd play real rounds through the studio, so that a fresh world has winners to show.
 * It runs beside everything else; a failure leaves an emptier ticker and nothing worse.
 */
export async function playOpeningRounds(context: AppContext, stopping: AbortSignal): Promise<void> {
  const games = await listGameIdentities(context);
  for (let index = 0; index < PLAYING_CROWD && games.length > 0 && !stopping.aborted; index += 1) {
    const playerId = worldPlayerId(context.config.worldSeed, crowdPlayer(index).email);
    const body = JSON.stringify({ playerId, gameId: games[index % games.length], currency: 'EUR', stake: '1.00', rounds: ROUNDS_EACH });
    const headers = { 'content-type': 'application/json' };
    await fetch(`${context.publicUrl()}/sandbox/studio/rounds`, {
      method: 'POST',
      headers,
      body,
      signal: AbortSignal.timeout(CALL_TIMEOUT_MS),
    });
  }
}
