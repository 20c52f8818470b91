import type {
  AccountState,
  AppliedDecision,
  BonusState,
  Decision,
  LedgerState,
  OpState,
  Posting,
  RefusedDecision,
  RoundState,
} from '@pavilion/ledger';
import type { RollbackCommand } from '../commands.ts';
import { returnSpins } from '../bonuses/freespins.ts';
import { type RateOf, returnOps } from '../limits.ts';
import { amountText, emptyRound, type EventFacts, overflowRefusal, refuse } from '../outcome.ts';
import { returnContributions } from '../jackpots.ts';
import { afterReturn } from './review.ts';
import { ownCashOf, reverse, type Reversed, type MoneyWhileReversing } from './reverse.ts';
import { stakeOf } from '../split.ts';

/** Rolls back an operation or a round. It wins every race: an operation that has not arrived yet is refused for ever (R5). */
export function decideRollback(state: LedgerState, command: RollbackCommand, rateOf: RateOf): Decision {
  // No operation can take itself back: the id cannot also name one still to come.
  if (command.reference === command.externalId) return refuse('CONFLICT');
  return command.scope === 'round' ? decideRoundRollback(state, command, rateOf) : decideOpRollback(state, command, rateOf);
}

function decideOpRollback(state: LedgerState, command: RollbackCommand, rateOf: RateOf): Decision {
  const { reference } = state;
  if (reference === undefined) return { ...withoutEffect(command, undefined), isReferenceForbidden: true };
  if (reference.status !== 'applied') return withoutEffect(command, reference);
  if (!isPlay(reference) || isNamedOtherwise(state, command, reference)) return refuse('CONFLICT');
  if (reference.settledByOpId !== null) return withoutEffect(command, reference);
  const refused = reference.kind === 'bet' ? betReturnRefusal(state, reference) : undefined;
  if (refused !== undefined) return refused;
  if (state.account === undefined) return refuse('CONFLICT');
  return takenBack({ state, command, rateOf }, state.account, reference);
}

const isPlay = ({ kind }: OpState): boolean => kind === 'bet' || kind === 'win';

/** Does the command state another amount or currency than the operation has? */
function isNamedOtherwise(state: LedgerState, { statedAmountMinor, currency }: RollbackCommand, reference: OpState): boolean {
  if (currency !== undefined && currency !== reference.currency) return true;
  if (statedAmountMinor === undefined || statedAmountMinor === reference.amountMinor) return false;
  // A win that was capped is worth less here than the studio names it (C52).
  const isCapped = reference.kind === 'win' && state.freespinMoveOf(reference.id) !== undefined;
  return !isCapped;
}

/** The reason why a stake cannot be returned: its round has won, or the account could not hold the money. */
function betReturnRefusal(state: LedgerState, bet: OpState): RefusedDecision | undefined {
  if ((state.referenceRound?.winMinor ?? 0n) > 0n) return refuse('ROUND_SETTLED');
  return state.account === undefined ? undefined : overflowRefusal(state, bet.amountMinor);
}

interface Rollback {
  readonly state: LedgerState;
  readonly command: RollbackCommand;
  readonly rateOf: RateOf;
}

function takenBack({ state, command, rateOf }: Rollback, account: AccountState, reference: OpState): AppliedDecision {
  const round = state.referenceRound;
  const { postings, standing } = reverse(standingOf(state, account, round), reference, round);
  const returned = returnContributions(state, [reference]);
  const change =
    round === undefined ? undefined : { ...withoutOp(round, reference), reviewReason: afterReturn(round, standing.reviewReason) };
  return {
    ...withoutEffect(command, reference),
    amountMinor: reference.amountMinor,
    postings: [...postings, ...returned.postings],
    jackpots: returned.change,
    settles: [reference.id],
    event: returnEvent(command, { state, ops: [reference] }),
    round: change === undefined ? undefined : { of: 'reference', change },
    counters: returnOps(state, [reference], rateOf),
    freespins: returnSpins(state, [reference]),
    bonuses: changedBonuses(state, standing),
  };
}

/** Every bet and win of the round that was not rolled back yet, atomically (C24, C90). */
function decideRoundRollback(state: LedgerState, command: RollbackCommand, rateOf: RateOf): Decision {
  const round = state.round ?? state.referenceRound;
  const of = state.round === undefined && round !== undefined ? 'reference' : 'command';
  const totals = { stakeCashMinor: 0n, stakeBonusMinor: 0n, winMinor: 0n, forfeitedMinor: 0n, liveBetCount: 0 };
  const rolledBack = { ...(round ?? emptyRound(null, null)), ...totals };
  const change = { of, change: { ...rolledBack, isRolledBack: true } } as const;
  const isReferenceForbidden = round === undefined && state.reference === undefined;
  if (round === undefined || round.isRolledBack) return { ...withoutEffect(command, state.reference), round: change, isReferenceForbidden };
  const taken = state.roundOps.filter((op) => op.status === 'applied' && op.settledByOpId === null && isPlay(op));
  if (taken.length === 0) return { ...withoutEffect(command, state.reference), round: change };
  if (state.account === undefined) return refuse('CONFLICT');
  const { postings, standing } = reverseAll(standingOf(state, state.account, round), taken, round);
  const returned = returnContributions(state, taken);
  const after = { ...change.change, reviewReason: afterReturn(round, standing.reviewReason) };
  return {
    ...withoutEffect(command, state.reference),
    amountMinor: taken.reduce((sum, op) => sum + op.amountMinor, 0n),
    postings: [...postings, ...returned.postings],
    jackpots: returned.change,
    settles: taken.map((op) => op.id),
    event: returnEvent(command, { state, ops: taken }),
    round: { of, change: after },
    counters: returnOps(state, taken, rateOf),
    freespins: returnSpins(state, taken),
    bonuses: changedBonuses(state, standing),
  };
}

