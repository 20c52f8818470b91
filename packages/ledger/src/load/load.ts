import { byteas, texts, uuids } from '../database/array-encoder.ts';
import { Books, operationKey } from '../books/books.ts';
import type { LedgerCommand } from '../command.ts';
import type { Connection } from '../database/connection.ts';
import { loadFreespins, loadRoundFreespins } from '../freespins.ts';
import { binaryText } from '../hash.ts';
import {
  accountFrom,
  type AccountRow,
  bonusFrom,
  type BonusRecord,
  opFrom,
  type OpRecord,
  roundFrom,
  type RoundRecord,
} from './load-row.ts';
import {
  accountsOfPlayers,
  activeBonusesOf,
  blockedGames,
  lockPlayers,
  namedBonuses,
  namedOps,
  namedRounds,
  openSessions,
  referencedRounds,
  roundOps,
} from './load-sql.ts';
import { type KnownLimitTerms, loadLimitCounters } from '../limits/limit-terms.ts';
import { loadJackpots } from '../jackpots.ts';
import type { GameSessionState, PlayerState } from '../state.ts';

type Batch = readonly LedgerCommand[];

/** Whether the operations under the commands' own keys are read, which make them repeats, or taken not to exist until the write is refused. */
export type Keys = 'read' | 'takenForNew';

/**
 * Locks the players of the commands and loads what their decisions may read. The lock comes first as a statement of its own: a statement
 * that waited for a lock still sees the other tables as they were before the wait.
 */
export async function loadBooks(
  connection: Connection,
  batch: { commands: Batch; keys: Keys; houseIds: ReadonlyMap<string, string>; limitTerms: KnownLimitTerms },
): Promise<Books> {
  const { commands } = batch;
  const naming = withRoundsOfBatch(commands);
  const books = new Books(batch.houseIds);
  const playerIds = uuids([...new Set(commands.map((command) => command.playerId))]);
  const work = [
    async () => {
      for (const player of await connection.query<PlayerState>(lockPlayers, [playerIds])) books.players.set(player.playerId, player);
    },
    async () => {
      for (const row of await connection.query<AccountRow>(accountsOfPlayers, [playerIds])) books.loadAccount(accountFrom(row));
    },
    () => loadLimitCounters(connection, books, { playerIds, known: batch.limitTerms }),
    async () => {
      for (const row of await connection.query<BonusRecord>(activeBonusesOf, [playerIds])) books.loadBonus(bonusFrom(row));
    },
    () => loadOps(connection, books, batch),
    () => loadRounds(connection, books, commands),
    () => loadSessions(connection, books, commands),
    () => loadBlockedGames(connection, books, commands),
    () => loadReferences(connection, books, naming),
    () => loadFreespins(connection, books, naming),
    () => loadJackpots(connection, books, naming),
  ];
  if (connection.isPipelined === true) await Promise.all(work.map((load) => load()));
  else for (const load of work) await load();
  await loadRoundFreespins(connection, books);
  await loadEndedBonuses(connection, books);
  return books;
}

/**
 * Commands that concern a round by an operation of it name that round too, where the operation comes with them in the batch: no table knows yet
 * which round it belongs to.
 */
export function withRoundsOfBatch(commands: Batch): Batch {
  const concerned = commands.filter(({ concernsRound, reference }) => concernsRound === true && reference !== undefined);
  if (concerned.length === 0) return commands;
  // Which of several commands under one key will be the operation is not decided yet.
  const byKey = Map.groupBy(commands, (command) => operationKey(command, command.externalId));
  const named = concerned.flatMap((command) => {
    const referred = byKey.get(operationKey(command, command.reference ?? '')) ?? [];
    return referred.flatMap(({ round }) => (round === undefined || round === command.round ? [] : [{ ...command, round }]));
  });
  return [...commands, ...named];
}

