import { hidesPoint } from './climb.ts';
import { fullCatalogue, gameOf, stakeRangeOf } from '@pavilion/fairness';
import { type StudioContext, StudioError } from './context.ts';
import { viewPotWins } from './pots/view.ts';
import type { Round } from './round.ts';
import { findPair } from './seed-store.ts';
import * as store from './store.ts';
import { viewFigures, viewShownRound, viewStakes } from './view.ts';

/** A round that is over, by its id. @throws StudioError ROUND_UNKNOWN for one that is not, or is nobody's */
export async function finishedRound(context: StudioContext, roundId: string): Promise<Round> {
  const round = await store.findRound(context.pool, roundId);
  if (!round || (round.state !== 'settled' && round.state !== 'paying') || (await hidesPoint(context, round)))
    throw new StudioError('ROUND_UNKNOWN', 404);
  return round;
}

/**
 * What shows a finished round again: the round with its picture, drawn from its stream once more, and as much of a session as its stage needs.
 * It names no player and no balance: whoever holds a round's id may see it, as with its proof (games.md §1.4).
 */
export async function describeReplay(context: StudioContext, roundId: string) {
  const round = await finishedRound(context, roundId);
  const pair = await findPair(context.pool, round.seedPairId);
  const row = fullCatalogue.find((one) => one.id === round.gameId);
  const session = {
    token: '',
    gameId: round.gameId,
    name: row?.name ?? round.gameId,
    studio: row?.studio ?? '',
    engine: gameOf(round.gameId, round.paramsVersion).engine,
    rtp: row?.rtp ?? null,
    figures: viewFigures(round.gameId),
    currency: round.currency,
    isDemo: round.isDemo,
    balanceMinor: '0',
    pots: null,
    freespins: null,
    stakes: viewStakes(stakeRangeOf(round.gameId, round.currency)),
    paceMs: 0,
    pair: { commitment: pair.commitment, nextCommitment: '', clientSeed: pair.clientSeed, nextNonce: round.nonce + 1 },
    runningRound: null,
    history: [],
  };
  const played = {
    round: viewShownRound(round, pair),
    secondRefusal: null,
    pots: null,
    freespins: null,
    potWins: await viewPotWins(context, round),
    balanceAfterBetMinor: null,
    balanceMinor: null,
  };
  return { session, played };
}