/**
 * Rolls operations back one after another: stakes are returned before wins are taken, so that as little as possible becomes a receivable.
 */
function reverseAll(before: MoneyWhileReversing, ops: readonly OpState[], round: RoundState): Reversed {
  let standing = before;
  const postings: Posting[] = [];
  for (const op of ops.toSorted((left, right) => left.kind.localeCompare(right.kind))) {
    const reversed = reverse(standing, op, round);
    postings.push(...reversed.postings);
    standing = reversed.standing;
  }
  return { postings, standing };
}

const standingOf = (
  { now, bonuses }: LedgerState,
  account: MoneyWhileReversing['account'],
  round: RoundState | undefined,
): MoneyWhileReversing => ({
  now,
  account,
  bonuses,
  reviewReason: round?.reviewReason ?? null,
});

/** Bonuses in their next state, from the stakes counted and returned. */
function changedBonuses(state: LedgerState, { bonuses }: MoneyWhileReversing): readonly BonusState[] | undefined {
  const changed = [...bonuses.values()].filter((bonus) => bonus !== state.bonuses.get(bonus.id));
  return changed.length === 0 ? undefined : changed;
}

function withoutOp(round: RoundState, op: OpState): RoundState {
  if (op.kind === 'win') {
    const forfeitedMinor = round.forfeitedMinor - (op.bonus?.forfeitedMinor ?? 0n);
    return { ...round, winMinor: round.winMinor - op.amountMinor, forfeitedMinor };
  }
  const stake = stakeOf(op);
  return {
    ...round,
    stakeCashMinor: round.stakeCashMinor - stake.cashMinor,
    stakeBonusMinor: round.stakeBonusMinor - stake.bonusMinor,
    liveBetCount: round.liveBetCount - 1,
  };
}

/** A rollback that moves nothing is still a success, and is linked to what it named (C14–C16, C19). */
function withoutEffect(command: RollbackCommand, reference: OpState | undefined): AppliedDecision {
  return {
    outcome: 'applied',
    postings: [],
    refOpId: reference?.id,
    event: { type: 'MoneyRolledBack', data: rollbackFacts(command, reference) },
  };
}

const rollbackFacts = (command: RollbackCommand, reference: OpState | undefined): EventFacts => ({
  source: command.source,
  scope: command.scope,
  reference: command.reference,
  referenceOperationId: reference?.id ?? null,
  round: command.round ?? null,
});

/** Also names the cash that came back from the player's own play, and the day of that play, whose results it corrects. */
function returnEvent(
  command: RollbackCommand,
  { state, ops }: { state: LedgerState; ops: readonly OpState[] },
): { type: string; data: EventFacts } {
  const own = ops.filter((op) => state.freespinMoveOf(op.id) === undefined);
  const cashMinor = own.reduce((sum, op) => sum - ownCashOf(op), 0n);
  const [first] = ops.toSorted((left, right) => left.createdAt.getTime() - right.createdAt.getTime());
  const playedAt = first?.createdAt.toISOString() ?? null;
  return {
    type: 'MoneyRolledBack',
    data: {
      ...rollbackFacts(command, state.reference),
      cashMinor: amountText(cashMinor),
      playedAt,
      ...returnedStake(own),
      ...giftsOf(own),
      ...grossOf(ops),
    },
  };
}

/** The part of the returned cash that was a gift of the house: gifts are no results of play. */
function giftsOf(ops: readonly OpState[]): EventFacts {
  const giftMinor = ops.filter(({ house }) => house?.kind === 'bonus_cost').reduce((sum, op) => sum + ownCashOf(op), 0n);
  return giftMinor === 0n ? {} : { giftMinor: amountText(giftMinor) };
}

/** Kinds of play whose payouts reduce gaming revenue; payouts of free spins and gifts are bonus costs (operator §7). */
const payersOfPlay: readonly string[] = ['game_clearing', 'sport_clearing', 'jackpot'];

/** The stakes and payouts rolled back in all, of any kind of money: the reduction of the house's gaming result. */
function grossOf(ops: readonly OpState[]): { grossStakeMinor: string; grossPayoutMinor: string } {
  const sumOf = (kind: OpState['kind']): string =>
    amountText(
      ops
        .filter((op) => op.kind === kind && payersOfPlay.includes(op.house?.kind ?? ''))
        .reduce((sum, { amountMinor }) => sum + amountMinor, 0n),
    );
  return { grossStakeMinor: sumOf('bet'), grossPayoutMinor: sumOf('win') };
}

/**
 * The player's own money that was staked and is returned, and when it was first staked: followers that counted the stake use it to take it
 * off again.
 */
function returnedStake(ops: readonly OpState[]): { stakeCashMinor: string; stakedAt: string | null } {
  const bets = ops.filter(({ kind }) => kind === 'bet');
  const [first] = bets.toSorted((one, other) => one.createdAt.getTime() - other.createdAt.getTime());
  return {
    stakeCashMinor: amountText(bets.reduce((sum, bet) => sum - ownCashOf(bet), 0n)),
    stakedAt: first?.createdAt.toISOString() ?? null,
  };
}
