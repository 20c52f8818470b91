import { canonicalJson, fullCatalogue, gameOf, slotFiguresOf, type StakeRange } from '@pavilion/fairness';
import { elapsedMs } from './climb-clock.ts';
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
  /** How long a climb has been running, for the picture; null for everything else. */
  elapsedMs: number | null;
  /** The second bet of a climb, beside its first. */
  second: RoundView | null;
  /** A spin the operator has paid for. */
  isFreespin: boolean;
};

/** What of a round may be seen now: everything once it is finished, before that what its engine has opened. */
function visibleOf(round: Round, pair: SeedPair): { outcome: unknown; legalActions: readonly string[] } {
  if (round.state === 'opening') return { outcome: null, legalActions: [] };
  if (round.state !== 'open') return { outcome: round.outcome ?? null, legalActions: [] };
  const { openOutcome, legalActions } = computeRound(
    round,
    { serverSeed: pair.serverSeed, clientSeed: pair.clientSeed ?? '' },
    round.actions,
  );
  return { outcome: openOutcome ?? null, legalActions };
}

/** The player's view of a round; what is still possible comes from replaying it. */
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
    elapsedMs: now && round.state === 'open' && round.engine === 'crash' ? elapsedMs(round, now) : null,
    second: null,
  };
}

/** The player's view of a round that is shown in motion. The picture is drawn from the stream again, and only once nothing is open. */
export function viewShownRound(round: Round, pair: SeedPair, now?: Date): RoundView {
  const view = viewRound(round, pair, now);
  const isShown = round.state === 'paying' || round.state === 'settled';
  if (!isShown) return view;
  return { ...view, picture: drawPicture(round, { serverSeed: pair.serverSeed, clientSeed: pair.clientSeed ?? '' }) };
}

/**
 * Everything a verifier needs of a round (games.md §1.4). It names no player: whoever holds a round's id may verify it.
 * The server seed is there only once the pair is revealed.
 */
export function viewProof(round: Round, pair: SeedPair) {
  const { steps } = gameOf(round.gameId, round.paramsVersion);
  const isFinal = round.state === 'settled' || round.state === 'paying';
  const view = viewRound(round, pair);
  return {
    ...view,
    engine: round.engine,
    paramsVersion: round.paramsVersion,
    // What the engine is given again: stepwise rounds are replayed with their actions.
    input: steps ? steps.inputOf(round.input, round.actions) : round.input,
    bytesRead: round.bytesRead,
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
    // Where the player chooses the odds the highest win is the bet's own, and the game tells it beside the bet.
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
