import { canonicalJson, fullCatalogue, gameOf, slotFiguresOf, type StakeRange } from '@pavilion/fairness';
import * as z from 'zod';
import { computeRound, drawPicture, type Round } from './round.ts';
import type { SeedPair } from './seed-store.ts';

/** A round as its player sees it. Amounts are whole minor units as text, so that no number loses a digit. */
export type RoundView = {
  roundId: string;
  gameId: string;
  state: Round['state'];
  nonce: number;
  currency: string;
  stakeMinor: string;
  stakedMinor: string;
  payoutMinor: string;
  input: unknown;
  actions: readonly string[];
  outcome: unknown;
  /** What the picture of a finished round needs beyond its outcome: the reels of each free spin, the grid of each tumble. */
  picture: unknown;
  legalActions: readonly string[];
  isFinished: boolean;
  isCapped: boolean;
  isAutoResolved: boolean;
  openedAt: string;
};

const dealtSchema = z.looseObject({ dealer: z.array(z.number()) });

/** Hides what is drawn but not open yet: the dealer's second card while the hand is played. */
function publicOutcome(round: Round, isFinished: boolean): unknown {
  if (isFinished) return round.outcome ?? null;
  const dealt = dealtSchema.safeParse(round.outcome);
  return dealt.success ? { ...dealt.data, dealer: dealt.data.dealer.slice(0, 1) } : null;
}

/** The player's view of a round; what is still possible comes from replaying it. */
export function viewRound(round: Round, pair: SeedPair): RoundView {
  const isFinished = round.state !== 'opening' && round.state !== 'open';
  const legalActions =
    round.state === 'open' && gameOf(round.gameId, round.paramsVersion).shape === 'stepwise'
      ? computeRound(round, { serverSeed: pair.serverSeed, clientSeed: pair.clientSeed ?? '' }, round.actions).legalActions
      : [];
  return {
    roundId: round.id,
    gameId: round.gameId,
    state: round.state,
    nonce: round.nonce,
    currency: round.currency,
    stakeMinor: String(round.stakeMinor),
    stakedMinor: String(round.stakedMinor),
    payoutMinor: String(round.payoutMinor),
    input: round.input,
    actions: round.actions,
    outcome: publicOutcome(round, isFinished),
    picture: null,
    legalActions,
    isFinished,
    isCapped: round.isCapped,
    isAutoResolved: round.isAutoResolved,
    openedAt: round.openedAt.toISOString(),
  };
}

/** The player's view of a round that is shown in motion. The picture is drawn from the stream again, and only once nothing is open. */
export function viewShownRound(round: Round, pair: SeedPair): RoundView {
  const view = viewRound(round, pair);
  const isShown = round.state === 'paying' || round.state === 'settled';
  if (!isShown) return view;
  return { ...view, picture: drawPicture(round, { serverSeed: pair.serverSeed, clientSeed: pair.clientSeed ?? '' }) };
}

/**
 * Everything a verifier needs of a round (games.md §1.4). It names no player: whoever holds a round's id may verify it.
 * The server seed is there only once the pair is revealed.
 */
export function viewProof(round: Round, pair: SeedPair) {
  const isStepwise = gameOf(round.gameId, round.paramsVersion).shape === 'stepwise';
  const isFinal = round.state === 'settled' || round.state === 'paying';
  return {
    ...viewRound(round, pair),
    engine: round.engine,
    paramsVersion: round.paramsVersion,
    // What the engine is given again: stepwise rounds are replayed with their actions.
    input: isStepwise ? { actions: round.actions } : round.input,
    bytesRead: round.bytesRead,
    commitment: pair.commitment,
    clientSeed: pair.clientSeed,
    serverSeed: pair.revealedAt && isFinal ? pair.serverSeed : null,
    revealedAt: pair.revealedAt?.toISOString() ?? null,
    outcomeText: canonicalJson(publicOutcome(round, isFinal)),
  };
}

/** A pair with its seed, once it is revealed. */
export const viewPairHistory = (pair: SeedPair) => ({
  pairId: pair.id,
  commitment: pair.commitment,
  serverSeed: pair.revealedAt ? pair.serverSeed : null,
  nextCommitment: pair.revealedAt ? null : pair.nextCommitment,
  clientSeed: pair.clientSeed,
  rounds: pair.nextNonce,
  createdAt: pair.createdAt.toISOString(),
  revealedAt: pair.revealedAt?.toISOString() ?? null,
});

/** What a game states about itself beside its return (games.md §7): null where a figure does not apply to it. */
export function viewFigures(gameId: string) {
  const row = fullCatalogue.find((one) => one.id === gameId);
  if (!row) return null;
  return {
    volatility: row.volatility,
    sd: row.sd,
    hitRate: row.hitRate ?? null,
    atLeastStake: row.atLeastStake ?? null,
    potShare: row.jackpotContribution ?? 0,
    triggerOneIn: slotFiguresOf(gameId)?.triggerOneIn ?? null,
  };
}

export const viewStakes = (range: StakeRange) => ({
  stepMinor: String(range.stepMinor),
  minMinor: String(range.minMinor),
  defaultMinor: String(range.defaultMinor),
  maxMinor: String(range.maxMinor),
  presetsMinor: range.presetsMinor.map(String),
  scale: range.scale,
});
