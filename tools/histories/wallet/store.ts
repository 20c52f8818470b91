import type { AccountState, BonusState, LedgerCommand, LimitCounter, OpState, PlayerState, RoundState } from '@pavilion/ledger';
import { Books, houseKey, operationKey } from '@pavilion/ledger/books/books.ts';
import { binaryText } from '@pavilion/ledger/hash.ts';
import { withRoundsOfBatch } from '@pavilion/ledger/load/load.ts';
import { game, sessionHash, studio } from '../../../apps/server/src/modules/wallet/testing/memory-ledger.ts';

type Changes = Books['changes'];
export type OpRow = Changes['ops'][number];
type EntryRow = Changes['entries'][number];

export const CURRENCY = 'EUR';
const NEVER = new Date('2100-01-01T00:00:00.000Z');

const houses: ReadonlyMap<string, string> = new Map(
  (
    [
      ['game_clearing', studio],
      ['sport_clearing', studio],
      ['bonus_cost', 'cash'],
      ['bonus_cost', 'promo'],
      ['bonus_cost', 'lapsed'],
      ['psp_clearing', 'psp'],
    ] as const
  ).map(([kind, detail]) => [houseKey({ kind, detail }, CURRENCY), `${kind} ${detail}`]),
);

/** The part of a session that the wallet reads; one for each player, with the token the commands carry. */
interface Session {
  readonly hash: string;
  closedAt: Date | null;
}

/**
 * The tables of the ledger in memory: they are read as the ledger loads them (`load.ts`), by the keys that a batch names, and take the
 * changes of a batch all at once.
 */
export class WalletStore {
  readonly players = new Map<string, PlayerState>();
  readonly accounts = new Map<string, AccountState>();
  readonly ops = new Map<string, OpRow>();
  readonly outcomes = new Map<string, string>();
  readonly rounds = new Map<string, RoundState>();
  readonly bonuses = new Map<string, BonusState>();
  readonly counters = new Map<string, readonly LimitCounter[]>();
  readonly sessions = new Map<string, Session>();
  readonly entries: EntryRow[] = [];
  readonly opened = new Map<string, bigint>();
  eventCount = 0;
  #ids = 0;

  readonly newId = (): string => `op-${(this.#ids += 1)}`;

  open(playerId: string, cashMinor: bigint): void {
    const status = { status: 'active', excludedUntil: null, coolingOffUntil: null, realityCheckDueAt: null } as const;
    this.players.set(playerId, { playerId, ...status });
    const balances = { cash: cashMinor, bonus: 0n, locked: 0n, receivable: 0n };
    const unplayed = { statusSeq: 0n, playResultMinor: 0n, lastRound: null, sessionMarks: [] };
    this.accounts.set(playerId, { id: `account ${playerId}`, playerId, currency: CURRENCY, status: 1, seq: 0n, ...unplayed, balances });
    this.opened.set(playerId, cashMinor);
    this.sessions.set(playerId, { hash: binaryText(sessionHash(playerId, CURRENCY)), closedAt: null });
  }

  /** The books of a batch: its players, and what its commands name. */
  load(commands: readonly LedgerCommand[]): Books {
    const books = new Books(houses);
    for (const playerId of new Set(commands.map((command) => command.playerId))) this.#loadPlayer(books, playerId);
    for (const command of withRoundsOfBatch(commands)) this.#loadNamed(books, command);
    for (const id of books.missingBonusIds()) {
      const bonus = this.bonuses.get(id);
      if (bonus !== undefined) books.loadBonus(bonus);
    }
    return books;
  }

  #loadPlayer(books: Books, playerId: string): void {
    const player = this.players.get(playerId);
    const account = this.accounts.get(playerId);
    const session = this.sessions.get(playerId);
    if (player !== undefined) books.players.set(playerId, player);
    if (account !== undefined) books.loadAccount(account);
    books.loadLimitCounters(playerId, this.counters.get(playerId) ?? []);
    for (const bonus of this.bonuses.values()) if (bonus.playerId === playerId && bonus.status === 'active') books.loadBonus(bonus);
    if (session === undefined) return;
    const { hash, closedAt } = session;
    const row = { id: hash, playerId, source: studio, gameId: game, currency: CURRENCY, stakeMaxMinor: null, expiresAt: NEVER, closedAt };
    books.gameSessions.set(hash, row);
  }

  #loadNamed(books: Books, command: LedgerCommand): void {
    const named = [command.externalId, command.reference].flatMap((id) => (id === undefined ? [] : [operationKey(command, id)]));
    for (const key of named) {
      const op = this.op(key);
      if (op !== undefined) books.loadOp(key, op);
    }
    const reference = command.reference === undefined ? undefined : this.ops.get(operationKey(command, command.reference));
    const rounds = [command.round, reference?.round].flatMap((name) => this.rounds.get(operationKey(command, name ?? '')) ?? []);
    for (const round of rounds) books.loadRound(command.playerId, round);
    // As in the ledger's own query: the named round, or else that of the referenced operation.
    const [whole] = rounds;
    if (command.concernsRound !== true || whole === undefined) return;
    books.loadOpsOfRound(operationKey(command, whole.externalId), this.opsOfRound(command, whole.externalId));
  }

  op(key: string): OpState | undefined {
    const op = this.ops.get(key);
    return op === undefined ? undefined : { ...op, settledByOpId: this.outcomes.get(op.id) ?? null };
  }

  opsOf(playerId: string): OpState[] {
    return [...this.ops.values()]
      .filter((op) => op.playerId === playerId)
      .map((op) => ({ ...op, settledByOpId: this.outcomes.get(op.id) ?? null }));
  }

  opsOfRound({ source, playerId }: Pick<LedgerCommand, 'source' | 'playerId'>, round: string): OpState[] {
    return this.opsOf(playerId).filter((op) => op.source === source && op.round === round);
  }

  /** Takes the changes of a batch: all of them, for nothing here can fail half way. */
  save({ changes }: Books): void {
    for (const op of changes.ops) this.ops.set(operationKey(op, op.externalId), op);
    for (const { opId, outcomeOpId } of changes.outcomes) this.outcomes.set(opId, outcomeOpId);
    for (const account of changes.accounts.values()) this.accounts.set(account.playerId, account);
    for (const [key, { round }] of [...changes.openedRounds, ...changes.changedRounds]) this.rounds.set(key, round);
    for (const bonus of changes.bonuses.values()) this.bonuses.set(bonus.id, bonus);
    for (const [playerId, counters] of this.counters)
      this.counters.set(
        playerId,
        counters.map((counter) => changes.counters.get(counter.id) ?? counter),
      );
    this.entries.push(...changes.entries);
    this.eventCount += changes.events.length;
  }
}
