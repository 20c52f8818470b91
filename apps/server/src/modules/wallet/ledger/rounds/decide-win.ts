import type { AccountState, Decision, HouseAccount, LedgerState, RefusedDecision, RoundChange, RoundState } from '@pavilion/ledger';
import { forfeitedTo } from '../bonuses/bonus.ts';
import { type BonusPayment, payBonusPart, paySpinWin } from '../bonuses/bonus-wins.ts';
import { type WinCommand, heldOf } from '../commands.ts';
import { type SpinWin, spinWin } from '../bonuses/freespins.ts';
import { beyondCeiling, isBeyondCeiling } from './ceiling.ts';
import { clearingOf, creditWonCash, splitWin } from './funding.ts';
import type { Split } from '../split.ts';
import { countWin, type RateOf } from '../limits.ts';
import { amountRefusal, amountText, emptyRound, type EventFacts, overflowRefusal, refuse, refuseForNow, sides } from '../outcome.ts';
import { jackpotAccount, jackpotWinOf } from '../jackpots.ts';
import { returnedFacts, returnedStakeOf, takeContributionOff } from '../bonuses/returned-stake.ts';
import { lateWinReason } from './review.ts';

/** Pays out. The player's state, session and limits do not matter (R6); the round and the currency do. */
export function decideWin(state: LedgerState, command: WinCommand, rateOf: RateOf): Decision {
  const refused = amountRefusal(command.amountMinor) ?? roundRefusal(state.round, command);
  if (refused !== undefined) return refused;
  const spin = spinWin(state, command);
  if (spin !== undefined && 'outcome' in spin) return spin;
  const tooLarge = sizeRefusal(state, command, spin);
  if (tooLarge !== undefined) return tooLarge;
  if (state.account === undefined) return refuse('CURRENCY_MISMATCH');
  // Whatever a free round's win calls itself, it is one of free spins.
  const played: WinCommand = spin === undefined ? command : { ...command, playKind: 'freespin' };
  return payOut({ state, command: played, rateOf, account: state.account, spin });
}

/** A win beyond its ceiling comes again with its hold; one that no account could hold does not. */
const sizeRefusal = (state: LedgerState, command: WinCommand, spin: SpinWin | undefined): RefusedDecision | undefined =>
  isBeyondCeiling(state, command, spin) ? refuseForNow(beyondCeiling) : overflowRefusal(state, spin?.creditedMinor ?? command.amountMinor);

/** Wins that go with their bets: where all of these were rolled back, nothing is won. */
const isOfBets: ReadonlySet<WinCommand['playKind']> = new Set<WinCommand['playKind']>(['normal', 'freespin']);

/** Normal wins need a bet that was not rolled back (C29–C31); free spins, jackpots and gifts need none (C51, C84). */
function roundRefusal(round: RoundState | undefined, command: WinCommand): RefusedDecision | undefined {
  const { betCount, liveBetCount, isRolledBack, currency } = round ?? emptyRound(null, null);
  if (isRolledBack) return refuse('BET_ROLLED_BACK');
  if (command.playKind === 'normal' && betCount === 0) return refuseForNow('ROUND_NOT_FOUND');
  if (isOfBets.has(command.playKind) && betCount > 0 && liveBetCount === 0) return refuse('BET_ROLLED_BACK');
  return currency === null || currency === command.currency ? undefined : refuse('CURRENCY_MISMATCH');
}

/** Who pays: the provider's clearing account, a jackpot, or our own cost of bonuses (reliability §1.2). */
function payerOf(command: WinCommand): HouseAccount {
  if (command.playKind === 'jackpot') return jackpotAccount(command.pot ?? command.source);
  if (command.playKind === 'freespin' || command.playKind === 'promo') return { kind: 'bonus_cost', detail: command.playKind };
  return clearingOf(command);
}

interface Won {
  readonly amountMinor: bigint;
  readonly round: Pick<RoundState, 'stakeCashMinor' | 'stakeBonusMinor' | 'winMinor'>;
  readonly spin: SpinWin | undefined;
}

/** What is held of a win is cash, whatever money the rest is. */
function splitOf(command: WinCommand, won: Won): Split {
  const heldMinor = heldOf(command, won.amountMinor);
  const { cashMinor, bonusMinor } = splitAtOnce(command, { ...won, amountMinor: won.amountMinor - heldMinor });
  return { cashMinor: cashMinor + heldMinor, bonusMinor };
}

