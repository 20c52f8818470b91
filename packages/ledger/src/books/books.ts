import type { Changes, OpRow } from './changes.ts';
import type { HouseAccount, LedgerCommand } from '../command.ts';
import type { FreespinChange, FreespinMove, FreespinState } from '../freespins.ts';
import { type JackpotChange, type JackpotMove, type JackpotShare, shareKey } from '../jackpots.ts';
import type { AccountState, BonusState, GameSessionState, LimitCounter, OpState, PlayerState, RoundState } from '../state.ts';

const join = (first: string, second: string): string => `${first}\n${second}`;
/** Names an operation by what identifies it for good: source, player and the source's own id (R2). */
export const operationKey = (of: { source: string; playerId: string }, externalId: string): string =>
  `${of.source}\n${of.playerId}\n${externalId}`;
/** Names a house account by kind, detail and currency. */
export const houseKey = (house: HouseAccount, currency: string): string => `${house.kind}\n${house.detail}\n${currency}`;

const noBonuses: ReadonlyMap<string, BonusState> = new Map();

/**
 * The state loaded for the commands of a batch, updated as each is decided, so that no command sees a stale balance; and the changes the batch will
 * write. Values are replaced, never mutated, so that a unit can be undone as a whole.
 */
export class Books {
  readonly players = new Map<string, PlayerState>();
  readonly gameSessions = new Map<string, GameSessionState>();
  readonly blockedGames = new Set<string>();
  readonly changes: Changes = {
    ops: [],
    entries: [],
    events: [],
    outcomes: [],
    returnedStakes: [],
    counters: new Map(),
    movedCounters: new Set(),
    freespins: new Map(),
    freespinMoves: [],
    jackpotShares: new Map(),
    jackpotMoves: [],
    jackpotWins: [],
    bonuses: new Map(),
    accounts: new Map(),
    openedRounds: new Map(),
    changedRounds: new Map(),
  };
  readonly #houseIds: ReadonlyMap<string, string>;
  readonly #accounts = new Map<string, AccountState>();
  readonly #ops = new Map<string, OpState>();
  readonly #rounds = new Map<string, RoundState>();
  readonly #opsOfRound = new Map<string, readonly OpState[]>();
  readonly #outcomes = new Map<string, string>();
  readonly #limitCounters = new Map<string, readonly LimitCounter[]>();
  readonly #freespins = new Map<string, FreespinState>();
  readonly #freespinMoves = new Map<string, FreespinMove>();
  readonly #jackpotShares = new Map<string, JackpotShare>();
  readonly #jackpotMoves = new Map<string, readonly JackpotMove[]>();
  readonly #bonuses = new Map<string, ReadonlyMap<string, BonusState>>();
  readonly #missingBonusIds = new Set<string>();
  readonly #roundFreespinIds = new Set<string>();
  #undo: (() => void)[] | undefined;

  constructor(houseIds: ReadonlyMap<string, string>) {
    this.#houseIds = houseIds;
  }

  /** Runs the work all or nothing: when it returns false, all its changes are undone. */
  atomically(work: () => boolean): boolean {
    const { ops, entries, events, outcomes, returnedStakes, freespinMoves, jackpotMoves, jackpotWins } = this.changes;
    const lists = [ops, entries, events, outcomes, returnedStakes, freespinMoves, jackpotMoves, jackpotWins];
    const lengths = lists.map((list) => list.length);
    const undo: (() => void)[] = [];
    this.#undo = undo;
    const isKept = work();
    this.#undo = undefined;
    if (isKept) return true;
    for (const step of undo.toReversed()) step();
    lists.forEach((list, index) => {
      list.length = lengths[index] ?? 0;
    });
    return false;
  }

