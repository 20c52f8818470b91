import type { WalletCommand } from '../../../apps/server/src/modules/wallet/ledger/commands.ts';
import { least, type ModelBonus } from './model-bonus.ts';
import { ModelLimits } from './model-limits.ts';

interface ModelRound {
  stakeCash: bigint;
  stakeBonus: bigint;
  won: bigint;
  bets: number;
  live: number;
  isClosed: boolean;
  isRolledBack: boolean;
  isOfBonus: boolean;
}

export interface ModelOp {
  readonly kind: WalletCommand['kind'];
  readonly isForbidden: boolean;
  readonly isApplied: boolean;
  readonly amount: bigint;
  readonly round: string | undefined;
  readonly atMs: number;
  /** For a stake or a win: its cash, its bonus money, and the debt settled by a win. */
  readonly parts: { readonly cash: bigint; readonly bonus: bigint; readonly settled: bigint };
  readonly contribution: bigint;
  isEnded: boolean;
}

/** A wallet as simple as it can be: one player's calls, one after the other, without batches, repeats or faults. */
export class ModelWallet {
  cash: bigint;
  locked = 0n;
  debt = 0n;
  bonus: ModelBonus | undefined;
  limits = new ModelLimits();
  outUntilMs = 0;
  isBlocked = false;
  isSessionClosed = false;
  realityCheckDueMs: number | null = null;
  rounds = new Map<string, ModelRound>();
  /** By source and id; a forbidden one exists before its operation arrives. */
  ops = new Map<string, ModelOp>();

  constructor(cash: bigint) {
    this.cash = cash;
  }

  /** A copy of the wallet, for all-or-nothing operations. */
  copy(): ModelWallet {
    const copyOf = <T extends object>(map: Map<string, T>) => new Map([...map].map(([key, value]) => [key, { ...value }]));
    const parts = { bonus: this.bonus && { ...this.bonus }, rounds: copyOf(this.rounds), ops: copyOf(this.ops) };
    return Object.assign(new ModelWallet(this.cash), this, { ...parts, limits: this.limits.copy() });
  }

  bonusMoney(): bigint {
    return this.bonus?.left ?? 0n;
  }

  isOut(nowMs: number): boolean {
    return nowMs < this.outUntilMs;
  }

  round(name: string | undefined): ModelRound | undefined {
    return name === undefined ? undefined : this.rounds.get(name);
  }

  opened(name: string): ModelRound {
    const known = this.rounds.get(name);
    if (known !== undefined) return known;
    const nothing = { stakeCash: 0n, stakeBonus: 0n, won: 0n, bets: 0, live: 0 };
    const round = { ...nothing, isClosed: false, isRolledBack: false, isOfBonus: false };
    this.rounds.set(name, round);
    return round;
  }

  /** Winnings settle a debt before they are cash. @returns what of it they settled */
  credit(amount: bigint): bigint {
    const settled = least(this.debt, amount);
    this.debt -= settled;
    this.cash += amount - settled;
    return settled;
  }

  /** Takes cash as far as it goes; the rest is owed. */
  take(amount: bigint): void {
    const cash = least(this.cash, amount);
    this.cash -= cash;
    this.debt += amount - cash;
  }

  /** An empty bonus without open rounds is lost. */
  settleBonus(): void {
    const { bonus } = this;
    if (bonus?.status !== 'active' || bonus.left > 0n) return;
    const isOpen = [...this.rounds.values()].some((round) => round.isOfBonus && !round.isClosed && !round.isRolledBack && round.live > 0);
    if (!isOpen) bonus.status = 'lost';
  }
}
