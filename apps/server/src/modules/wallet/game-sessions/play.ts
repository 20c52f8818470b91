import type { LedgerAnswer } from '@pavilion/ledger';
import { LedgerUnavailableError } from '@pavilion/ledger';
import { DomainError } from '../../../kernel/errors.ts';
import type { BetCommand, EndRoundCommand, PlayKind, RollbackCommand, SportBet, WalletCommand, WinCommand } from '../ledger/commands.ts';
import type { WalletKernel } from '../ledger/engine.ts';
import { hashToken } from './service.ts';

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
  /** What the ticket of a bet on sport is. */
  readonly sport?: SportBet | undefined;
  /** The campaign of a movement of kind `freespin`. */
  readonly freespinId?: string | undefined;
}
export interface BetPlay extends Play {
  readonly sessionToken: string;
}
export interface BetWinPlay extends BetPlay {
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
  readonly round: string;
  readonly currency: string | undefined;
  readonly betsMinor: bigint | null;
  readonly winsMinor: bigint | null;
}

/** One operation of a provider's batch (C73–C76, C89). */
export type PlayOperation =
  | ({ readonly type: 'bet' } & BetPlay)
  | ({ readonly type: 'win' } & Play)
  | ({ readonly type: 'betWin' } & BetWinPlay)
  | ({ readonly type: 'rollback' } & RollbackPlay)
  | ({ readonly type: 'endRound' } & EndRoundPlay);

/** Takes a stake. A refusal is an answer with its code. @throws temporarilyUnavailable: undecided, try again with the same id */
export const placeBet = (context: PlayContext, play: BetPlay): Promise<LedgerAnswer> => submit(context, betCommand(play));

/** Pays out; needs no session. */
export const creditWin = (context: PlayContext, play: Play): Promise<LedgerAnswer> => submit(context, winCommand(play));

/** Takes an operation or a round back. */
export const rollback = (context: PlayContext, play: RollbackPlay): Promise<LedgerAnswer> => submit(context, rollbackCommand(play));

/** Closes a round and compares its totals with ours. */
export const endRound = (context: PlayContext, play: EndRoundPlay): Promise<LedgerAnswer> => submit(context, endRoundCommand(play));

/** Stake and payout in one database transaction, both or none (C65–C67). Answers the win, whose balance is the last, or the refusal. */
export async function betWin(context: PlayContext, play: BetWinPlay): Promise<LedgerAnswer> {
  const answers = await available(context.ledger.submitUnit({ commands: betWinCommands(play), isAtomic: true }));
  const last = answers.at(-1);
  if (last === undefined) throw new DomainError('temporarilyUnavailable');
  return last;
}

/** One operation of a batch with its place among the others. */
interface Placed {
  readonly operation: PlayOperation;
  readonly position: number;
}

/** Up to so many operations share a lane of the ledger. */
const FEW_OPERATIONS = 64;

/**
 * A provider's batch: answers in order, each operation with its own effect. Players are independent of each other and go side by side,
 * so that the ledger commits many of them at once. A player's operations go in their order and share a database transaction, so a
 * correction is seen whole or not at all (C89). @throws temporarilyUnavailable where one is undecided, once all others are decided
 */
export async function playBatch(context: PlayContext, operations: readonly PlayOperation[]): Promise<LedgerAnswer[]> {
  const players = Map.groupBy(
    operations.map((operation, position): Placed => ({ operation, position })),
    ({ operation }) => operation.playerId,
  );
  const answers = new Map<number, LedgerAnswer>();
  // A few operations are one database transaction, whoever their players are; many are worth one in each lane.
  const beside = operations.length <= FEW_OPERATIONS ? operations[0]?.playerId : undefined;
  const played = await Promise.allSettled([...players.values()].map((own) => playInOrder(context, { own, beside }, answers)));
  for (const result of played) if (result.status === 'rejected') throw result.reason;
  return operations.map((_operation, position) => {
    const answer = answers.get(position);
    if (answer === undefined) throw new DomainError('internal');
    return answer;
  });
}

