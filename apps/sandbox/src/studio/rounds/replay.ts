import { hidesPoint } from './climb.ts';
import { fullCatalogue, gameOf, stakeRangeOf } from '@pavilion/fairness';
import { type StudioContext, StudioError } from '../context.ts';
import { viewJackpotWins } from '../jackpots/view.ts';
import type { Round } from '../round.ts';
import { findPair } from '../seeds/seed-store.ts';
import * as store from '../store.ts';
import { viewFigures, viewShownRound, viewStakes } from './view.ts';

/** A finished round by its id. @throws StudioError ROUND_UNKNOWN for an unknown or unfinished one */
export async function finishedRound(context: StudioContext, roundId: string): Promise<Round> {
  const round = await store.findRound(context.pool, roundId);
  if (!round || (round.state !== 'settled' && round.state !== 'paying') || (await hidesPoint(context, round)))
    throw new StudioError('ROUND_UNKNOWN', 404);
  return round;
}

/**
 * Everything needed to replay a finished round: the round with its picture, drawn from its stream again, and as much of a session as its
 * stage needs. It names no player and no balance, since anyone with the round's id may see it, like its proof (games §1.4).
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
    jackpots: null,
    freespins: null,
    stakes: viewStakes(stakeRangeOf(round.gameId, round.currency)),
    paceMs: 0,
    isAutoplayAllowed: false,
    isLiveTable: false,
    pair: { commitment: pair.commitment, nextCommitment: '', clientSeed: pair.clientSeed, nextNonce: round.nonce + 1 },
    runningRound: null,
    history: [],
  };
  const played = {
    round: viewShownRound(round, pair),
    secondRefusal: null,
    jackpots: null,
    freespins: null,
    jackpotWins: await viewJackpotWins(context, round),
    balanceAfterBetMinor: null,
    balanceMinor: null,
  };
  return { session, played };
}
