import { canonicalJson, fullCatalogue, gameOf, slotFiguresOf, type StakeRange } from '@pavilion/fairness';
import { certainMs } from './climb-clock.ts';
import { isAtTable } from '../shared-rounds/shared-games.ts';
import { computeRound, drawPicture, type Round } from '../round.ts';
import type { SeedPair } from '../seeds/seed-store.ts';

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
  /** What the animation of a finished round needs in addition to its outcome: the reels of each free spin, the grid of each tumble. */
  picture: unknown;
  legalActions: readonly string[];
  isFinished: boolean;
  isCapped: boolean;
  isAutoResolved: boolean;
  openedAt: string;
  /** How far an open climb has certainly run, for the picture; null for everything else. */
  elapsedMs: number | null;
  /** The second bet of a climb, beside its first. */
  second: RoundView | null;
  /** A spin the operator has paid for. */
  isFreespin: boolean;
};

/** The visible part of a round: everything once it is finished, before that what its engine has revealed. */
function visibleOf(round: Round, pair: SeedPair): { outcome: unknown; legalActions: readonly string[] } {
  if (round.state === 'opening' || (round.state === 'open' && isAtTable(round))) return { outcome: null, legalActions: [] };
  if (round.state !== 'open') return { outcome: round.outcome ?? null, legalActions: [] };
  const { openOutcome, legalActions } = computeRound(
    round,
    { serverSeed: pair.serverSeed, clientSeed: pair.clientSeed ?? '' },
    round.actions,
  );
  return { outcome: openOutcome ?? null, legalActions };
}

/** The player's view of a round; its legal actions come from replaying it. */
export function viewRound(round: Round, pair: SeedPair, now?: Date): RoundView {
  const isFinished = round.state !== 'opening' && round.state !== 'open';
  const { outcome, legalActions } = visibleOf(round, pair);
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
    outcome,
    picture: null,
    legalActions,
    isFinished,
    isCapped: round.isCapped,
    isAutoResolved: round.isAutoResolved,
    openedAt: round.openedAt.toISOString(),
    isFreespin: round.freespinId !== null,
    elapsedMs: now && round.state === 'open' && round.engine === 'crash' ? certainMs(round, now) : null,
    second: null,
  };
}

/** The player's view of a round with its picture, which is drawn from the stream again once the round is finished. */
export function viewShownRound(round: Round, pair: SeedPair, now?: Date): RoundView {
  const view = viewRound(round, pair, now);
  const isShown = round.state === 'paying' || round.state === 'settled';
  if (!isShown) return view;
  return { ...view, picture: drawPicture(round, { serverSeed: pair.serverSeed, clientSeed: pair.clientSeed ?? '' }) };
}

/**
 * Everything a verifier needs of a round (games §1.4). It names no player, since anyone with the round's id may verify it. The server seed
 * is included once the pair is revealed.
 */
export function viewProof(round: Round, pair: SeedPair) {
  const { steps } = gameOf(round.gameId, round.paramsVersion);
  const isFinal = round.state === 'settled' || round.state === 'paying';
  const view = viewRound(round, pair);
  return {
    ...view,
    engine: round.engine,
    paramsVersion: round.paramsVersion,
    // The engine's input: rounds of steps are replayed with their actions.
    input: steps ? steps.inputOf(round.input, round.actions) : round.input,
    // The position in the stream would reveal hidden facts: cards that were drawn, steps to come.
    bytesRead: isFinal ? round.bytesRead : null,
    commitment: pair.commitment,
    clientSeed: pair.clientSeed,
    serverSeed: pair.revealedAt && isFinal ? pair.serverSeed : null,
    revealedAt: pair.revealedAt?.toISOString() ?? null,
    outcomeText: canonicalJson(view.outcome),
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

/** A game's figures beside its return (games §7); null where one does not apply. */
export function viewFigures(gameId: string) {
  const row = fullCatalogue.find((one) => one.id === gameId);
  if (!row) return null;
  return {
    volatility: row.volatility,
    sd: row.sd,
    hitRate: row.hitRate ?? null,
    atLeastStake: row.atLeastStake ?? null,
    jackpotShare: row.jackpotContribution ?? 0,
    triggerOneIn: slotFiguresOf(gameId)?.triggerOneIn ?? null,
    // Where the player chooses the odds, the highest win depends on the bet and the game shows it there.
    mostWinTimes: slotFiguresOf(gameId) ? (row.maxWin ?? null) : null,
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