  #write<V>(map: Map<string, V>, key: string, value: V): void {
    if (this.#undo !== undefined) {
      const before = map.get(key);
      this.#undo.push(() => (before === undefined ? map.delete(key) : map.set(key, before)));
    }
    map.set(key, value);
  }

  account(playerId: string, currency: string | null | undefined): AccountState | undefined {
    return currency === null || currency === undefined ? undefined : this.#accounts.get(join(playerId, currency));
  }

  loadAccount(account: AccountState): void {
    const key = join(account.playerId, account.currency);
    if (!this.#accounts.has(key)) this.#accounts.set(key, account);
  }

  putAccount(account: AccountState): void {
    this.#write(this.#accounts, join(account.playerId, account.currency), account);
    this.#write(this.changes.accounts, account.id, account);
  }

  op(key: string): OpState | undefined {
    return this.#ops.get(key);
  }

  loadOp(key: string, op: OpState): void {
    if (this.#ops.has(key)) return;
    this.#ops.set(key, op);
    if (op.bonus !== null) this.#missingBonusIds.add(op.bonus.bonusId);
    if (op.settledByOpId !== null) this.#outcomes.set(op.id, op.settledByOpId);
  }

  putOp(row: OpRow): void {
    this.#write(this.#ops, operationKey(row, row.externalId), row);
    if (row.round !== null) {
      const key = operationKey(row, row.round);
      this.#write(this.#opsOfRound, key, [...this.opsOfRound(key), row]);
    }
    this.changes.ops.push(row);
  }

  /** The operation that settled this one, in this batch or earlier. */
  outcomeOf(opId: string): string | null {
    return this.#outcomes.get(opId) ?? null;
  }

  putOutcome(opId: string, outcomeOpId: string): void {
    this.#write(this.#outcomes, opId, outcomeOpId);
    this.changes.outcomes.push({ opId, outcomeOpId });
  }

  round(key: string): RoundState | undefined {
    return this.#rounds.get(key);
  }

  loadRound(playerId: string, round: RoundState): void {
    const key = operationKey({ source: round.source, playerId }, round.externalId);
    if (round.bonusId !== null) this.#missingBonusIds.add(round.bonusId);
    if (round.freespinId !== null) this.#roundFreespinIds.add(round.freespinId);
    if (!this.#rounds.has(key)) this.#rounds.set(key, round);
  }

  putRound(playerId: string, round: RoundState, opId: string): void {
    const key = operationKey({ source: round.source, playerId }, round.externalId);
    const isNew = !this.#rounds.has(key) || this.changes.openedRounds.has(key);
    this.#write(this.#rounds, key, round);
    const rows = isNew ? this.changes.openedRounds : this.changes.changedRounds;
    this.#write(rows, key, { playerId, round, opIds: [...(rows.get(key)?.opIds ?? []), opId] });
  }

  opsOfRound(key: string): readonly OpState[] {
    return this.#opsOfRound.get(key) ?? [];
  }

  loadOpsOfRound(key: string, ops: readonly OpState[]): void {
    if (this.#opsOfRound.has(key)) return;
    this.#opsOfRound.set(key, ops);
    for (const op of ops) {
      if (op.settledByOpId !== null) this.#outcomes.set(op.id, op.settledByOpId);
      if (op.bonus !== null) this.#missingBonusIds.add(op.bonus.bonusId);
    }
  }

  limitCounters(playerId: string): readonly LimitCounter[] {
    return this.#limitCounters.get(playerId) ?? [];
  }

  loadLimitCounters(playerId: string, counters: readonly LimitCounter[]): void {
    if (!this.#limitCounters.has(playerId)) this.#limitCounters.set(playerId, counters);
  }

  /** Rolls the counters' windows forward to the current moment. */
  renewLimitCounters = (playerId: string, counters: readonly LimitCounter[]): unknown => this.#limitCounters.set(playerId, counters);

  putLimitCounters(playerId: string, changed: readonly LimitCounter[]): void {
    const next = this.limitCounters(playerId).map((counter) => {
      const then = changed.find(({ id }) => id === counter.id);
      if (then === undefined) return counter;
      // If this is undone, the row is written once too often, with no effect.
      if (then.isRolling || then.windowStart !== counter.windowStart || then.overCapReason !== counter.overCapReason)
        this.changes.movedCounters.add(then.id);
      return then;
    });
    this.#write(this.#limitCounters, playerId, next);
    for (const counter of changed) this.#write(this.changes.counters, counter.id, counter);
  }

  freespin(playerId: string, id: string | undefined): FreespinState | undefined {
    const known = id === undefined ? undefined : this.#freespins.get(id.toLowerCase());
    return known?.playerId === playerId ? known : undefined;
  }

  loadFreespin(freespin: FreespinState): void {
    if (!this.#freespins.has(freespin.id)) this.#freespins.set(freespin.id, freespin);
    // Its winnings belong to the bonus with the same id.
    if (freespin.wagerPpm > 0n) this.#missingBonusIds.add(freespin.id);
  }

  /** Campaigns of the loaded rounds that are not loaded yet. */
  missingFreespinIds(): string[] {
    return [...this.#roundFreespinIds].filter((id) => !this.#freespins.has(id));
  }

  /** The free-spin state available to a command's decision. */
  freespinsFor({ playerId, freespinId }: LedgerCommand, round: RoundState | undefined) {
    return {
      freespin: this.freespin(playerId, freespinId),
      roundFreespin: this.freespin(playerId, round?.freespinId ?? undefined),
      freespinMoveOf: (opId: string): FreespinMove | undefined => this.#freespinMoves.get(opId),
    };
  }

  loadFreespinMove(move: FreespinMove): void {
    if (!this.#freespinMoves.has(move.opId)) this.#freespinMoves.set(move.opId, move);
  }

  /** Applies an operation's effect to a campaign. */
  moveFreespin(opId: string, change: FreespinChange): void {
    const before = this.#freespins.get(change.freespinId);
    if (before === undefined) throw new Error('a decision plays free spins that are not there');
    const usedCount = before.usedCount + change.spins;
    const wonMinor = before.wonMinor + change.wonMinor;
    if (usedCount < 0 || usedCount > before.spinCount || wonMinor > before.winCapMinor) throw new Error('free spins beyond their bounds');
    const after = { ...before, usedCount, wonMinor };
    const move = { opId, ...change };
    this.#write(this.#freespins, after.id, after);
    this.#write(this.changes.freespins, after.id, after);
    this.#write(this.#freespinMoves, opId, move);
    this.changes.freespinMoves.push(move);
  }

  loadJackpotShare(share: JackpotShare): void {
    const key = shareKey(share);
    if (!this.#jackpotShares.has(key)) this.#jackpotShares.set(key, share);
  }

  loadJackpotMoves(opId: string, moves: readonly JackpotMove[]): void {
    if (!this.#jackpotMoves.has(opId)) this.#jackpotMoves.set(opId, moves);
  }

  /** The jackpot-pot state available to a command's decision. */
  jackpotsFor({ playerId }: LedgerCommand) {
    return {
      jackpotShare: (of: Pick<JackpotShare, 'source' | 'pot' | 'currency'>): JackpotShare | undefined =>
        this.#jackpotShares.get(shareKey({ playerId, ...of })),
      jackpotMovesOf: (opId: string): readonly JackpotMove[] => this.#jackpotMoves.get(opId) ?? [],
    };
  }

  /** Applies an operation's effects to jackpots. */
  moveJackpots(opId: string, { shares, moves, win }: JackpotChange): void {
    for (const share of shares) {
      if (share.fedPico < 0n || share.valuePico < 0n) throw new Error('a share of a jackpot below nothing');
      this.#write(this.#jackpotShares, shareKey(share), share);
      this.#write(this.changes.jackpotShares, shareKey(share), share);
    }
    const own = moves.map((move) => ({ opId, ...move }));
    if (own.length > 0) this.#write(this.#jackpotMoves, opId, own);
    this.changes.jackpotMoves.push(...own);
    if (win !== undefined) this.changes.jackpotWins.push({ opId, ...win });
  }

  /** The player's loaded bonuses, by id. */
  bonuses(playerId: string): ReadonlyMap<string, BonusState> {
    return this.#bonuses.get(playerId) ?? noBonuses;
  }

  activeBonus(playerId: string, currency: string | undefined): BonusState | undefined {
    for (const bonus of this.bonuses(playerId).values()) if (bonus.status === 'active' && bonus.currency === currency) return bonus;
    return undefined;
  }

  loadBonus(bonus: BonusState): void {
    this.#missingBonusIds.delete(bonus.id);
    const own = this.bonuses(bonus.playerId);
    if (!own.has(bonus.id)) this.#bonuses.set(bonus.playerId, new Map(own).set(bonus.id, bonus));
  }

  /** Bonuses named by rounds or operations that are not loaded yet: those that have ended. */
  missingBonusIds(): string[] {
    return [...this.#missingBonusIds].filter((id) => ![...this.#bonuses.values()].some((own) => own.has(id)));
  }

  putBonus(bonus: BonusState): void {
    this.#write(this.#bonuses, bonus.playerId, new Map(this.bonuses(bonus.playerId)).set(bonus.id, bonus));
    this.#write(this.changes.bonuses, bonus.id, bonus);
  }

  houseId(house: HouseAccount, currency: string): string | undefined {
    return this.#houseIds.get(houseKey(house, currency));
  }

  blockGame(source: string, gameId: string): void {
    this.blockedGames.add(join(source, gameId));
  }

  isGameDisabled(command: LedgerCommand): boolean {
    if (this.blockedGames.size === 0) return false;
    return this.blockedGames.has(join(command.source, '')) || this.blockedGames.has(join(command.source, command.gameId ?? ''));
  }
}