/** A jackpot pays cash whatever money its round was staked with: everybody's stakes filled it (C84, games §9.1). */
function splitAtOnce({ playKind }: WinCommand, { amountMinor, round, spin }: Won): Split {
  if (spin?.isBonusMoney === true) return { cashMinor: 0n, bonusMinor: amountMinor };
  if (spin !== undefined || playKind === 'jackpot') return { cashMinor: amountMinor, bonusMinor: 0n };
  return splitWin(amountMinor, { cashMinor: round.stakeCashMinor, bonusMinor: round.stakeBonusMinor }, round.winMinor);
}

interface Payout {
  readonly state: LedgerState;
  readonly command: WinCommand;
  readonly account: AccountState;
  readonly rateOf: RateOf;
  /** For a win of free spins. */
  readonly spin: SpinWin | undefined;
}

function payOut({ state, command, account, rateOf, spin }: Payout): Decision {
  const { currency } = command;
  const round = state.round ?? emptyRound(command.gameId, currency);
  const amountMinor = spin?.creditedMinor ?? command.amountMinor;
  const split = splitOf(command, { amountMinor, round, spin });
  const paid = spin === undefined ? payBonusPart(state, round, split) : paySpinWin(state, spin, split);
  const cashMinor = split.cashMinor + paid.cashMinor;
  const counters = countWin(state, { currency, cashMinor }, rateOf);
  const counted = takeContributionOff(state, command, {
    ...paid,
    round: paidRound(round, command, { amountMinor, forfeitedMinor: paid.forfeitedMinor, spin }),
  });
  const { bonuses, play, round: change } = counted;
  return {
    outcome: 'applied',
    amountMinor,
    freespins: spin?.freespins,
    postings: sides([
      ...creditWonCash(account, cashMinor),
      { bucket: 'bonus', amountMinor: paid.bonusMinor },
      { house: payerOf(command), amountMinor: -amountMinor },
      { house: forfeitedTo, amountMinor: paid.forfeitedMinor },
    ]),
    round: command.round === undefined ? undefined : { of: 'command', change },
    rate: rateOf(currency),
    counters: counters.length === 0 ? undefined : counters,
    bonuses: bonuses.length === 0 ? undefined : bonuses,
    bonusPlay: play,
    returnedStake: returnedStakeOf(state, command),
    jackpots: jackpotWinOf(command),
    event: {
      type: 'WinPaid',
      data: { ...winFacts(command, { cashMinor, paid }), ...actOf(command), ...returnedFacts(state, command), ...spin?.facts },
    },
  };
}

interface RoundWin {
  readonly amountMinor: bigint;
  readonly forfeitedMinor: bigint;
  readonly spin: SpinWin | undefined;
}

function paidRound(round: RoundChange, command: WinCommand, paid: RoundWin): RoundChange {
  return {
    ...round,
    currency: command.currency,
    winMinor: round.winMinor + paid.amountMinor,
    forfeitedMinor: round.forfeitedMinor + paid.forfeitedMinor,
    isClosed: round.isClosed || command.closesRound,
    freespinId: round.freespinId ?? paid.spin?.freespinId ?? null,
    reviewReason: paid.spin?.reviewReason ?? (round.isClosed ? lateWinReason : round.reviewReason),
  };
}

/** A cash-out is the player's own act, unlike a result; a void gives the stake back as it was. */
const actOf = ({ returnedStake, amountMinor }: WinCommand): EventFacts =>
  returnedStake === undefined || amountMinor === returnedStake.beforeMinor - returnedStake.afterMinor ? {} : { isCashOut: true };

/** Where the money went; with the reason where a part of it did not reach the player. */
function winFacts({ playKind }: WinCommand, { cashMinor, paid }: { cashMinor: bigint; paid: BonusPayment }): EventFacts {
  const facts = { playKind, cashMinor: amountText(cashMinor), bonusMinor: amountText(paid.bonusMinor) };
  if (paid.forfeitedMinor === 0n) return facts;
  return { ...facts, forfeitedMinor: amountText(paid.forfeitedMinor), forfeitedReason: paid.forfeitedReason };
}
