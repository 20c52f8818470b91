import { type Books, operationKey } from './books.ts';
import type { HouseAccount, LedgerCommand, Posting } from './command.ts';
import { MissingHouseAccountError } from './house.ts';
import type { AppliedDecision, Decide, LedgerAnswer } from './decision.ts';
import { binaryText, requestHashOf } from './hash.ts';
import { eventData } from './event-facts.ts';
import { emptyOp, noEffect } from './op-row.ts';
import type { AccountState, LedgerState, OpState, PlayerState, RoundState } from './state.ts';

/** Commands of one player that arrived together. All or nothing when `isAtomic` (bet and win in one call, C65–C67). */
export interface Unit<C extends LedgerCommand> {
  readonly commands: readonly C[];
  readonly isAtomic: boolean;
}

export interface Evaluation<C extends LedgerCommand> {
  readonly books: Books;
  readonly decide: Decide<C>;
  readonly now: Date;
  readonly newId: () => string;
}

/** The refusal of whatever arrives under a key that was rolled back before (R5). */
const forbiddenCode = 'BET_ROLLED_BACK';

/** Decides the commands of a unit in order against the books and brings the books forward. Pure but for the books it is given. */
export function evaluateUnit<C extends LedgerCommand>(evaluation: Evaluation<C>, unit: Unit<C>): LedgerAnswer[] {
  if (!unit.isAtomic) return unit.commands.map((command) => evaluateCommand(evaluation, command));
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

/** A refused unit has no effect, but the refusal of its first command is final (R4), so that command alone is decided again and kept. */
function keepRefusal<C extends LedgerCommand>(
  evaluation: Evaluation<C>,
  refused: { unit: Unit<C>; answers: readonly LedgerAnswer[] },
): LedgerAnswer[] {
  const { unit, answers } = refused;
  const [first] = unit.commands;
  const refusal = answers.at(-1);
  if (first === undefined || refusal === undefined) return [];
  const answer = answers.length === 1 ? evaluateCommand(evaluation, first) : { ...refusal, operationId: undefined };
  return unit.commands.map(() => answer);
}

function evaluateCommand<C extends LedgerCommand>(evaluation: Evaluation<C>, command: C): LedgerAnswer {
  const { books } = evaluation;
  const player = books.players.get(command.playerId);
  if (player === undefined) return refusal(undefined, { code: 'PLAYER_UNKNOWN', operationId: undefined });
  const requestHash = requestHashOf(command);
  const known = books.op(operationKey(command, command.externalId));
  if (known !== undefined) return repeat({ books, command, known, requestHash });
  const state = stateFor(evaluation, command, player);
  const decision = evaluation.decide(state, command);
  if (decision.outcome === 'applied') return apply(evaluation, { command, state, decision, requestHash });
  if (!decision.isStored) return refusal(state.account, { code: decision.code, operationId: undefined });
  const id = evaluation.newId();
  books.putOp({
    ...emptyOp(command, { id, requestHash, account: state.account, now: evaluation.now }),
    status: 'refused',
    refusal: decision.code,
  });
  return refusal(state.account, { code: decision.code, operationId: id });
}

/** The same key again: the stored answer when the content is equal (R2, R4), a conflict otherwise (R3). */
function repeat(of: { books: Books; command: LedgerCommand; known: OpState; requestHash: string }): LedgerAnswer {
  const { books, command, known } = of;
  const account = books.account(command.playerId, known.currency ?? command.currency);
  if (known.status === 'tombstone') return refusal(account, { code: forbiddenCode, operationId: undefined });
  if (known.requestHash !== of.requestHash) return refusal(account, { code: 'CONFLICT', operationId: undefined });
  return {
    status: known.status,
    code: known.refusal ?? 'OK',
    operationId: known.id,
    isDuplicate: true,
    currency: known.currency ?? undefined,
    cashMinor: known.cashAfterMinor ?? 0n,
    bonusMinor: known.bonusAfterMinor ?? 0n,
  };
}

function stateFor<C extends LedgerCommand>(evaluation: Evaluation<C>, command: C, player: PlayerState): LedgerState {
  const { books, now } = evaluation;
  const named = command.reference === undefined ? undefined : books.op(operationKey(command, command.reference));
  const reference = named === undefined ? undefined : { ...named, settledByOpId: books.outcomeOf(named.id) };
  const referenceRound =
    reference?.round === undefined || reference.round === null ? undefined : books.round(operationKey(command, reference.round));
  const round = command.round === undefined ? undefined : books.round(operationKey(command, command.round));
  const currency = command.currency ?? reference?.currency ?? round?.currency ?? referenceRound?.currency;
  const concerned = command.concernsRound === true ? (round ?? referenceRound) : undefined;
  const session = command.sessionTokenHash === undefined ? undefined : books.gameSessions.get(binaryText(command.sessionTokenHash));
  return {
    now,
    player,
    account: books.account(command.playerId, currency),
    round,
    gameSession: session,
    isGameDisabled: books.isGameDisabled(command),
    reference,
    referenceRound,
    roundOps:
      concerned === undefined
        ? noOps
        : books.opsOfRound(operationKey(command, concerned.externalId)).map((op) => ({ ...op, settledByOpId: books.outcomeOf(op.id) })),
    limitCounters: books.limitCounters(command.playerId),
    ...books.freespinsFor(command),
    activeBonus: books.activeBonus(command.playerId, currency ?? undefined),
    bonuses: books.bonuses(command.playerId),
  };
}

interface Application<C extends LedgerCommand> {
  readonly command: C;
  readonly state: LedgerState;
  readonly decision: AppliedDecision;
  readonly requestHash: string;
}

function apply<C extends LedgerCommand>(evaluation: Evaluation<C>, application: Application<C>): LedgerAnswer {
  const { books } = evaluation;
  const { command, state, decision, requestHash } = application;
  const id = evaluation.newId();
  const posted = post(books, { opId: id, account: state.account, postings: decision.postings });
  const round = changeRound(books, application, id);
  const refOpId = decision.isReferenceForbidden === true ? forbid(evaluation, command) : (decision.refOpId ?? null);
  const amountMinor = decision.amountMinor ?? command.amountMinor;
  const account = posted.account ?? state.account;
  const currency = account?.currency ?? command.currency ?? null;
  const cashAfterMinor = account?.balances.cash ?? null;
  const bonusAfterMinor = account?.balances.bonus ?? null;
  books.putOp({
    id,
    source: command.source,
    playerId: command.playerId,
    externalId: command.externalId,
    kind: command.kind,
    status: 'applied',
    requestHash,
    refusal: null,
    currency,
    amountMinor,
    effect: posted.effect,
    house: posted.house,
    houseAccountId: posted.houseAccountId,
    cashAfterMinor,
    bonusAfterMinor,
    round: round?.externalId ?? null,
    rate: decision.rate ?? null,
    createdAt: evaluation.now,
    refOpId,
    settledByOpId: null,
    bonus: decision.bonusPlay ?? null,
  });
  for (const opId of decision.settles ?? []) books.putOutcome(opId, id);
  if (decision.counters !== undefined) books.putLimitCounters(command.playerId, decision.counters);
  for (const change of decision.freespins ?? []) books.moveFreespin(id, change);
  for (const bonus of decision.bonuses ?? []) books.putBonus(bonus);
  const moved = { operationId: id, currency, amountMinor: amountMinor.toString() };
  books.changes.events.push({ type: decision.event.type, playerId: command.playerId, data: eventData(decision, moved, round) });
  return {
    status: 'applied',
    code: 'OK',
    operationId: id,
    isDuplicate: false,
    currency: currency ?? undefined,
    cashMinor: cashAfterMinor ?? 0n,
    bonusMinor: bonusAfterMinor ?? 0n,
  };
}

interface Posted {
  readonly account: AccountState | undefined;
  readonly effect: OpState['effect'];
  readonly house: HouseAccount | null;
  readonly houseAccountId: string | null;
}

const noOps: readonly OpState[] = [];

/** Writes the sides of an operation. A decision that does not balance or would take a balance below zero is a bug: it never reaches the books. */
function post(books: Books, movement: { opId: string; account: AccountState | undefined; postings: readonly Posting[] }): Posted {
  const { opId, postings } = movement;
  let { account } = movement;
  const nothing = { account, effect: noEffect, house: null, houseAccountId: null };
  if (postings.length === 0) return nothing;
  if (account === undefined) throw new Error('a decision moves money of an account that is not there');
  const { currency } = account;
  const effect = { ...noEffect };
  let house: HouseAccount | null = null;
  let houseAccountId: string | null = null;
  let sumMinor = 0n;
  for (const posting of postings) {
    const { amountMinor } = posting;
    if (amountMinor === 0n) throw new Error('a posting of zero');
    sumMinor += amountMinor;
    if ('house' in posting) {
      const accountId = books.houseId(posting.house, currency);
      if (accountId === undefined) throw new MissingHouseAccountError(posting.house, currency);
      house ??= posting.house;
      houseAccountId ??= accountId;
      books.changes.entries.push({ opId, accountId, bucket: 'house', currency, amountMinor, balanceAfterMinor: null, accountSeq: null });
      continue;
    }
    account = moved(account, posting);
    effect[posting.bucket] += amountMinor;
    books.changes.entries.push({
      opId,
      accountId: account.id,
      bucket: posting.bucket,
      currency,
      amountMinor,
      balanceAfterMinor: account.balances[posting.bucket],
      accountSeq: account.seq,
    });
  }
  if (sumMinor !== 0n) throw new Error('the sides of a decision do not sum to zero');
  books.putAccount(account);
  return { account, effect, house, houseAccountId };
}

function moved(account: AccountState, posting: Extract<Posting, { bucket: unknown }>): AccountState {
  const after = account.balances[posting.bucket] + posting.amountMinor;
  const isSound = posting.bucket === 'receivable' ? after <= 0n : after >= 0n;
  if (!isSound) throw new Error(`a decision would leave ${posting.bucket} at ${after}`);
  return { ...account, seq: account.seq + 1n, balances: { ...account.balances, [posting.bucket]: after } };
}

function changeRound<C extends LedgerCommand>(books: Books, application: Application<C>, opId: string): RoundState | undefined {
  const { command, state, decision } = application;
  if (decision.round === undefined) return undefined;
  const existing = decision.round.of === 'command' ? state.round : state.referenceRound;
  const externalId = existing?.externalId ?? command.round;
  if (externalId === undefined) throw new Error('a decision changes a round nobody named');
  const round = { ...decision.round.change, source: command.source, externalId };
  books.putRound(command.playerId, round, opId);
  return round;
}

/** The tombstone under the referenced key: what arrives there later was rolled back before it came (R5, C16, C17). */
function forbid<C extends LedgerCommand>(evaluation: Evaluation<C>, command: C): string {
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

function refusal(account: AccountState | undefined, facts: { code: string; operationId: string | undefined }): LedgerAnswer {
  return {
    status: 'refused',
    ...facts,
    isDuplicate: false,
    currency: account?.currency,
    cashMinor: account?.balances.cash ?? 0n,
    bonusMinor: account?.balances.bonus ?? 0n,
  };
}
