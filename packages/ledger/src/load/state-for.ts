import { type Books, operationKey } from '../books/books.ts';
import type { LedgerCommand } from '../command.ts';
import { binaryText } from '../hash.ts';
import type { LedgerState, OpState, PlayerState } from '../state.ts';

const noOps: readonly OpState[] = [];

/** The operation a command refers to, and the rounds that the two name. */
function namedBy(books: Books, command: LedgerCommand): Pick<LedgerState, 'reference' | 'round' | 'referenceRound'> {
  const roundOf = (name: string | null | undefined) =>
    name === undefined || name === null ? undefined : books.round(operationKey(command, name));
  const named = command.reference === undefined ? undefined : books.op(operationKey(command, command.reference));
  return {
    reference: named && { ...named, settledByOpId: books.outcomeOf(named.id) },
    round: roundOf(command.round),
    referenceRound: roundOf(named?.round),
  };
}

/** The operations of a round, for a command that is decided by them. */
function opsOf(books: Books, command: LedgerCommand, round: LedgerState['round']): LedgerState['roundOps'] {
  if (round === undefined || (command.concernsRound !== true && command.readsRound !== true)) return noOps;
  return books.opsOfRound(operationKey(command, round.externalId)).map((op) => ({ ...op, settledByOpId: books.outcomeOf(op.id) }));
}

/** The input of a command's decision: the player's books, as far as the command names or affects them. */
export function stateFor(books: Books, { command, player, now }: { command: LedgerCommand; player: PlayerState; now: Date }): LedgerState {
  const named = namedBy(books, command);
  const { reference, round, referenceRound } = named;
  const currency = command.currency ?? reference?.currency ?? round?.currency ?? referenceRound?.currency;
  return {
    now,
    player,
    account: books.account(command.playerId, currency),
    gameSession: command.sessionTokenHash === undefined ? undefined : books.gameSessions.get(binaryText(command.sessionTokenHash)),
    isGameDisabled: books.isGameDisabled(command),
    ...named,
    roundOps: opsOf(books, command, round ?? referenceRound),
    limitCounters: books.limitCounters(command.playerId),
    ...books.freespinsFor(command, round),
    ...books.jackpotsFor(command),
    activeBonus: books.activeBonus(command.playerId, currency ?? undefined),
    bonuses: books.bonuses(command.playerId),
  };
}
