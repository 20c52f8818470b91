/** What an attempt was answered: 0 where there was no answer. */
interface Attempt {
  readonly what: 'bet' | 'read';
  readonly status: number;
  readonly atMs: number;
}

/** One signed call: under the same id until it is acknowledged. */
export interface SignedCall {
  readonly transactionId: string;
  readonly playerId: string;
  /** What it moves on the player's account. */
  readonly movesMinor: number;
  /** By the product's answer; undefined until it is acknowledged. */
  operationId?: string;
}

/** How a socket of a player fared. */
interface Absence {
  readonly fromMs: number;
  untilMs?: number;
}

/** The balancer's own answer for a process that broke off or said nothing: the call was not answered by the product. */
const UNANSWERED = new Set([0, 502, 504]);
/** Given back undecided, to be repeated. */
const REFUSED = 503;
const ACKNOWLEDGED = 200;

/** What happened to the calls of a span of time. */
export interface Span {
  readonly calls: number;
  readonly refused: number;
  readonly unanswered: number;
  /** Answers that no outage explains, such as 500. */
  readonly odd: readonly number[];
  /** Between two acknowledged calls, or the ends of the span. */
  readonly longestGapMs: number;
  /** From the moment a socket was lost until it was there again, the 99th percentile. */
  readonly socketsLost: number;
  readonly backMs: number;
}

const p99Of = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[Math.min(values.length - 1, Math.floor(values.length * 0.99))] ?? 0;

/** What a witness outside the product has sent and been answered; its books are compared with it (reliability §1.6). */
export class Journal {
  readonly calls: SignedCall[] = [];
  readonly #attempts: Attempt[] = [];
  readonly #absences: Absence[] = [];
  readonly #nowMs: () => number;

  constructor(nowMs: () => number = () => performance.now()) {
    this.#nowMs = nowMs;
  }

  note(what: Attempt['what'], status: number): void {
    this.#attempts.push({ what, status, atMs: this.#nowMs() });
  }

  /** @returns what notes that the socket is back */
  socketLost(): () => void {
    const absence: Absence = { fromMs: this.#nowMs() };
    this.#absences.push(absence);
    return () => (absence.untilMs ??= this.#nowMs());
  }

  /** Whether every socket is there. */
  get isComplete(): boolean {
    return this.#absences.every(({ untilMs }) => untilMs !== undefined);
  }

  acknowledgedSince(fromMs: number): number {
    return this.#attempts.filter(({ what, status, atMs }) => what === 'bet' && status === ACKNOWLEDGED && atMs >= fromMs).length;
  }

  span(fromMs: number, untilMs: number): Span {
    const within = this.#attempts.filter(({ atMs }) => atMs >= fromMs && atMs <= untilMs);
    const served = within.filter(({ what, status }) => what === 'bet' && status === ACKNOWLEDGED).map(({ atMs }) => atMs);
    const moments = [fromMs, ...served, untilMs];
    const absences = this.#absences.filter((absence) => absence.fromMs >= fromMs && absence.fromMs <= untilMs);
    return {
      calls: within.length,
      refused: within.filter(({ status }) => status === REFUSED).length,
      unanswered: within.filter(({ status }) => UNANSWERED.has(status)).length,
      odd: within.map(({ status }) => status).filter((status) => ![ACKNOWLEDGED, REFUSED].includes(status) && !UNANSWERED.has(status)),
      longestGapMs: Math.max(...moments.slice(1).map((moment, index) => moment - (moments[index] ?? moment))),
      socketsLost: absences.length,
      backMs: p99Of(absences.map((absence) => (absence.untilMs ?? Number.POSITIVE_INFINITY) - absence.fromMs)),
    };
  }
}
