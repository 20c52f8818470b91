import type { BonusState, LedgerAnswer } from '@pavilion/ledger';
import type { Books } from '@pavilion/ledger/books/books.ts';
import { evaluateUnit } from '@pavilion/ledger/decide/evaluate.ts';
import type { LimitRow } from '../../../apps/server/src/modules/risk/limits/store.ts';
import type { WalletCommand } from '../../../apps/server/src/modules/wallet/ledger/commands.ts';
import { decide } from '../../../apps/server/src/modules/wallet/ledger/decide.ts';
import type { Answer, Moment, Product } from '../world.ts';
import { checkBooks } from './check.ts';
import { countersOf, limitsAfter, type LimitAsked } from './limits.ts';
import { ModelWallet } from './model.ts';
import { Prediction } from './prediction.ts';
import type { WalletStore } from './store.ts';

/** One command, or several that are all or nothing. A grant opens its bonus in the same database transaction. */
export interface WalletCall {
  readonly commands: readonly [WalletCommand, ...WalletCommand[]];
  readonly opens?: BonusState;
}

/** Commits by other parts of the product between the ledger's batches. */
export type WalletAct =
  | { readonly act: 'away'; readonly playerId: string; readonly ms: number }
  | { readonly act: 'block'; readonly playerId: string; readonly isBlocked: boolean }
  | { readonly act: 'closeSession'; readonly playerId: string }
  | { readonly act: 'realityCheck'; readonly playerId: string; readonly inMs: number | null }
  | ({ readonly act: 'limit'; readonly playerId: string } & LimitAsked);

type PlayerAct = Exclude<WalletAct, { act: 'closeSession' | 'limit' }>;
type PlayerRow = NonNullable<ReturnType<WalletStore['players']['get']>>;

interface WalletOpening {
  readonly playerId: string;
  readonly cashMinor: bigint;
}

interface WalletSetup {
  readonly store: WalletStore;
  readonly openings: readonly WalletOpening[];
  /** False where the model has no rule for what may happen: then the invariants judge alone. */
  readonly isPredicted: boolean;
}

/** The ledger's own evaluation and the wallet's own rules, over tables in memory. */
export class WalletProduct implements Product<WalletCall, WalletAct> {
  readonly #store: WalletStore;
  readonly #prediction: Prediction | undefined;
  readonly #limits = new Map<string, readonly LimitRow[]>();
  /** Players' breaks, each from its moment on (I19). */
  readonly #breaks: { readonly playerId: string; readonly fromMs: number; readonly untilMs: number }[] = [];
  readonly #grants = new Map<string, Answer>();
  #latestMs = 0;
  #isClockTrue = true;

  constructor({ store, openings, isPredicted }: WalletSetup) {
    this.#store = store;
    for (const { playerId, cashMinor } of openings) store.open(playerId, cashMinor);
    const wallets = new Map(openings.map(({ playerId, cashMinor }) => [playerId, new ModelWallet(cashMinor)]));
    this.#prediction = isPredicted ? new Prediction(wallets) : undefined;
  }

  attempt(calls: readonly WalletCall[], { nowMs }: Moment) {
    this.#see(nowMs);
    const books = this.#store.load(calls.flatMap(({ commands }) => commands));
    const evaluation = { books, decide: decideInEuro, now: new Date(nowMs), newId: this.#store.newId };
    const grants = new Map<string, Answer>();
    const answers = calls.map((call): Answer => {
      const { commands, opens } = call;
      const answerAll = () => shown(evaluateUnit(evaluation, { commands, isAtomic: commands.length > 1 }));
      return opens === undefined ? answerAll() : this.#grant({ books, opens, grants }, answerAll);
    });
    const commit = () => {
      this.#store.save(books);
      for (const [id, answer] of grants) this.#grants.set(id, answer);
    };
    return { answers, commit };
  }

  /** Opens a bonus and funds it, once: who grants it remembers that in the same transaction. */
  #grant(given: { books: Books; opens: BonusState; grants: Map<string, Answer> }, answerAll: () => Answer): Answer {
    const { books, opens, grants } = given;
    const known = grants.get(opens.id) ?? this.#grants.get(opens.id);
    if (known !== undefined) return known;
    let answer: Answer = { text: '', id: undefined };
    const isGranted = books.atomically(() => {
      books.putBonus(opens);
      answer = answerAll();
      return answer.text.startsWith('OK');
    });
    if (!isGranted) return { text: answer.text, id: undefined };
    grants.set(opens.id, answer);
    return answer;
  }

  expected(calls: readonly WalletCall[], nowMs: number): readonly string[] | undefined {
    return this.#prediction === undefined ? undefined : calls.map((call) => this.#prediction?.answer(call, nowMs) ?? '');
  }

  #see(nowMs: number): void {
    if (nowMs < this.#latestMs) this.#isClockTrue = false;
    this.#latestMs = Math.max(this.#latestMs, nowMs);
  }

  act(act: WalletAct, nowMs: number): void {
    this.#see(nowMs);
    const { players, sessions } = this.#store;
    const player = players.get(act.playerId);
    const session = sessions.get(act.playerId);
    if (player === undefined || session === undefined) return;
    this.#prediction?.act(act, nowMs);
    if (act.act === 'closeSession') session.closedAt = new Date(nowMs);
    else if (act.act === 'limit') this.#limit(act, nowMs);
    else players.set(act.playerId, { ...player, ...this.#changed(act, player, nowMs) });
  }

  /** What an act changes of a player's row. */
  #changed(act: PlayerAct, { excludedUntil }: PlayerRow, nowMs: number): Partial<PlayerRow> {
    if (act.act === 'block') return { status: act.isBlocked ? 'blocked' : 'active' };
    if (act.act === 'realityCheck') return { realityCheckDueAt: act.inMs === null ? null : new Date(nowMs + act.inMs) };
    const until = new Date(Math.max(nowMs + act.ms, excludedUntil?.getTime() ?? 0));
    this.#breaks.push({ playerId: act.playerId, fromMs: nowMs, untilMs: until.getTime() });
    return { excludedUntil: until };
  }

  #limit(act: Extract<WalletAct, { act: 'limit' }>, nowMs: number): void {
    const now = new Date(nowMs);
    const rows = limitsAfter(this.#limits.get(act.playerId) ?? [], act, { now, newId: this.#store.newId });
    this.#limits.set(act.playerId, rows);
    this.#store.counters.set(act.playerId, countersOf(rows, now, this.#store.opsOf(act.playerId)));
  }

  check(): void {
    const { sums, breaks } = { sums: this.#prediction?.sums(), breaks: this.#breaks };
    checkBooks(this.#store, { sums, breaks, isClockTrue: this.#isClockTrue });
  }
}

const decideInEuro = (state: Parameters<typeof decide>[0], command: WalletCommand) => decide(state, command, () => '100');

const shown = (answers: readonly LedgerAnswer[]): Answer => {
  const ids = answers.flatMap(({ operationId }) => operationId ?? []);
  return {
    text: answers.map(({ code, cashMinor, bonusMinor }) => `${code} ${cashMinor} ${bonusMinor}`).join('; '),
    id: ids.length === answers.length ? ids.join(' ') : undefined,
  };
};
