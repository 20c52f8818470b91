import type { LedgerAnswer, JackpotContribution } from '@pavilion/ledger';
import { LedgerPoisonError } from '@pavilion/ledger';
import { DomainError } from '../../../kernel/errors.ts';
import type { CeilingContext } from '../credit-ceilings/book.ts';
import { asFirstAnswered, creditBeyondRound } from '../credit-ceilings/round.ts';
import { creditBelowCeiling, hasCeiling } from '../credit-ceilings/service.ts';
import { releaseUndone } from '../credit-ceilings/undone.ts';
import type { PlayKind, ReturnedStake, RoundCeiling, SportBet, WalletCommand } from '../ledger/commands.ts';
import { available } from '../ledger/available.ts';
import type { WalletKernel } from '../ledger/engine.ts';
import { beyondCeiling } from '../ledger/rounds/ceiling.ts';
import { betCommand, betWinCommands, type BoundedWin, endRoundCommand, rollbackCommand, roundOf, winCommand } from './play-commands.ts';

type PlayContext = Pick<WalletKernel, 'ledger'>;

/** A movement a game provider asks for; `source` comes from the verified header, never from the body (reliability §3.1). */
export interface Play {
  readonly source: string;
  readonly playerId: string;
  /** The provider's own id of the movement; the key of idempotency. */
  readonly externalId: string;
  readonly gameId: string;
  /** The catalogue's type of the game: what its stakes count towards a bonus (C48). */
  readonly gameType?: string | undefined;
  readonly round: string;
  readonly currency: string;
  readonly amountMinor: bigint;
  readonly playKind: PlayKind;
  readonly closesRound: boolean;
  /** Facts about the ticket of a sports bet. */
  readonly sport?: SportBet | undefined;
  /** The campaign of a movement of kind `freespin`. */
  readonly freespinId?: string | undefined;
}
/** The part of a stake that its provider assigns to a jackpot. */
export interface StatedContribution extends Omit<JackpotContribution, 'pot'> {
  /** As the provider names the jackpot. */
  readonly name: string;
  /** As the books name it; undefined where it was not agreed on with this provider: nothing goes there. */
  readonly pot: string | undefined;
}
export interface WinPlay extends Play {
  /** The ceiling of its round's wins. */
  readonly ceiling: RoundCeiling;
  /** For a jackpot win: the jackpot that pays it. */
  readonly jackpot?: Pick<StatedContribution, 'name' | 'pot'> | undefined;
  /** For a cash-out: the bet, and the part of it no longer at risk. */
  readonly returned?: (ReturnedStake & { readonly reference: string }) | undefined;
}
export interface BetPlay extends Play {
  readonly contributions?: readonly StatedContribution[] | undefined;
  readonly sessionToken: string;
}
export interface BetWinPlay extends BetPlay, Pick<WinPlay, 'jackpot' | 'ceiling'> {
  readonly winExternalId: string;
  readonly winAmountMinor: bigint;
}
export interface RollbackPlay {
  readonly source: string;
  readonly playerId: string;
  readonly externalId: string;
  readonly reference: string;
  readonly scope: 'op' | 'round';
  readonly round: string | undefined;
  readonly currency: string | undefined;
  readonly amountMinor: bigint | undefined;
}
export interface EndRoundPlay {
  readonly source: string;
  readonly playerId: string;
  readonly externalId: string;
  readonly gameId: string;
  /** As of a movement. */
  readonly gameType: string | undefined;
  readonly round: string;
  readonly currency: string | undefined;
  readonly betsMinor: bigint | null;
  readonly winsMinor: bigint | null;
}

/** One operation of a provider's batch (C73–C76, C89). */
export type PlayOperation =
  | ({ readonly type: 'bet' } & BetPlay)
  | ({ readonly type: 'win' } & WinPlay)
  | ({ readonly type: 'betWin' } & BetWinPlay)
  | ({ readonly type: 'rollback' } & RollbackPlay)
  | ({ readonly type: 'endRound' } & EndRoundPlay);

/** Takes a stake. A refusal is an answer with its code. @throws temporarilyUnavailable: undecided, try again with the same id */
export const placeBet = (context: PlayContext, play: BetPlay): Promise<LedgerAnswer> => submit(context, betCommand(play));

