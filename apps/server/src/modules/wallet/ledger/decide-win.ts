import type { AccountState, Decision, HouseAccount, LedgerState, RefusedDecision, RoundState } from '@pavilion/ledger';
import type { WinCommand } from './commands.ts';
import { type SpinWin, spinWin } from './freespins.ts';
import { creditWonCash, type Split, splitWin } from './funding.ts';
import { countWin, type RateOf } from './limits.ts';
import { amountRefusal, amountText, emptyRound, overflowRefusal, refuse, refuseForNow, sides } from './outcome.ts';

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
  return { kind: 'game_clearing', detail: command.source };
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
  const { currency, gameId } = command;
  const round = state.round ?? emptyRound(gameId, currency);
  const spin = spinWin(state, command);
  const amountMinor = spin?.creditedMinor ?? command.amountMinor;
  const split = splitOf(command, { round, spin });
  const counters = countWin(state, { currency, cashMinor: split.cashMinor }, rateOf);
  return {
    outcome: 'applied',
    amountMinor,
    freespins: spin?.freespins,
    postings: sides([
      ...creditWonCash(account, split.cashMinor),
      { bucket: 'bonus', amountMinor: split.bonusMinor },
      { house: payerOf(command), amountMinor: -amountMinor },
    ]),
    round:
      command.round === undefined
        ? undefined
        : {
            of: 'command',
            change: {
              ...round,
              currency,
              winMinor: round.winMinor + amountMinor,
              isClosed: round.isClosed || command.closesRound,
              reviewReason: spin?.reviewReason ?? (round.isClosed ? lateWinReason : round.reviewReason),
            },
          },
    rate: rateOf(currency),
    counters: counters.length === 0 ? undefined : counters,
    event: {
      type: 'WinPaid',
      data: {
        playKind: command.playKind,
        cashMinor: amountText(split.cashMinor),
        bonusMinor: amountText(split.bonusMinor),
        ...spin?.facts,
      },
    },
  };
}
