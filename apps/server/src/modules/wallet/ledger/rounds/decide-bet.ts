import type {
  AccountState,
  AppliedDecision,
  BonusState,
  Decision,
  LedgerState,
  RefusedDecision,
  RoundChange,
  RoundState,
} from '@pavilion/ledger';
import { largestAmountMinor } from '@pavilion/money';
import { bonusRefusal, stakeableBonusMinor, usableBonus, wager } from '../bonuses/bonus.ts';
import type { BetCommand } from '../commands.ts';
import { type SpinTaken, takeSpin } from '../bonuses/freespins.ts';
import { clearingOf, fundStake } from './funding.ts';
import type { Split } from '../split.ts';
import { countStake, type RateOf } from '../limits.ts';
import { amountRefusal, amountText, emptyRound, type EventFacts, refuse, refuseForNow, sides } from '../outcome.ts';
import { playerRefusal } from '../player.ts';
import { feedJackpots } from '../jackpots.ts';

/** Takes a stake, or says why not. Everything is checked at this one moment, after the player's row was locked (R7). */
export function decideBet(state: LedgerState, command: BetCommand, rateOf: RateOf): Decision {
  const refused =
    amountRefusal(command.amountMinor) ?? playerRefusal(state) ?? sessionRefusal(state, command) ?? playRefusal(state, command);
  if (refused !== undefined) return refused;
  if (state.account === undefined) return refuse('CURRENCY_MISMATCH');
  const spin = takeSpin(state, command);
  if ('outcome' in spin) return spin;
  return takeStake({ state, command, rateOf, account: state.account, spin });
}

/** A session of another player, source or game does not count (C34, C35); one in another currency is a mismatch (C59). */
function sessionRefusal({ gameSession, now }: LedgerState, command: BetCommand): RefusedDecision | undefined {
  if (gameSession === undefined || gameSession.playerId !== command.playerId) return refuse('SESSION_INVALID');
  if (gameSession.source !== command.source || gameSession.gameId !== command.gameId) return refuse('SESSION_INVALID');
  if (gameSession.closedAt !== null || gameSession.expiresAt <= now) return refuse('SESSION_INVALID');
  return gameSession.currency === command.currency ? undefined : refuse('CURRENCY_MISMATCH');
}

function playRefusal(state: LedgerState, command: BetCommand): RefusedDecision | undefined {
  const { round } = state;
  if (state.isGameDisabled) return refuse('GAME_DISABLED');
  const closed = round === undefined ? undefined : roundRefusal(round, command);
  if (closed !== undefined) return closed;
  if (stakedMinor(round) + command.amountMinor > largestAmountMinor) return refuseForNow('AMOUNT_TOO_LARGE');
  if (isOverStakeCap(state, command)) return refuse('MAX_BET_EXCEEDED');
  return isRealityCheckOpen(state) ? refuse('REALITY_CHECK') : undefined;
}

function roundRefusal({ isRolledBack, isClosed, currency }: RoundState, command: BetCommand): RefusedDecision | undefined {
  if (isRolledBack) return refuse('BET_ROLLED_BACK');
  if (isClosed) return refuse('ROUND_CLOSED');
  return currency === null || currency === command.currency ? undefined : refuse('CURRENCY_MISMATCH');
}

/** What a whole round may cost under the policy pack the game was launched with; several bets of a round count together. */
function isOverStakeCap({ gameSession, round }: LedgerState, { amountMinor }: BetCommand): boolean {
  const capMinor = gameSession?.stakeMaxMinor ?? null;
  return capMinor !== null && stakedMinor(round) + amountMinor > capMinor;
}

const stakedMinor = (round: LedgerState['round']): bigint => (round?.stakeCashMinor ?? 0n) + (round?.stakeBonusMinor ?? 0n);

/** A round that is under way may be played to its end; no other one begins before the player has acknowledged (L10). */
function isRealityCheckOpen({ player, round, now }: LedgerState): boolean {
  const isUnderWay = round !== undefined && round.liveBetCount > 0;
  return player.realityCheckDueAt !== null && player.realityCheckDueAt <= now && !isUnderWay;
}

interface Stake {
  readonly state: LedgerState;
  readonly command: BetCommand;
  readonly account: AccountState;
  readonly spin: SpinTaken;
  readonly rateOf: RateOf;
}

function takeStake(given: Stake): Decision {
  const { state, command, account, rateOf } = given;
  // A bet of nothing stakes nothing: a bonus has no say in it (C53).
  const bonus = command.amountMinor === 0n ? undefined : usableBonus(state);
  const refused = bonus === undefined ? undefined : bonusRefusal(bonus, state, command);
  if (refused !== undefined) return refused;
  const isBonusFirst = bonus?.terms.isBonusFirst ?? false;
  const stake = fundStake(account, command.amountMinor, { bonusMinor: stakeableBonusMinor(bonus, state.round), isBonusFirst });
  if (stake === undefined) return refuse('INSUFFICIENT_FUNDS');
  const counters = countStake(state, { currency: command.currency, cashMinor: stake.cashMinor }, rateOf);
  if (counters === 'LIMIT_EXCEEDED') return refuse(counters);
  if (counters === 'TEMPORARY') return refuseForNow(counters);
  return staked(given, { stake, bonus, counters });
}

interface Funded {
  readonly stake: Split;
  readonly bonus: BonusState | undefined;
  readonly counters: AppliedDecision['counters'];
}

/** The bet as it is booked, once its stake is funded and within every limit. */
function staked({ state, command, spin, rateOf }: Stake, { stake, bonus, counters }: Funded): AppliedDecision {
  const { amountMinor, currency } = command;
  const fed = feedJackpots(state, command);
  const wagered = bonus === undefined ? undefined : wager(bonus, { stake, command, before: state.round });
  return {
    outcome: 'applied',
    postings: sides([
      { bucket: 'cash', amountMinor: -stake.cashMinor },
      { bucket: 'bonus', amountMinor: -stake.bonusMinor },
      { house: clearingOf(command), amountMinor },
      ...(wagered?.postings ?? []),
      ...fed.postings,
    ]),
    round: { of: 'command', change: stakedRound({ state, command, spin }, stake, bonus) },
    rate: rateOf(currency),
    counters: counters?.length === 0 ? undefined : counters,
    freespins: spin.freespins,
    bonuses: wagered === undefined ? undefined : [wagered.bonus],
    bonusPlay: wagered?.play,
    jackpots: fed.change,
    event: { type: 'BetPlaced', data: { ...stakeFacts(command, stake), ...spin.facts } },
  };
}

const stakeFacts = ({ playKind }: BetCommand, { cashMinor, bonusMinor }: Split): EventFacts => ({
  playKind,
  cashMinor: amountText(cashMinor),
  bonusMinor: amountText(bonusMinor),
});

function stakedRound(
  { state, command, spin }: Pick<Stake, 'state' | 'command' | 'spin'>,
  stake: Split,
  bonus: BonusState | undefined,
): RoundChange {
  const { gameId, currency } = command;
  const round = state.round ?? emptyRound(gameId, currency);
  return {
    ...round,
    gameId: round.gameId ?? gameId,
    currency,
    stakeCashMinor: round.stakeCashMinor + stake.cashMinor,
    stakeBonusMinor: round.stakeBonusMinor + stake.bonusMinor,
    betCount: round.betCount + 1,
    liveBetCount: round.liveBetCount + 1,
    isClosed: command.closesRound,
    bonusId: stake.bonusMinor > 0n && bonus !== undefined ? bonus.id : round.bonusId,
    freespinId: spin.freespinId ?? round.freespinId,
  };
}
