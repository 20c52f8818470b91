import type {
  AccountState,
  BonusState,
  Decision,
  HouseAccount,
  LedgerState,
  RefusedDecision,
  RoundChange,
  RoundState,
} from '@pavilion/ledger';
import { afterRound, lapsedTo } from './bonus.ts';
import { type BonusPayment, payBonusPart, paySpinWin } from './bonus-wins.ts';
import type { WinCommand } from './commands.ts';
import { type SpinWin, spinWin } from './freespins.ts';
import { clearingOf, creditWonCash, type Split, splitWin } from './funding.ts';
import { countWin, type RateOf } from './limits.ts';
import { amountRefusal, amountText, emptyRound, type EventFacts, overflowRefusal, refuse, refuseForNow, sides } from './outcome.ts';

/** Why a round with a win after its end is on the reconciliation list (C69). */
const lateWinReason = 'a win came after the end of the round';

/** Pays out. The player's state, session and limits do not matter (R6); the round and the currency do. */
export function decideWin(state: LedgerState, command: WinCommand, rateOf: RateOf): Decision {
  const refused = amountRefusal(command.amountMinor) ?? roundRefusal(state.round, command) ?? overflowRefusal(state, command.amountMinor);
  if (refused !== undefined) return refused;
  return state.account === undefined ? refuse('CURRENCY_MISMATCH') : payOut({ state, command, rateOf, account: state.account });
}

/** Normal wins need a bet that stands (C29–C31); free spins, jackpots and gifts need none (C51, C84). */
function roundRefusal(round: RoundState | undefined, command: WinCommand): RefusedDecision | undefined {
  if (round?.isRolledBack === true) return refuse('BET_ROLLED_BACK');
  if (command.playKind === 'normal') {
    if (round === undefined || round.betCount === 0) return refuseForNow('ROUND_NOT_FOUND');
    if (round.liveBetCount === 0) return refuse('BET_ROLLED_BACK');
  }
  const currency = round?.currency ?? command.currency;
  return currency === command.currency ? undefined : refuse('CURRENCY_MISMATCH');
}

/** Who pays: the provider's clearing account, a pot, or our own cost of bonuses (reliability §1.2). */
function payerOf(command: WinCommand): HouseAccount {
  if (command.playKind === 'jackpot') return { kind: 'jackpot', detail: command.source };
  if (command.playKind === 'freespin' || command.playKind === 'promo') return { kind: 'bonus_cost', detail: command.playKind };
  return clearingOf(command);
}

/** A pot pays cash whatever money its round was staked with: everybody's stakes filled it (C84, games.md §9.1). */
function splitOf(
  { playKind, amountMinor }: WinCommand,
  { round, spin }: { round: Pick<RoundState, 'stakeCashMinor' | 'stakeBonusMinor'>; spin: SpinWin | undefined },
): Split {
  if (spin !== undefined) {
    const { creditedMinor } = spin;
    return spin.isBonusMoney ? { cashMinor: 0n, bonusMinor: creditedMinor } : { cashMinor: creditedMinor, bonusMinor: 0n };
  }
  if (playKind === 'jackpot') return { cashMinor: amountMinor, bonusMinor: 0n };
  return splitWin(amountMinor, { cashMinor: round.stakeCashMinor, bonusMinor: round.stakeBonusMinor });
}

interface Payout {
  readonly state: LedgerState;
  readonly command: WinCommand;
  readonly account: AccountState;
  readonly rateOf: RateOf;
}

function payOut({ state, command, account, rateOf }: Payout): Decision {
  const { currency } = command;
  const round = state.round ?? emptyRound(command.gameId, currency);
  const spin = spinWin(state, command);
  const amountMinor = spin?.creditedMinor ?? command.amountMinor;
  const split = splitOf(command, { round, spin });
  const paid = spin === undefined ? payBonusPart(state, round, split) : paySpinWin(state, spin, split);
  const cashMinor = split.cashMinor + paid.cashMinor;
  const counters = countWin(state, { currency, cashMinor }, rateOf);
  const change = paidRound(round, command, { amountMinor, reviewReason: spin?.reviewReason });
  const bonuses = bonusesAfter(state, paid, change);
  return {
    outcome: 'applied',
    amountMinor,
    freespins: spin?.freespins,
    postings: sides([
      ...creditWonCash(account, cashMinor),
      { bucket: 'bonus', amountMinor: paid.bonusMinor },
      { house: payerOf(command), amountMinor: -amountMinor },
      { house: lapsedTo, amountMinor: paid.lapsedMinor },
      ...paid.postings,
    ]),
    round: command.round === undefined ? undefined : { of: 'command', change },
    rate: rateOf(currency),
    counters: counters.length === 0 ? undefined : counters,
    bonuses: bonuses.length === 0 ? undefined : bonuses,
    bonusPlay: paid.play,
    event: { type: 'WinPaid', data: { ...winFacts(command, { cashMinor, paid }), ...spin?.facts } },
  };
}

/** Bonuses that the win changed, and the one whose round it closed. */
function bonusesAfter(state: LedgerState, paid: BonusPayment, after: RoundChange): readonly BonusState[] {
  const owner = after.bonusId === null ? undefined : state.bonuses.get(after.bonusId);
  const touched = new Map(paid.bonuses.map((bonus) => [bonus.id, bonus]));
  if (owner !== undefined) touched.set(owner.id, afterRound(touched.get(owner.id) ?? owner, { before: state.round, after }));
  return [...touched.values()].filter((bonus) => bonus !== state.bonuses.get(bonus.id));
}

function paidRound(round: RoundChange, command: WinCommand, paid: { amountMinor: bigint; reviewReason: string | undefined }): RoundChange {
  return {
    ...round,
    currency: command.currency,
    winMinor: round.winMinor + paid.amountMinor,
    isClosed: round.isClosed || command.closesRound,
    reviewReason: paid.reviewReason ?? (round.isClosed ? lateWinReason : round.reviewReason),
  };
}

/** Where the money went; with the reason where a part of it did not reach the player. */
function winFacts({ playKind }: WinCommand, { cashMinor, paid }: { cashMinor: bigint; paid: BonusPayment }): EventFacts {
  const facts = { playKind, cashMinor: amountText(cashMinor), bonusMinor: amountText(paid.bonusMinor) };
  if (paid.lapsedMinor === 0n) return facts;
  return { ...facts, lapsedMinor: amountText(paid.lapsedMinor), lapsedReason: paid.lapsedReason };
}
