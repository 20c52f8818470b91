import { DAY_MS } from '@pavilion/contract/formats/durations.ts';

/** An amount that binds for a time, and what is used of it in the day that runs. */
interface Terms {
  readonly definition: number;
  readonly amount: bigint;
  readonly sinceMs: number;
  /** From then on another amount has its place, or none. */
  untilMs: number | null;
  used: bigint;
  dayMs: number;
}

/** A player's limit of stakes (1) or losses (2): an amount per UTC day, and the one waiting to replace it. */
interface LimitInForce {
  amount: bigint;
  readonly sinceMs: number;
  waiting: { readonly amount: bigint | null; readonly askedMs: number } | undefined;
}

/** A move that counts against limits: a stake, a win, or the rollback of either. */
interface Move {
  readonly definition: number;
  readonly cash: bigint;
  readonly atMs: number;
  readonly placedAtMs: number;
}

const dayOf = (ms: number): number => Math.floor(ms / DAY_MS) * DAY_MS;
const atLeastZero = (amount: bigint): bigint => (amount < 0n ? 0n : amount);

/** The limits of one player: stricter at once, looser a day later, each over a day of its own (L1, L4, L5). */
export class ModelLimits {
  readonly #asked: Map<number, LimitInForce>;
  readonly #moves: Move[];
  #terms: Terms[];

  constructor(asked = new Map<number, LimitInForce>(), moves: Move[] = [], terms: Terms[] = []) {
    this.#asked = asked;
    this.#moves = moves;
    this.#terms = terms;
  }

  copy(): ModelLimits {
    return new ModelLimits(
      new Map([...this.#asked].map(([definition, asked]) => [definition, { ...asked }])),
      [...this.#moves],
      this.#terms.map((terms) => ({ ...terms })),
    );
  }

  /** The player asks for another amount, or for none. */
  ask(definition: number, amount: bigint | null, nowMs: number): void {
    for (const [of, asked] of this.#asked) this.#settle(of, asked, nowMs);
    const known = this.#asked.get(definition);
    if (known !== undefined) change(known, amount, nowMs);
    else if (amount !== null) this.#asked.set(definition, { amount, sinceMs: nowMs, waiting: undefined });
    const dayMs = dayOf(nowMs);
    // A change counts all that binds anew, from the books.
    this.#terms = [...this.#asked].flatMap(([of, asked]) =>
      termsOf(asked).map((terms) => ({ ...terms, definition: of, dayMs, used: this.#usedOf(of, dayMs, terms.untilMs) })),
    );
  }

  /** A change that has waited long enough takes effect. */
  #settle(definition: number, asked: LimitInForce, nowMs: number): void {
    const { waiting } = asked;
    if (waiting === undefined || nowMs < waiting.askedMs + DAY_MS) return;
    if (waiting.amount === null) this.#asked.delete(definition);
    else Object.assign(asked, { amount: waiting.amount, waiting: undefined });
  }

  #usedOf(definition: number, dayMs: number, untilMs: number | null): bigint {
    return this.#moves
      .filter((move) => move.definition <= definition && dayOf(move.atMs) === dayMs && move.placedAtMs >= dayMs)
      .filter(({ atMs }) => untilMs === null || atMs < untilMs)
      .toSorted((one, other) => one.atMs - other.atMs)
      .reduce((used, { cash }) => atLeastZero(used + cash), 0n);
  }

  /** The terms in force during the current day. A day that has begun does not end again when a clock is set back. */
  #running(nowMs: number): readonly Terms[] {
    const running = this.#terms.filter(({ untilMs }) => untilMs === null || nowMs < untilMs);
    for (const terms of running) if (nowMs >= terms.dayMs + DAY_MS) Object.assign(terms, { dayMs: dayOf(nowMs), used: 0n });
    return running;
  }

  /** @returns false where a limit has no room for it */
  stake(cash: bigint, nowMs: number): boolean {
    if (cash === 0n) return true;
    const running = this.#running(nowMs);
    if (running.some(({ amount, used, sinceMs }) => sinceMs <= nowMs && used + cash > amount)) return false;
    for (const terms of running) terms.used += cash;
    this.#moves.push({ definition: 1, cash, atMs: nowMs, placedAtMs: nowMs });
    return true;
  }

  win(cash: bigint, nowMs: number): void {
    if (cash === 0n) return;
    for (const terms of this.#running(nowMs)) if (terms.definition === 2) terms.used = atLeastZero(terms.used - cash);
    this.#moves.push({ definition: 2, cash: -cash, atMs: nowMs, placedAtMs: nowMs });
  }

  /** A stake or a win of an earlier moment is taken back: in the day that counted it, and in no other. */
  takeBack(kind: 'bet' | 'win', cash: bigint, { placedAtMs, nowMs }: { placedAtMs: number; nowMs: number }): void {
    const own = kind === 'bet' ? 1 : 2;
    const amount = kind === 'bet' ? -cash : cash;
    for (const terms of this.#running(nowMs))
      if (terms.definition >= own && terms.dayMs <= placedAtMs) terms.used = atLeastZero(terms.used + amount);
    if (cash !== 0n) this.#moves.push({ definition: own, cash: amount, atMs: nowMs, placedAtMs });
  }
}

function change(asked: LimitInForce, amount: bigint | null, nowMs: number): void {
  if (amount !== null && amount <= asked.amount) Object.assign(asked, { amount, waiting: undefined });
  else if (asked.waiting === undefined || asked.waiting.amount !== amount) asked.waiting = { amount, askedMs: nowMs };
}

/**
 * The requested terms are in force until the waiting ones replace them; waiting ones are in force in addition from the moment they were
 * requested.
 */
function termsOf({ amount, sinceMs, waiting }: LimitInForce): Pick<Terms, 'amount' | 'sinceMs' | 'untilMs'>[] {
  const own = { amount, sinceMs, untilMs: waiting === undefined ? null : waiting.askedMs + DAY_MS };
  if (waiting === undefined || waiting.amount === null) return [own];
  return [own, { amount: waiting.amount, sinceMs: waiting.askedMs, untilMs: null }];
}
