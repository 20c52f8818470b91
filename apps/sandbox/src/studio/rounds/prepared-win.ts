import { gameOf, roundStream, stakeRangeOf } from '@pavilion/fairness';
import type { StudioContext } from '../context.ts';
import { StudioError } from '../context.ts';
import { rotateSeeds } from '../seeds/seeds.ts';
import { liveTables } from '../shared-rounds/shared-games.ts';
import { referenceInput } from '../reference-bets.ts';

/** The number of seeds tried, and the win that ends the search. */
const mostTried = 3000;
const enoughTimes = 40n;
const currency = 'EUR';

/**
 * Changes a player's client seed to one whose first round in a game wins many times its stake: the best of some thousand, by the server seed
 * that the studio alone knows. A real studio could not be allowed this; the sandbox's players are shown how a win and its proof look.
 * @throws StudioError GAME_UNKNOWN for a game with steps and for a live table, ROUND_RUNNING
 */
export async function prepareWin(context: StudioContext, playerId: string, gameId: string): Promise<{ clientSeed: string; times: string }> {
  const game = gameOf(gameId);
  // A table's result is one for all at it: nobody's own seed has a part in it.
  if (game.steps !== undefined || liveTables.has(gameId)) throw new StudioError('GAME_UNKNOWN', 404);
  const { defaultMinor: stakeMinor } = stakeRangeOf(gameId, currency);
  const request = { stakeMinor, input: referenceInput(gameId, stakeMinor) };
  const best = { clientSeed: '', payoutMinor: -1n };
  await rotateSeeds(context, playerId, (serverSeed) => {
    for (let tried = 0; tried < mostTried && best.payoutMinor < stakeMinor * enoughTimes; tried += 1) {
      const clientSeed = `sandbox-win-${tried}`;
      const { payoutMinor } = game.play(roundStream({ serverSeed, clientSeed, nonce: 0 }), request);
      if (payoutMinor > best.payoutMinor) Object.assign(best, { clientSeed, payoutMinor });
    }
    return best.clientSeed;
  });
  return { clientSeed: best.clientSeed, times: (Number(best.payoutMinor) / Number(stakeMinor)).toFixed(1) };
}
