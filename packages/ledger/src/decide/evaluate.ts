import type { OpRow } from '../books/changes.ts';
import { type Books, operationKey } from '../books/books.ts';
import type { LedgerCommand } from '../command.ts';
import type { AppliedDecision, Decide, Decision, LedgerAnswer, RoundFollowing } from './decision.ts';
import { requestHashOf } from '../hash.ts';
import { eventData, type MovedRound } from './event-facts.ts';
import { putMoved } from '../limits/play-result.ts';
import { emptyOp } from '../books/op-row.ts';
import { post, type Posted } from './post.ts';
import { stateFor } from '../load/state-for.ts';
import type { AccountState, LedgerState, OpState } from '../state.ts';

/** Commands of one player that arrived together. All or nothing when `isAtomic` (bet and win in one call, C65–C67). */
export interface Unit<C extends LedgerCommand> {
  readonly commands: readonly C[];
  readonly isAtomic: boolean;
  /** The refusal after which nothing more of the unit is decided: there are fewer answers than commands then. */
  readonly stopsAt?: string;
}

interface Evaluation<C extends LedgerCommand> {
  readonly books: Books;
  readonly decide: Decide<C>;
  /** Undefined: the readers of the log follow rounds themselves. */
  readonly roundFollowing?: RoundFollowing | undefined;
  readonly now: Date;
  readonly newId: () => string;
}

/** The dependencies of a decision besides the rules. */
type DecisionParts = Omit<Evaluation<LedgerCommand>, 'decide'>;

/** The refusal of any operation whose key was already rolled back (R5). */
const forbiddenCode = 'BET_ROLLED_BACK';

/** Decides the commands of a unit in order against the books, and updates the books. Pure except for the given books. */
export function evaluateUnit<C extends LedgerCommand>(evaluation: Evaluation<C>, unit: Unit<C>): LedgerAnswer[] {
  if (!unit.isAtomic) return evaluateEach(evaluation, unit);
  const answers: LedgerAnswer[] = [];
  const isWhole = evaluation.books.atomically(() => {
    for (const command of unit.commands) {
      const answer = evaluateCommand(evaluation, command);
      answers.push(answer);
      if (answer.status === 'refused') return false;
    }
    return true;
  });
  if (isWhole) return answers;
  return keepRefusal(evaluation, { unit, answers });
}

function evaluateEach<C extends LedgerCommand>(evaluation: Evaluation<C>, { commands, stopsAt }: Unit<C>): LedgerAnswer[] {
  const answers: LedgerAnswer[] = [];
  for (const command of commands) {
    const answer = evaluateCommand(evaluation, command);
    answers.push(answer);
    if (answer.code === stopsAt) break;
  }
  return answers;
}

/**
 * A refused unit has no effect, but the refusal of its first command is final (R4), so that command alone is decided again and stored. When
 * a later one was refused, the answer has the current balances: those it was decided on were undone with the rest (R9).
 */
function keepRefusal<C extends LedgerCommand>(
  evaluation: Evaluation<C>,
  refused: { unit: Unit<C>; answers: readonly LedgerAnswer[] },
): LedgerAnswer[] {
  const { unit, answers } = refused;
  const [first] = unit.commands;
  const refusal = answers.at(-1);
  if (first === undefined || refusal === undefined) return [];
  const account = evaluation.books.account(first.playerId, refusal.currency);
  const answer =
    answers.length === 1 ? evaluateCommand(evaluation, first) : refusalOf(account, { code: refusal.code, operationId: undefined });
  return unit.commands.map(() => answer);
}

const evaluateCommand = <C extends LedgerCommand>(evaluation: Evaluation<C>, command: C): LedgerAnswer =>
  evaluateBy(evaluation, command, (state) => evaluation.decide(state, command));

