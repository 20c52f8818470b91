import fs from 'node:fs';
import * as z from 'zod';

/** The status of an attempt: 0 without an answer. */
interface Attempt {
  /** `bet` is what a service is measured by. */
  readonly what: string;
  readonly status: number;
  readonly atMs: number;
}

/** One call that moves money: under the same id until it is acknowledged. */
export interface Call {
  /** The party that numbers it: a studio, the cashier. */
  readonly source: string;
  readonly externalId: string;
  readonly playerId: string;
  /** The change it makes to the player's account. */
  readonly movesMinor: number;
  /** By the product's answer, empty where that names none; undefined until it is acknowledged. */
  operationId?: string;
}

const callLine = z.object({
  source: z.string(),
  externalId: z.string(),
  playerId: z.string(),
  movesMinor: z.number(),
  operationId: z.string().optional(),
});

/** The calls in a journal file: a later line about a call replaces an earlier one. */
export function readCalls(file: string): Call[] {
  const lines = fs.readFileSync(file, 'utf8').split('\n').slice(0, -1);
  const calls = lines.map((line) => callLine.parse(JSON.parse(line)));
  return [...new Map(calls.map((call) => [`${call.source} ${call.externalId}`, call])).values()].map(({ operationId, ...call }) => ({
    ...call,
    ...(operationId === undefined ? {} : { operationId }),
  }));
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
const isAcknowledged = (status: number): boolean => status >= 200 && status < 300;

/** The calls within a period. */
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

/** The record of calls and answers kept by a witness outside the product; the books are compared with it (reliability §1.6). */
export class Journal {
  readonly calls: Call[] = [];
  /** Calls that were still undecided when the load was given up. */
  readonly undecided: string[] = [];
  readonly #attempts: Attempt[] = [];
  readonly #absences: Absence[] = [];
  readonly #nowMs: () => number;
  readonly #file: number | undefined;

  /** @param options `file` is where calls and acknowledgements are written, if at all */
  constructor({ nowMs = () => performance.now(), file }: { nowMs?: () => number; file?: string } = {}) {
    this.#nowMs = nowMs;
    this.#file = file === undefined ? undefined : fs.openSync(file, 'a');
  }

  /** Before it is sent. */
  begin(call: Call): void {
    this.calls.push(call);
    this.#write(call);
  }

  /** It is on the disk before the caller continues. */
  acknowledge(call: Call, operationId = ''): void {
    call.operationId = operationId;
    this.#write(call);
    if (this.#file !== undefined) fs.fdatasyncSync(this.#file);
  }

  #write(call: Call): void {
    if (this.#file !== undefined) fs.writeSync(this.#file, `${JSON.stringify(call)}\n`);
  }

  /** How many attempts there were of each kind, and how many of them were acknowledged. */
  counts(): Map<string, { attempts: number; acknowledged: number }> {
    const counts = new Map<string, { attempts: number; acknowledged: number }>();
    for (const { what, status } of this.#attempts) {
      const { attempts, acknowledged } = counts.get(what) ?? { attempts: 0, acknowledged: 0 };
      counts.set(what, { attempts: attempts + 1, acknowledged: acknowledged + (isAcknowledged(status) ? 1 : 0) });
    }
    return counts;
  }

  note(what: string, status: number): void {
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
    return this.#attempts.filter(({ what, status, atMs }) => what === 'bet' && isAcknowledged(status) && atMs >= fromMs).length;
  }

  span(fromMs: number, untilMs: number): Span {
    const within = this.#attempts.filter(({ atMs }) => atMs >= fromMs && atMs <= untilMs);
    const served = within.filter(({ what, status }) => what === 'bet' && isAcknowledged(status)).map(({ atMs }) => atMs);
    const moments = [fromMs, ...served, untilMs];
    const absences = this.#absences.filter((absence) => absence.fromMs >= fromMs && absence.fromMs <= untilMs);
    return {
      calls: within.length,
      refused: within.filter(({ status }) => status === REFUSED).length,
      unanswered: within.filter(({ status }) => UNANSWERED.has(status)).length,
      odd: within.map(({ status }) => status).filter((status) => !isAcknowledged(status) && status !== REFUSED && !UNANSWERED.has(status)),
      longestGapMs: Math.max(...moments.slice(1).map((moment, index) => moment - (moments[index] ?? moment))),
      socketsLost: absences.length,
      backMs: p99Of(absences.map((absence) => (absence.untilMs ?? Number.POSITIVE_INFINITY) - absence.fromMs)),
    };
  }
}
