import { setTimeout as delay } from 'node:timers/promises';
import type { AppContext } from '../app-context.ts';
import { crowdPlayer, worldPlayerId } from './players.ts';
import { catalogueOf } from '../../modules/game/index.ts';

const PLAYING_CROWD = 36;
const ROUNDS_EACH = 4;
/** Progress for the running quests of `vip`. */
const VIP = 'vip@pavilion.test';
const QUEST_GAME = 'aurora-reels';
const QUEST_ROUNDS = 12;
const CALL_TIMEOUT_MS = 30_000;
/** A machine that is busy starting may be too slow at first. */
const TRIES = 5;
const PAUSE_MS = 3_000;

/**
 * Has part of the crowd play real rounds through the studio, so that a fresh world has winners and quest progress to show. Runs in the
 * background; a failure only leaves an emptier ticker.
 */
export async function playOpeningRounds(context: AppContext, stopping: AbortSignal): Promise<void> {
  const games = await listGameIdentities(context);
  await play(context, { email: VIP, gameId: QUEST_GAME, stake: '0.20', rounds: QUEST_ROUNDS }, stopping);
  for (let index = 0; index < PLAYING_CROWD && games.length > 0 && !stopping.aborted; index += 1) {
    const gameId = games[index % games.length] ?? '';
    await play(context, { email: crowdPlayer(index).email, gameId, stake: '1.00', rounds: ROUNDS_EACH }, stopping);
  }
}

interface Opening {
  email: string;
  gameId: string;
  stake: string;
  rounds: number;
}

/**
 * Plays one player's rounds, with retries while the studio or the wallet is too busy. After some attempts it gives up on this player and
 * continues with the next.
 */
async function play(context: AppContext, opening: Opening, stopping: AbortSignal): Promise<void> {
  for (let tries = 1; tries <= TRIES && !stopping.aborted; tries += 1) {
    try {
      if (await askForRounds(context, opening)) return;
    } catch (error) {
      context.log.debug({ err: error, tries }, 'opening rounds were not played');
    }
    await delay(PAUSE_MS, undefined, { signal: stopping });
  }
}

async function askForRounds(context: AppContext, { email, ...rounds }: Opening): Promise<boolean> {
  const playerId = worldPlayerId(context.config.worldSeed, email);
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(`${context.publicUrl()}/sandbox/studio/rounds`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ playerId, currency: 'EUR', ...rounds }),
    signal: AbortSignal.timeout(CALL_TIMEOUT_MS),
  });
  await answer.arrayBuffer();
  return answer.ok;
}

/** Identities of the listed games, in display order. */
async function listGameIdentities(context: AppContext): Promise<string[]> {
  return (await catalogueOf(context)).games.filter(({ isListed }) => isListed).map(({ identity }) => identity);
}