/** Pays out; needs no session. Only what its ceiling allows becomes cash at once: its own without a stake, else that of its round. */
export async function creditWin(context: CeilingContext, play: WinPlay): Promise<LedgerAnswer> {
  const win = winCommand(play);
  if (hasCeiling(win)) return creditBelowCeiling(context, { bet: undefined, win });
  return credited(context, { bet: undefined, win }, await submit(context, win));
}

/** The answer to a win that went through a lane. */
async function credited(
  context: CeilingContext,
  play: { bet: WalletCommand | undefined; win: BoundedWin },
  answer: LedgerAnswer,
): Promise<LedgerAnswer> {
  if (answer.code === beyondCeiling) return creditBeyondRound(context, play);
  const [first = answer] = await asFirstAnswered(context, [{ win: play.win, answer }]);
  return first;
}

/** Takes an operation or a round back. */
export async function rollback(context: CeilingContext, play: RollbackPlay): Promise<LedgerAnswer> {
  const answer = await submit(context, rollbackCommand(play));
  if (answer.status === 'applied') await releaseUndone(context, [undoneBy(play)]);
  return answer;
}

const undoneBy = (play: RollbackPlay) => ({ ...play, round: roundOf(play) });

/** Closes a round and compares its totals with ours. */
export const endRound = (context: PlayContext, play: EndRoundPlay): Promise<LedgerAnswer> => submit(context, endRoundCommand(play));

/** Stake and payout in one database transaction, both or none (C65–C67). Answers the win, whose balance is the last, or the refusal. */
export async function betWin(context: CeilingContext, play: BetWinPlay): Promise<LedgerAnswer> {
  const { bet, win } = betWinCommands(play);
  if (hasCeiling(win)) return creditBelowCeiling(context, { bet, win });
  const answers = await available(context.ledger.submitUnit({ commands: [bet, win], isAtomic: true }));
  const last = answers.at(-1);
  if (last === undefined) throw new DomainError('temporarilyUnavailable');
  return credited(context, { bet, win }, last);
}

/** One operation of a batch with its place among the others. */
interface Placed {
  readonly operation: PlayOperation;
  readonly position: number;
}

/** Up to this many operations share a lane of the ledger. */
const FEW_OPERATIONS = 64;

/**
 * A provider's batch: answers in order, each operation with its own effect; undefined where one is undecided. Players are independent of
 * each other and go side by side, so that the ledger commits many of them at once. A player's operations go in their order and share a
 * database transaction, so a correction is seen whole or not at all (C89). @throws temporarilyUnavailable where nothing was decided
 */
export async function playBatch(context: CeilingContext, operations: readonly PlayOperation[]): Promise<(LedgerAnswer | undefined)[]> {
  const players = Map.groupBy(
    operations.map((operation, position): Placed => ({ operation, position })),
    ({ operation }) => operation.playerId,
  );
  // A few operations are one database transaction, also for several players; many are worth one in each lane.
  const beside = operations.length <= FEW_OPERATIONS ? operations[0]?.playerId : undefined;
  const batch: Batch = { beside, answers: new Map(), repeatedWins: [], faults: [] };
  await Promise.all([...players.values()].map((own) => playInOrder(context, own, batch)));
  if (batch.answers.size === 0 && batch.faults.length > 0) throw batch.faults[0];
  await answerAsFirst(context, batch);
  const isDone = (position: number): boolean => batch.answers.get(position)?.status === 'applied';
  await releaseUndone(
    context,
    operations.flatMap((operation, position) => (operation.type === 'rollback' && isDone(position) ? [undoneBy(operation)] : [])),
  );
  return operations.map((_operation, position) => batch.answers.get(position));
}

interface Batch {
  readonly beside: string | undefined;
  readonly answers: Map<number, LedgerAnswer>;
  /** Wins that a lane has answered again. */
  readonly repeatedWins: { readonly win: BoundedWin; readonly position: number; readonly answer: LedgerAnswer }[];
  readonly faults: unknown[];
}

/**
 * One player's operations. One that breaks its database transaction is isolated, and the batch's others are run one by one; after an
 * undecided one the rest stay undecided too, so that none overtakes an earlier one.
 */