function evaluateBy(evaluation: DecisionParts, command: LedgerCommand, decide: (state: LedgerState) => Decision): LedgerAnswer {
  const { books } = evaluation;
  const player = books.players.get(command.playerId);
  if (player === undefined) return refusalOf(undefined, { code: 'PLAYER_UNKNOWN', operationId: undefined });
  const requestHash = requestHashOf(command);
  const known = books.op(operationKey(command, command.externalId));
  if (known !== undefined) return repeat({ books, command, known, requestHash });
  const state = stateFor(books, { command, player, now: evaluation.now });
  const decision = decide(state);
  if (decision.outcome === 'applied') {
    const answer = apply(evaluation, { command, state, decision, requestHash });
    for (const consequence of decision.consequences ?? []) evaluateBy(evaluation, consequence.command, consequence.decide);
    return answer;
  }
  if (!decision.isStored) return refusalOf(state.account, { code: decision.code, operationId: undefined });
  const id = evaluation.newId();
  books.putOp({
    ...emptyOp(command, { id, requestHash, account: state.account, now: evaluation.now }),
    status: 'refused',
    refusal: decision.code,
  });
  return refusalOf(state.account, { code: decision.code, operationId: id });
}

/** A bet may also forfeit the rest of a bonus: that is not part of its payment. */
const forfeitedOf = ({ kind, bonus }: OpState): Pick<LedgerAnswer, 'forfeitedMinor'> =>
  kind === 'win' && bonus !== null && bonus.forfeitedMinor > 0n ? { forfeitedMinor: bonus.forfeitedMinor } : {};

/** The same key again: the stored answer when the content is equal (R2, R4), a conflict otherwise (R3). */
function repeat(of: { books: Books; command: LedgerCommand; known: OpState; requestHash: string }): LedgerAnswer {
  const { books, command, known } = of;
  const account = books.account(command.playerId, known.currency ?? command.currency);
  if (known.status === 'tombstone') return refusalOf(account, { code: forbiddenCode, operationId: undefined });
  if (known.requestHash !== of.requestHash) return refusalOf(account, { code: 'CONFLICT', operationId: undefined });
  return {
    status: known.status,
    code: known.refusal ?? 'OK',
    operationId: known.id,
    isDuplicate: true,
    currency: known.currency ?? undefined,
    cashMinor: known.cashAfterMinor ?? 0n,
    bonusMinor: known.bonusAfterMinor ?? 0n,
    ...forfeitedOf(known),
  };
}

interface Application {
  readonly command: LedgerCommand;
  readonly state: LedgerState;
  readonly decision: AppliedDecision;
  readonly requestHash: string;
}

function apply(evaluation: DecisionParts, application: Application): LedgerAnswer {
  const { books } = evaluation;
  const { command, state, decision } = application;
  const id = evaluation.newId();
  const { account: before } = state;
  const posted = post(books, { opId: id, account: before, currency: before?.currency ?? command.currency, postings: decision.postings });
  const moved = changedRound(evaluation, application);
  const { round } = moved;
  const refOpId = decision.isReferenceForbidden === true ? forbid(evaluation, command) : (decision.refOpId ?? null);
  const op = appliedOp(application, posted, { id, round: round?.externalId ?? null, createdAt: evaluation.now, refOpId });
  books.putOp(op);
  putMoved(books, posted, { op, round });
  putEffects(books, application, id);
  putEvent(evaluation, { application, moved, op });
  return {
    status: 'applied',
    code: 'OK',
    operationId: id,
    isDuplicate: false,
    currency: op.currency ?? undefined,
    cashMinor: op.cashAfterMinor ?? 0n,
    bonusMinor: op.bonusAfterMinor ?? 0n,
    ...forfeitedOf(op),
  };
}

function appliedOp(
  { command, state, decision, requestHash }: Application,
  posted: Posted,
  made: Pick<OpRow, 'id' | 'round' | 'createdAt' | 'refOpId'>,
): OpRow {
  return {
    ...standingAfter(posted.account ?? state.account, command),
    id: made.id,
    source: command.source,
    playerId: command.playerId,
    externalId: command.externalId,
    kind: command.kind,
    status: 'applied',
    requestHash,
    refusal: null,
    amountMinor: decision.amountMinor ?? command.amountMinor,
    effect: posted.effect,
    house: posted.house,
    houseAccountId: posted.houseAccountId,
    round: made.round,
    rate: decision.rate ?? null,
    createdAt: made.createdAt,
    refOpId: made.refOpId,
    settledByOpId: null,
    bonus: decision.bonusPlay ?? null,
  };
}

