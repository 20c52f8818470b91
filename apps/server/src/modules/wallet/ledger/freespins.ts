import type { FreespinChange, FreespinState, LedgerState, OpState, RefusedDecision } from '@pavilion/ledger';
import { roundDown } from '@pavilion/money';
import type { BetCommand, WinCommand } from './commands.ts';
import { type EventFacts, refuse, refuseForNow } from './outcome.ts';

/** Why a win of free spins was paid less than the studio asked for, or needs a look (C52). */
export const freespinReasons = {
  beyondCap: 'a free-spin win above the cap of its campaign',
  beyondSpins: 'a free-spin win without a spin left for it',
  unknownCampaign: 'a free-spin win of a campaign we did not issue',
} as const;

/** What a bet does to the campaign it plays. */
export interface SpinTaken {
  freespins: readonly FreespinChange[] | undefined;
  facts: EventFacts;
}

const noSpin: SpinTaken = { freespins: undefined, facts: {} };

/** The campaign of the command, when it is of the same studio, game and currency. */
function campaignOf(state: LedgerState, command: BetCommand | WinCommand): FreespinState | undefined {
  const { freespin } = state;
  if (freespin === undefined || freespin.source !== command.source) return undefined;
  return freespin.gameId === command.gameId && freespin.currency === command.currency ? freespin : undefined;
}

const isOpen = ({ closedAt, expiresAt, usedCount, spinCount }: FreespinState, now: Date): boolean =>
  closedAt === null && now < expiresAt && usedCount < spinCount;

/**
 * What a bet of kind `freespin` takes: one spin of its campaign and no money (C53, games.md §9.2). A campaign that is used up, over or
 * given up takes no further spin, for the studio the same as a limit.
 */
export function takeSpin(state: LedgerState, command: BetCommand): SpinTaken | RefusedDecision {
  if (command.playKind !== 'freespin') return noSpin;
  if (command.amountMinor !== 0n) return refuseForNow('AMOUNT_INVALID');
  const campaign = campaignOf(state, command);
  if (campaign === undefined) return state.freespin === undefined ? noSpin : refuse('CONFLICT');
  if (!isOpen(campaign, state.now)) return refuse('LIMIT_EXCEEDED');
  return { freespins: [{ freespinId: campaign.id, spins: 1, wonMinor: 0n }], facts: { freespinId: campaign.id } };
}

/** A win of free spins as it is credited. */
export interface SpinWin {
  creditedMinor: bigint;
  isBonusMoney: boolean;
  /** What of a wager requirement it brings with it. */
  requiredMinor: bigint;
  reviewReason: string | undefined;
  freespins: readonly FreespinChange[] | undefined;
  facts: EventFacts;
}

const PPM = 1_000_000n;

/**
 * What a win of kind `freespin` is worth: what the campaign's cap leaves of it, as bonus money or, without a wager, as cash (C51, C52).
 * A studio that reports wins alone uses a spin by its win; where no spin is left, nothing is credited. Never refused (R6).
 * Example: a cap of 20.00 of which 18.50 are won credits 1.50 of a win of 4.00 and records why.
 */
export function spinWin(state: LedgerState, command: WinCommand): SpinWin | undefined {
  if (command.playKind !== 'freespin') return undefined;
  const campaign = campaignOf(state, command);
  const nothing = { isBonusMoney: false, requiredMinor: 0n, freespins: undefined, facts: {} };
  if (campaign === undefined) {
    const reviewReason = command.amountMinor === 0n ? undefined : freespinReasons.unknownCampaign;
    return { ...nothing, creditedMinor: command.amountMinor, reviewReason };
  }
  const hasSpin = (state.round?.liveBetCount ?? 0) > 0 || (state.round?.winMinor ?? 0n) > 0n;
  if (!hasSpin && !isOpen(campaign, state.now)) {
    return { ...nothing, creditedMinor: 0n, reviewReason: command.amountMinor === 0n ? undefined : freespinReasons.beyondSpins };
  }
  const leftMinor = campaign.winCapMinor - campaign.wonMinor;
  const creditedMinor = command.amountMinor < leftMinor ? command.amountMinor : leftMinor;
  return {
    creditedMinor,
    isBonusMoney: campaign.wagerPpm > 0n,
    requiredMinor: roundDown(creditedMinor * campaign.wagerPpm, PPM),
    reviewReason: creditedMinor < command.amountMinor ? freespinReasons.beyondCap : undefined,
    freespins: [{ freespinId: campaign.id, spins: hasSpin ? 0 : 1, wonMinor: creditedMinor }],
    facts: { freespinId: campaign.id, askedMinor: command.amountMinor.toString() },
  };
}

/** What taking these operations back gives back to their campaigns. */
export function returnSpins(state: LedgerState, ops: readonly OpState[]): readonly FreespinChange[] | undefined {
  const moves = ops.flatMap((op) => state.freespinMoveOf(op.id) ?? []);
  const sums = new Map<string, FreespinChange>();
  for (const { freespinId, spins, wonMinor } of moves) {
    const before = sums.get(freespinId) ?? { freespinId, spins: 0, wonMinor: 0n };
    sums.set(freespinId, { freespinId, spins: before.spins - spins, wonMinor: before.wonMinor - wonMinor });
  }
  return sums.size === 0 ? undefined : [...sums.values()];
}