/** Bonuses that ended during a round of theirs: an extra query, only for batches that touch such a round. */
async function loadEndedBonuses(connection: Connection, books: Books): Promise<void> {
  const ids = books.missingBonusIds();
  if (ids.length === 0) return;
  for (const row of await connection.query<BonusRecord>(namedBonuses, [uuids(ids)])) books.loadBonus(bonusFrom(row));
}

/** The operations that the commands refer to, and those under their own keys where these are read. */
async function loadOps(connection: Connection, books: Books, batch: { commands: Batch; keys: Keys }): Promise<void> {
  const keys: { command: LedgerCommand; externalId: string }[] = [];
  for (const command of batch.commands) {
    if (batch.keys === 'read') keys.push({ command, externalId: command.externalId });
    if (command.reference !== undefined) keys.push({ command, externalId: command.reference });
  }
  if (keys.length === 0) return;
  const rows = await connection.query<OpRecord>(namedOps, [
    texts(keys, ({ command }) => command.source),
    uuids(keys, ({ command }) => command.playerId),
    texts(keys, ({ externalId }) => externalId),
  ]);
  for (const row of rows) books.loadOp(operationKey(row, row.externalId), opFrom(row));
}

async function loadRounds(connection: Connection, books: Books, commands: Batch): Promise<void> {
  const named = commands.filter((command) => command.round !== undefined);
  if (named.length === 0) return;
  const rows = await connection.query<RoundRecord>(
    namedRounds,
    namesOf(named, (command) => command.round),
  );
  for (const row of rows) books.loadRound(row.playerId, roundFrom(row));
}

async function loadSessions(connection: Connection, books: Books, commands: Batch): Promise<void> {
  const hashes = new Set<string>();
  for (const { sessionTokenHash } of commands) if (sessionTokenHash !== undefined) hashes.add(binaryText(sessionTokenHash));
  if (hashes.size === 0) return;
  const rows = await connection.query<GameSessionState & { tokenHash: Buffer }>(openSessions, [byteas([...hashes])]);
  for (const { tokenHash, ...session } of rows) books.gameSessions.set(binaryText(tokenHash), session);
}

async function loadBlockedGames(connection: Connection, books: Books, commands: Batch): Promise<void> {
  const playing = commands.filter((command) => command.gameId !== undefined);
  if (playing.length === 0) return;
  const sources = texts([...new Set(playing.map((command) => command.source))]);
  const games = texts([...new Set(playing.map((command) => command.gameId ?? ''))]);
  const rows = await connection.query<{ source: string; gameId: string }>(blockedGames, [sources, games]);
  for (const { source, gameId } of rows) books.blockGame(source, gameId);
}

/** The round of a referenced operation, and all operations of a round that is affected or read as a whole. */
async function loadReferences(connection: Connection, books: Books, commands: Batch): Promise<void> {
  const referring = commands.filter((command) => command.reference !== undefined);
  const concerned = commands.filter(({ concernsRound, readsRound }) => concernsRound === true || readsRound === true);
  const rounds =
    referring.length === 0
      ? []
      : connection.query<RoundRecord>(
          referencedRounds,
          namesOf(referring, (command) => command.reference),
        );
  if (connection.isPipelined !== true) await rounds;
  const ops =
    concerned.length === 0
      ? []
      : connection.query<OpRecord>(roundOps, [
          ...namesOf(concerned, (command) => command.reference),
          texts(concerned, (command) => command.round ?? null),
        ]);
  const [roundRows, opRows] = await Promise.all([rounds, ops]);
  for (const row of roundRows) books.loadRound(row.playerId, roundFrom(row));
  // Commands of a batch may name the same round; each of its operations is loaded once.
  const once = new Map(opRows.map((row) => [row.id, row])).values();
  for (const [key, rows] of Map.groupBy(once, (row) => operationKey(row, row.round ?? ''))) books.loadOpsOfRound(key, rows.map(opFrom));
}

const namesOf = (commands: Batch, name: (command: LedgerCommand) => string | undefined): Buffer[] => [
  texts(commands, (command) => command.source),
  uuids(commands, (command) => command.playerId),
  texts(commands, (command) => name(command) ?? null),
];
