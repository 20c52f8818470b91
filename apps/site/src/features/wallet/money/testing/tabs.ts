import type { Account } from '@pavilion/contract/areas/wallet.ts';
import { MoneyGate } from '../money-gate.ts';
import { anAccount } from './builders.ts';

const cents = (amount: number): number => Math.round(amount * 100) / 100;

const moves = ['deposit', 'grant', 'stake', 'win', 'reserve', 'release'] as const;
export type Move = (typeof moves)[number];
export { moves };

/** The books of one player: every state each account ever had, and what was paid in and granted by then. */
export class BookModel {
  readonly states = new Map<string, { account: Account; paidIn: number }[]>(
    ['a', 'b'].map((id) => [id, [{ account: anAccount({ id }), paidIn: 0 }]]),
  );

  latest(id: string): { account: Account; paidIn: number } {
    const state = this.states.get(id)?.at(-1);
    if (state === undefined) throw new Error('no such account');
    return state;
  }

  list(): Account[] {
    return ['a', 'b'].map((id) => this.latest(id).account);
  }

  /** Books a move of an account as far as its money allows. @returns its next state */
  book(id: string, move: Move, amount: number): Account {
    const { account, paidIn } = this.latest(id);
    const { realBalance, bonusBalance, lockedBalance, playResult } = account;
    const least = (one: number): number => Math.min(one, amount);
    const change = {
      deposit: { real: amount },
      grant: { bonus: amount },
      stake: { bonus: -least(bonusBalance), real: -Math.min(realBalance, cents(amount - least(bonusBalance))), isPlay: true },
      win: { real: amount, isPlay: true },
      reserve: { real: -least(realBalance), locked: least(realBalance) },
      release: { real: least(lockedBalance), locked: -least(lockedBalance) },
    }[move];
    const {
      real = 0,
      bonus = 0,
      locked = 0,
      isPlay = false,
    }: { real?: number; bonus?: number; locked?: number; isPlay?: boolean } = change;
    const moved = cents(real + bonus + locked);
    const next = anAccount({
      id,
      version: account.version + 1,
      realBalance: cents(realBalance + real),
      bonusBalance: cents(bonusBalance + bonus),
      balance: cents(realBalance + real + bonusBalance + bonus),
      lockedBalance: cents(lockedBalance + locked),
      playResult: isPlay ? cents(playResult + moved) : playResult,
    });
    this.states.get(id)?.push({ account: next, paidIn: isPlay ? paidIn : cents(paidIn + moved) });
    return next;
  }
}

/** A tab: what it shows, and what is in flight to it. Everything arrives when the test delivers it. */
export class TabModel {
  readonly #gate = new MoneyGate();
  readonly #onTheWay: (readonly Account[])[] = [];
  #answers: Account[][] = [];
  shown: Account[];
  isConnected = true;

  constructor(list: Account[]) {
    this.shown = list;
  }

  publish(account: Account): void {
    if (this.isConnected) this.#onTheWay.push([account]);
  }

  /** The server reads now; the answer arrives at any time. */
  ask(list: Account[]): void {
    this.#answers.push(list);
  }

  /** One of the events that are on the way arrives; it stays on the way if it is to arrive twice. */
  receive(pick: number, isTwice: boolean): void {
    const index = pick % Math.max(1, this.#onTheWay.length);
    const accounts = this.#onTheWay[index];
    if (accounts === undefined) return;
    if (!isTwice) this.#onTheWay.splice(index, 1);
    this.patch(accounts);
  }

  answer(pick: number): void {
    const [list] = this.#answers.splice(pick % Math.max(1, this.#answers.length), 1);
    if (list !== undefined) this.shown = this.#gate.accept(this.shown, list);
  }

  /** Messages under way are lost. */
  disconnect(): void {
    this.isConnected = false;
    this.#onTheWay.length = 0;
  }

  /** The socket replays what it still has, and the accounts are asked for. */
  resume(list: Account[]): void {
    this.isConnected = true;
    this.ask(list);
  }

  /** The tabs whose rounds this one waits for. */
  readonly waitsFor = new Set<string>();

  hold(tab: string): void {
    this.waitsFor.add(tab);
    this.#gate.hold((accounts) => this.patch(accounts), tab);
  }

  release(tab: string): void {
    this.waitsFor.delete(tab);
    this.#gate.release(tab);
  }

  patch(accounts: readonly Account[]): void {
    this.shown = this.#gate.patch(this.shown, accounts) ?? this.shown;
  }

  /** Everything arrives, in any order. */
  settle(): void {
    this.#gate.releaseAll();
    while (this.#onTheWay.length > 0) this.receive(0, false);
    while (this.#answers.length > 0) this.answer(0);
  }
}