async function playInOrder(context: CeilingContext, own: readonly Placed[], batch: Batch): Promise<void> {
  const waiting = unitsOf(own);
  for (let unit = waiting.shift(); unit !== undefined; unit = waiting.shift()) {
    try {
      const rest = await playUnit(context, unit, batch);
      if (rest.length > 0) waiting.unshift(rest);
    } catch (error) {
      batch.faults.push(error);
      if (!(error instanceof LedgerPoisonError)) return;
      if (unit.length > 1) waiting.unshift(...unit.map((placed) => [placed]));
    }
  }
}

/**
 * Runs a unit. @returns the operations after a win beyond its ceiling: that win needs a separate database transaction, and the rest must
 * follow it
 */
async function playUnit(context: CeilingContext, unit: readonly Placed[], batch: Batch): Promise<Placed[]> {
  const [first] = unit;
  const alone = first === undefined ? undefined : playedAlone(context, first.operation);
  if (first !== undefined && alone !== undefined) {
    batch.answers.set(first.position, await alone);
    return [];
  }
  const commands = unit.flatMap(({ operation }) => commandsOf(operation));
  const answered = await available(context.ledger.submitUnit({ commands, isAtomic: false, stopsAt: beyondCeiling }, batch.beside));
  for (const [index, answer] of answered.entries()) {
    const placed = unit[index];
    if (placed !== undefined) await keepAnswer(context, batch, { ...placed, answer });
  }
  return unit.slice(answered.length);
}

/** A bet and win in one, or a win with a ceiling; undefined for anything else. */
function playedAlone(context: CeilingContext, operation: PlayOperation): Promise<LedgerAnswer> | undefined {
  if (operation.type === 'betWin') return betWin(context, operation);
  return isCeilingWin(operation) ? creditWin(context, operation) : undefined;
}

async function keepAnswer(
  context: CeilingContext,
  { answers, repeatedWins }: Batch,
  { operation, position, answer }: Placed & { readonly answer: LedgerAnswer },
): Promise<void> {
  const isBeyond = answer.code === beyondCeiling;
  const win = operation.type === 'win' && (isBeyond || answer.isDuplicate) ? winCommand(operation) : undefined;
  answers.set(position, win !== undefined && isBeyond ? await creditBeyondRound(context, { bet: undefined, win }) : answer);
  if (win !== undefined && !isBeyond) repeatedWins.push({ win, position, answer });
}

/** Answers the repeated wins of a batch, with one query of the amounts held. */
async function answerAsFirst(context: CeilingContext, { answers, repeatedWins }: Batch): Promise<void> {
  const first = await asFirstAnswered(context, repeatedWins);
  for (const [index, { position, answer }] of repeatedWins.entries()) answers.set(position, first[index] ?? answer);
}

type CeilingWin = Extract<PlayOperation, { type: 'win' }>;
const isCeilingWin = (operation: PlayOperation): operation is CeilingWin => operation.type === 'win' && hasCeiling(operation);

/**
 * Operations of one player, grouped into database transactions. A bet and win in one is all or nothing, and a win with a ceiling has its own
 * transaction, so each of these is a group of its own.
 */
function unitsOf(own: readonly Placed[]): Placed[][] {
  const units: Placed[][] = [];
  let isOpen = false;
  for (const placed of own) {
    const isAlone = placed.operation.type === 'betWin' || isCeilingWin(placed.operation);
    if (isOpen && !isAlone) units.at(-1)?.push(placed);
    else units.push([placed]);
    isOpen = !isAlone;
  }
  return units;
}

function commandsOf(operation: PlayOperation): WalletCommand[] {
  switch (operation.type) {
    case 'bet':
      return [betCommand(operation)];
    case 'win':
      return [winCommand(operation)];
    case 'rollback':
      return [rollbackCommand(operation)];
    case 'endRound':
      return [endRoundCommand(operation)];
    case 'betWin':
      return Object.values(betWinCommands(operation));
  }
}

async function submit(context: PlayContext, command: WalletCommand): Promise<LedgerAnswer> {
  return available(context.ledger.submit(command));
}