async function playInOrder(
  context: PlayContext,
  { own, beside }: { own: readonly Placed[]; beside: string | undefined },
  answers: Map<number, LedgerAnswer>,
): Promise<void> {
  for (const unit of unitsOf(own)) {
    const [first] = unit;
    const answered =
      first?.operation.type === 'betWin'
        ? [await betWin(context, first.operation)]
        : await available(
            context.ledger.submitUnit({ commands: unit.flatMap(({ operation }) => commandsOf(operation)), isAtomic: false }, beside),
          );
    for (const [index, { position }] of unit.entries()) {
      const answer = answered[index];
      if (answer !== undefined) answers.set(position, answer);
    }
  }
}

/** Operations of one player as they share database transactions. A bet and win in one is all or nothing, so it stands alone. */
function unitsOf(own: readonly Placed[]): Placed[][] {
  const units: Placed[][] = [];
  let isOpen = false;
  for (const placed of own) {
    const isAlone = placed.operation.type === 'betWin';
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
      return betWinCommands(operation);
  }
}

/** The kind of a movement as part of its content: with another campaign it is another movement. */
const kindOf = ({ playKind, freespinId }: Play): string => (freespinId === undefined ? playKind : `${playKind}/${freespinId}`);

function betCommand(play: BetPlay, paired?: { winExternalId: string; winAmountMinor: bigint }): BetCommand {
  const { source, playerId, externalId, gameId, gameType, round, currency, amountMinor, playKind, closesRound, freespinId } = play;
  const win = paired === undefined ? '' : `/${paired.winExternalId}/${paired.winAmountMinor}`;
  return {
    kind: 'bet',
    source,
    playerId,
    externalId,
    gameId,
    gameType,
    sport: play.sport,
    round,
    currency,
    amountMinor,
    playKind,
    closesRound: paired === undefined && closesRound,
    freespinId,
    sessionTokenHash: hashToken(play.sessionToken),
    content: `${kindOf(play)}${win}`,
  };
}

function winCommand(play: Play): WinCommand {
  const { source, playerId, externalId, gameId, gameType, round, currency, amountMinor, playKind, closesRound, freespinId } = play;
  const money = { source, playerId, externalId, gameId, gameType, round, currency, amountMinor };
  return { kind: 'win', ...money, playKind, closesRound, freespinId, content: kindOf(play) };
}

/** The bet's content names its win, so that a repeat with another win is a conflict (C67). */
function betWinCommands(play: BetWinPlay): WalletCommand[] {
  return [betCommand(play, play), winCommand({ ...play, externalId: play.winExternalId, amountMinor: play.winAmountMinor })];
}

function rollbackCommand(play: RollbackPlay): RollbackCommand {
  const { source, playerId, externalId, reference, scope, currency, amountMinor } = play;
  return {
    kind: 'rollback',
    source,
    playerId,
    externalId,
    reference,
    scope,
    currency,
    amountMinor: 0n,
    statedAmountMinor: amountMinor,
    round: scope === 'round' ? (play.round ?? reference) : undefined,
    concernsRound: scope === 'round',
    content: amountMinor?.toString(),
  };
}

function endRoundCommand(play: EndRoundPlay): EndRoundCommand {
  const { source, playerId, externalId, gameId, round, currency, betsMinor, winsMinor } = play;
  const content = `${betsMinor ?? '-'}/${winsMinor ?? '-'}`;
  const reported = { reportedBetsMinor: betsMinor, reportedWinsMinor: winsMinor };
  return { kind: 'endRound', source, playerId, externalId, gameId, round, currency, amountMinor: 0n, content, ...reported };
}

async function submit(context: PlayContext, command: WalletCommand): Promise<LedgerAnswer> {
  return available(context.ledger.submit(command));
}

/** An undecided operation is a 503: the same id may be tried again without harm (reliability §3.1). */
async function available<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof LedgerUnavailableError) {
      throw new DomainError('temporarilyUnavailable', { retryAfterSeconds: error.retryAfterSeconds, details: { reason: error.reason } });
    }
    throw error;
  }
}
