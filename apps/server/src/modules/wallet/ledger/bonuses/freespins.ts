import type { FreespinChange, FreespinState, LedgerState, OpState, RefusedDecision } from '@pavilion/ledger';
import { roundDown } from '@pavilion/money';
import { type BetCommand, type WinCommand, heldOf } from '../commands.ts';
import { type EventFacts, refuse, refuseForNow } from '../outcome.ts';

/** Why a win of free spins was paid less than the studio asked for, or needs a look (C52). */
export const freespinReasons = {
  beyondCap: 'a free-spin win above the cap of its campaign',
  beyondSpins: 'a free-spin win without a spin left for it',
} as const;

/** A bet's effect on the campaign it plays. */
export interface SpinTaken {
  readonly freespins: readonly FreespinChange[] | undefined;
  /** The campaign that the round plays from this moment. */
  readonly freespinId: string | undefined;
  readonly facts: EventFacts;
}

const noSpin: SpinTaken = { freespins: undefined, freespinId: undefined, facts: {} };

/** The campaign the command names, when it is the player's own and of the same studio, game and currency. */
function namedCampaign({ freespin }: LedgerState, command: BetCommand | WinCommand): FreespinState | undefined {
  if (freespin === undefined || freespin.source !== command.source) return undefined;
  return freespin.gameId === command.gameId && freespin.currency === command.currency ? freespin : undefined;
}

const isOpen = ({ closedAt, expiresAt, usedCount, spinCount }: FreespinState, now: Date): boolean =>
  closedAt === null && now < expiresAt && usedCount < spinCount;

/**
 * What a bet of kind `freespin` takes: one spin of its campaign and no money (C53, games §9.2). A campaign that is used up, over or
 * given up takes no further spin, for the studio the same as a limit. One that is unknown, another player's or of another game is refused
 * for good, and so is another one than the round was begun with.
 */
export function takeSpin(state: LedgerState, command: BetCommand): SpinTaken | RefusedDecision {
  if (command.playKind !== 'freespin') return noSpin;
  if (command.amountMinor !== 0n) return refuseForNow('AMOUNT_INVALID');
  const campaign = namedCampaign(state, command);
  if (campaign === undefined || (state.round?.freespinId ?? campaign.id) !== campaign.id) return refuse('CONFLICT');
  if (!isOpen(campaign, state.now)) return refuse('LIMIT_EXCEEDED');
  const freespinId = campaign.id;
  return { freespins: [{ freespinId, spins: 1, wonMinor: 0n }], freespinId, facts: { freespinId } };
}

/** A win of free spins as it is credited. */
export interface SpinWin {
  /** The campaign that won it; none where no spin was left for it. */
  freespinId: string | undefined;
  creditedMinor: bigint;
  isBonusMoney: boolean;
  /** The wagering requirement it brings. */
  requiredMinor: bigint;
  reviewReason: string | undefined;
  freespins: readonly FreespinChange[] | undefined;
  facts: EventFacts;
}

const PPM = 1_000_000n;

/** Whether a round continues on a campaign's spins, without a stake of its own. All its wins are then free-spin wins. */
const isFree = ({ round, roundFreespin }: LedgerState): boolean =>
  roundFreespin !== undefined && (round?.stakeCashMinor ?? 0n) + (round?.stakeBonusMinor ?? 0n) === 0n;

const isSpun = (state: LedgerState, { playKind }: WinCommand): boolean =>
  playKind === 'freespin' || (playKind === 'normal' && isFree(state));

/**
 * What a win of free spins is worth: what the campaign's cap leaves of it, as bonus money or, without a wager, as cash (C51, C52). A round
 * that was begun with a campaign wins by that one, whatever the win names or calls itself, and is always paid (R6). A studio that reports
 * wins alone uses a spin by its win; where no spin is left, nothing is credited. A win of no campaign of the player's is refused.
 * Example: a cap of 20.00 of which 18.50 are won credits 1.50 of a win of 4.00 and records why.
 */
export function spinWin(state: LedgerState, command: WinCommand): SpinWin | RefusedDecision | undefined {
  if (!isSpun(state, command)) return undefined;
  const campaign = state.roundFreespin ?? namedCampaign(state, command);
  if (campaign === undefined) return refuse('CONFLICT');
  const { round } = state;
  const hasSpin = round?.freespinId === campaign.id && (round.liveBetCount > 0 || round.winMinor > 0n);
  return hasSpin || isOpen(campaign, state.now) ? creditedWin(campaign, command, hasSpin) : withoutSpin(command);
}

/** A win for which the campaign has no spin left: nothing is credited. */
const withoutSpin = ({ amountMinor }: WinCommand): SpinWin => ({
  freespinId: undefined,
  creditedMinor: 0n,
  isBonusMoney: false,
  requiredMinor: 0n,
  reviewReason: amountMinor === 0n ? undefined : freespinReasons.beyondSpins,
  freespins: undefined,
  facts: {},
});

function creditedWin(campaign: FreespinState, command: WinCommand, hasSpin: boolean): SpinWin {
  const leftMinor = campaign.winCapMinor - campaign.wonMinor;
  const creditedMinor = command.amountMinor < leftMinor ? command.amountMinor : leftMinor;
  return {
    freespinId: campaign.id,
    creditedMinor,
    isBonusMoney: campaign.wagerPpm > 0n,
    requiredMinor: roundDown((creditedMinor - heldOf(command, creditedMinor)) * campaign.wagerPpm, PPM),
    reviewReason: creditedMinor < command.amountMinor ? freespinReasons.beyondCap : undefined,
    freespins: [{ freespinId: campaign.id, spins: hasSpin ? 0 : 1, wonMinor: creditedMinor }],
    facts: { freespinId: campaign.id, askedMinor: command.amountMinor.toString() },
  };
}

/** Spins and winnings returned to campaigns by rolling these operations back. */
export function returnSpins(state: LedgerState, ops: readonly OpState[]): readonly FreespinChange[] | undefined {
  const moves = ops.flatMap((op) => state.freespinMoveOf(op.id) ?? []);
  const sums = new Map<string, FreespinChange>();
  for (const { freespinId, spins, wonMinor } of moves) {
    const before = sums.get(freespinId) ?? { freespinId, spins: 0, wonMinor: 0n };
    sums.set(freespinId, { freespinId, spins: before.spins - spins, wonMinor: before.wonMinor - wonMinor });
  }
  return sums.size === 0 ? undefined : [...sums.values()];
}