/** The account after an operation; without an account, only the given currency. */
function standingAfter(
  account: AccountState | undefined,
  { currency }: LedgerCommand,
): Pick<OpRow, 'currency' | 'cashAfterMinor' | 'bonusAfterMinor'> {
  if (account === undefined) return { currency: currency ?? null, cashAfterMinor: null, bonusAfterMinor: null };
  return { currency: account.currency, cashAfterMinor: account.balances.cash, bonusAfterMinor: account.balances.bonus };
}

/** Applies what a decision changes besides the balances: outcomes of other operations, counters, free spins, jackpots and bonuses. */
function putEffects(books: Books, { command, decision }: Application, id: string): void {
  for (const opId of decision.settles ?? []) books.putOutcome(opId, id);
  if (decision.counters !== undefined) books.putLimitCounters(command.playerId, decision.counters);
  for (const change of decision.freespins ?? []) books.moveFreespin(id, change);
  if (decision.jackpots !== undefined) books.moveJackpots(id, decision.jackpots);
  for (const bonus of decision.bonuses ?? []) books.putBonus(bonus);
  if (decision.returnedStake !== undefined) books.changes.returnedStakes.push({ ...decision.returnedStake, opId: id });
}

/** The round as the operation leaves it, before its event is followed. */
function changedRound({ roundFollowing, now }: DecisionParts, application: Application): MovedRound {
  const { command, state, decision } = application;
  if (decision.round === undefined) return { round: undefined, followedBefore: null };
  const existing = decision.round.of === 'command' ? state.round : state.referenceRound;
  const externalId = existing?.externalId ?? command.round;
  if (externalId === undefined) throw new Error('a decision changes a round that no operation named');
  const { openedAt, followed } = existing ?? { openedAt: now, followed: roundFollowing?.begin(now) ?? null };
  return { round: { ...decision.round.change, source: command.source, externalId, openedAt, followed }, followedBefore: followed };
}

/** The operation's event, and its round with that event followed, where that is kept here. */
function putEvent({ books, now, roundFollowing }: DecisionParts, done: { application: Application; moved: MovedRound; op: OpRow }): void {
  const { application, moved, op } = done;
  const { decision, command } = application;
  const data = eventData(decision, op, moved);
  const event = { type: decision.event.type, playerId: command.playerId };
  books.changes.events.push({ ...event, data: JSON.stringify(data) });
  const { round, followedBefore } = moved;
  if (round === undefined) return;
  const isFollowed = followedBefore !== null && roundFollowing !== undefined;
  const followed = isFollowed ? roundFollowing.after(followedBefore, { ...event, at: now, data, round }) : followedBefore;
  books.putRound(command.playerId, { ...round, followed }, op.id);
}

/** Writes the tombstone under the referenced key: an operation arriving there later was rolled back before it came (R5, C16, C17). */
function forbid(evaluation: DecisionParts, command: LedgerCommand): string {
  const id = evaluation.newId();
  const externalId = command.reference ?? '';
  evaluation.books.putOp({
    ...emptyOp(
      { ...command, kind: 'tombstone', externalId, amountMinor: 0n },
      { id, requestHash: '', account: undefined, now: evaluation.now },
    ),
    status: 'tombstone',
  });
  return id;
}

function refusalOf(account: AccountState | undefined, facts: { code: string; operationId: string | undefined }): LedgerAnswer {
  return {
    status: 'refused',
    ...facts,
    isDuplicate: false,
    currency: account?.currency,
    cashMinor: account?.balances.cash ?? 0n,
    bonusMinor: account?.balances.bonus ?? 0n,
  };
}
