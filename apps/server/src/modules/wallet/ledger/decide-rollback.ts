import type { AppliedDecision, BonusState, Decision, LedgerState, OpState, Posting, RoundChange, RoundState } from '@pavilion/ledger';
import { afterRound } from './bonus.ts';
import type { RollbackCommand } from './commands.ts';
import { returnSpins } from './freespins.ts';
import { type RateOf, returnOps } from './limits.ts';
import { amountText, emptyRound, type EventFacts, overflowRefusal, refuse } from './outcome.ts';
import { ownCashOf, reverse, type Standing, stakeOf } from './reverse.ts';

/** Takes an operation or a round back. It wins every race: what is not there yet is forbidden for ever (R5). */
export function decideRollback(state: LedgerState, command: RollbackCommand, rateOf: RateOf): Decision {
  return command.scope === 'round' ? decideRoundRollback(state, command, rateOf) : decideOpRollback(state, command, rateOf);
}

function decideOpRollback(state: LedgerState, command: RollbackCommand, rateOf: RateOf): Decision {
  const { reference } = state;
  if (reference === undefined) return { ...withoutEffect(command, undefined), isReferenceForbidden: true };
  if (reference.status !== 'applied') return withoutEffect(command, reference);
  if (reference.kind !== 'bet' && reference.kind !== 'win') return refuse('CONFLICT');
  // A win that was capped is worth less here than the studio names it (C52).
  const isCappable = reference.kind === 'win' && state.freespinMoveOf(reference.id) !== undefined;
  const isOtherAmount = command.statedAmountMinor !== undefined && command.statedAmountMinor !== reference.amountMinor && !isCappable;
  const isOtherCurrency = command.currency !== undefined && command.currency !== reference.currency;
  if (isOtherAmount || isOtherCurrency) return refuse('CONFLICT');
  if (reference.settledByOpId !== null) return withoutEffect(command, reference);
  const round = state.referenceRound;
  if (reference.kind === 'bet' && round !== undefined && round.winMinor > 0n) return refuse('ROUND_SETTLED');
  if (state.account === undefined) return refuse('CONFLICT');
  if (reference.kind === 'bet') {
    const refused = overflowRefusal(state, reference.amountMinor);
    if (refused !== undefined) return refused;
  }
  const { postings, standing } = reverse(standingOf(state, state.account, round), reference, round);
  const change = round === undefined ? undefined : { ...withoutOp(round, reference), reviewReason: standing.reviewReason };
  return {
    ...withoutEffect(command, reference),
    amountMinor: reference.amountMinor,
    postings,
    settles: [reference.id],
    event: returnEvent(command, { state, ops: [reference] }),
    round: change === undefined ? undefined : { of: 'reference', change },
    counters: returnOps(state, [reference], rateOf),
    freespins: returnSpins(state, [reference]),
    bonuses: changedBonuses(state, standing, { before: round, after: change }),
  };
}

/** Every bet and win of the round that still stands, atomically (C24, C90). */
function decideRoundRollback(state: LedgerState, command: RollbackCommand, rateOf: RateOf): Decision {
  const round = state.round ?? state.referenceRound;
  const of = state.round === undefined && round !== undefined ? 'reference' : 'command';
  const rolledBack = { ...(round ?? emptyRound(null, null)), stakeCashMinor: 0n, stakeBonusMinor: 0n, winMinor: 0n, liveBetCount: 0 };
  const change = { of, change: { ...rolledBack, isRolledBack: true } } as const;
  const isReferenceForbidden = round === undefined && state.reference === undefined;
  if (round === undefined || round.isRolledBack) return { ...withoutEffect(command, state.reference), round: change, isReferenceForbidden };
  const taken = state.roundOps.filter(
    (op) => op.status === 'applied' && op.settledByOpId === null && (op.kind === 'bet' || op.kind === 'win'),
  );
  if (taken.length === 0) return { ...withoutEffect(command, state.reference), round: change };
  if (state.account === undefined) return refuse('CONFLICT');
  let standing = standingOf(state, state.account, round);
  const postings: Posting[] = [];
  // Stakes come back before wins go, so that no more becomes a receivable than must.
  for (const op of taken.toSorted((left, right) => left.kind.localeCompare(right.kind))) {
    const reversed = reverse(standing, op, round);
    postings.push(...reversed.postings);
    standing = reversed.standing;
  }
  const after = { ...change.change, reviewReason: standing.reviewReason };
  return {
    ...withoutEffect(command, state.reference),
    amountMinor: taken.reduce((sum, op) => sum + op.amountMinor, 0n),
    postings,
    settles: taken.map((op) => op.id),
    event: returnEvent(command, { state, ops: taken }),
    round: { of, change: after },
    counters: returnOps(state, taken, rateOf),
    freespins: returnSpins(state, taken),
    bonuses: changedBonuses(state, standing, { before: round, after }),
  };
}

const standingOf = ({ now, bonuses }: LedgerState, account: Standing['account'], round: RoundState | undefined): Standing => ({
  now,
  account,
  bonuses,
  reviewReason: round?.reviewReason ?? null,
});

/** Bonuses in their next state: what was counted and returned, and which of their rounds are over now. */
function changedBonuses(
  state: LedgerState,
  standing: Standing,
  rounds: { before: RoundState | undefined; after: RoundChange | undefined },
): readonly BonusState[] | undefined {
  const { before, after } = rounds;
  const next = [...standing.bonuses.values()].map((bonus) => (after === undefined ? bonus : afterRound(bonus, { before, after })));
  const changed = next.filter((bonus) => bonus !== state.bonuses.get(bonus.id));
  return changed.length === 0 ? undefined : changed;
}

function withoutOp(round: RoundState, op: OpState): RoundState {
  if (op.kind === 'win') return { ...round, winMinor: round.winMinor - op.amountMinor };
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

/** Names besides what came back in cash of the player's own play, and when that was played: results of that day are corrected by it. */
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
    data: { ...rollbackFacts(command, state.reference), cashMinor: amountText(cashMinor), playedAt, ...returnedStake(own) },
  };
}

/** What of the player's own money was staked and comes back, and when it was first staked: what counted stakes takes them back by it. */
function returnedStake(ops: readonly OpState[]): { stakeCashMinor: string; stakedAt: string | null } {
  const bets = ops.filter(({ kind }) => kind === 'bet');
  const [first] = bets.toSorted((one, other) => one.createdAt.getTime() - other.createdAt.getTime());
  return {
    stakeCashMinor: amountText(bets.reduce((sum, bet) => sum - bet.effect.cash, 0n)),
    stakedAt: first?.createdAt.toISOString() ?? null,
  };
}
