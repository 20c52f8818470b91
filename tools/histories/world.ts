import fc from 'fast-check';
import { HOUR_MS, MINUTE_MS } from '@pavilion/contract/formats/durations.ts';

/**
 * What a process meets while it carries out a batch: a fault between any two of deciding, committing and answering. `again` is a crash
 * before the commit after which the batch is run again, `unknown` a commit of unknown outcome, which is run again as well.
 */
const fates = ['answered', 'again', 'unknown', 'answerLost', 'replacedBefore', 'replacedAfter'] as const;
type Fate = (typeof fates)[number];

/** One step of a history. Calls arrive at one of two processes; what `of` and `process` number is taken modulo what there is. */
export type Step<Call, Act> =
  | { readonly step: 'call'; readonly call: Call; readonly process: number }
  /** The caller sends a call again under the same key, or a network delivers it twice. */
  | { readonly step: 'repeat'; readonly of: number; readonly process: number }
  | { readonly step: 'batch'; readonly process: number; readonly size: number; readonly fate: Fate }
  /** The first waiting call of a process is overtaken by all others. */
  | { readonly step: 'overtake'; readonly process: number }
  | { readonly step: 'clock'; readonly ms: number }
  /** Something that another part of the product commits in between. */
  | { readonly step: 'act'; readonly act: Act };

/** An answer as its caller reads it, and the id of what was stored for it; undefined where nothing was, so that it may be asked again. */
export interface Answer {
  readonly text: string;
  readonly id: string | undefined;
}

/** A batch that was decided on the durable state; nothing of it is durable before `commit`. */
interface Attempt {
  readonly answers: readonly Answer[];
  commit(): void;
}

/** When something happens, and at which process. */
export interface Moment {
  readonly nowMs: number;
  readonly process: number;
}

/** The part of the product that a history drives, beside the simple model it is compared with. */
export interface Product<Call, Act> {
  attempt(calls: readonly Call[], at: Moment): Attempt;
  /** The answers the model gives to what is committed now, one after the other; undefined where it predicts nothing. */
  expected(calls: readonly Call[], nowMs: number): readonly string[] | undefined;
  act(act: Act, nowMs: number): void;
  /** A process lost what it had only in memory. */
  replaced?(process: number): void;
  /** Compares the books with the model, and every invariant. @throws */
  check(): void;
}

class HistoryError extends Error {}

export function demand(isTrue: boolean, says: () => string): asserts isTrue {
  if (!isTrue) throw new HistoryError(says());
}

interface Sent<Call> {
  readonly call: Call;
  /** The first answer that reached the caller with something stored behind it. */
  answered: Answer | undefined;
  /** The answer that was stored, whether it reached the caller or not. */
  stored: Answer | undefined;
}

const PROCESSES = 2;
/** Noon of a Friday: steps of hours soon reach another day, week or month. */
const START_MS = Date.UTC(2026, 10, 20, 12);

/** Plays a history, lets everything come to its end, and compares. */
export class World<Call, Act> {
  readonly #product: Product<Call, Act>;
  readonly #sent: Sent<Call>[] = [];
  readonly #waiting: Sent<Call>[][] = Array.from({ length: PROCESSES }, () => []);
  #nowMs = START_MS;

  constructor(product: Product<Call, Act>) {
    this.#product = product;
  }

  play(steps: readonly Step<Call, Act>[]): void {
    for (const step of steps) this.#take(step);
    // Everybody who has no answer asks again; then everything is delivered once more.
    for (const isRepeated of [false, true]) {
      for (const queue of this.#waiting) queue.length = 0;
      for (const sent of this.#sent) if (isRepeated || sent.answered === undefined) this.#queue(0).push(sent);
      this.#batch({ process: 0, size: Number.POSITIVE_INFINITY, fate: 'answered' });
    }
    this.#product.check();
  }

  #queue(process: number): Sent<Call>[] {
    const queue = this.#waiting[process % PROCESSES];
    demand(queue !== undefined, () => `there is no process ${process}`);
    return queue;
  }

  #take(step: Step<Call, Act>): void {
    switch (step.step) {
      case 'call': {
        const sent = { call: step.call, answered: undefined, stored: undefined };
        this.#sent.push(sent);
        this.#queue(step.process).push(sent);
        return;
      }
      case 'repeat': {
        const sent = this.#sent[step.of % Math.max(1, this.#sent.length)];
        if (sent !== undefined) this.#queue(step.process).push(sent);
        return;
      }
      case 'overtake': {
        const queue = this.#queue(step.process);
        queue.push(...queue.splice(0, 1));
        return;
      }
      case 'clock':
        this.#nowMs += step.ms;
        return;
      case 'act':
        this.#product.act(step.act, this.#nowMs);
        return;
      default:
        this.#batch(step);
    }
  }

  #batch({ process, size, fate }: { process: number; size: number; fate: Fate }): void {
    const queue = this.#queue(process);
    const taken = queue.slice(0, size);
    if (taken.length > 0) {
      const calls = taken.map(({ call }) => call);
      const attempt = this.#product.attempt(calls, { nowMs: this.#nowMs, process: process % PROCESSES });
      if (fate !== 'again' && fate !== 'replacedBefore') this.#committed(taken, attempt);
      if (fate === 'answered') this.#answer(taken, attempt.answers);
      if (fate !== 'again' && fate !== 'unknown') queue.splice(0, taken.length);
    }
    if (fate !== 'replacedBefore' && fate !== 'replacedAfter') return;
    queue.length = 0;
    this.#product.replaced?.(process);
  }

  #committed(taken: readonly Sent<Call>[], attempt: Attempt): void {
    attempt.commit();
    const expected = this.#product.expected(
      taken.map(({ call }) => call),
      this.#nowMs,
    );
    attempt.answers.forEach((answer, index) => {
      const sent = taken[index];
      if (sent === undefined) return;
      const wanted = expected?.[index] ?? answer.text;
      demand(answer.text === wanted, () => `answered ${answer.text} where ${wanted} was expected, to ${show(sent.call)}`);
      // R2, R4: what was stored is answered again for ever.
      const { stored } = sent;
      demand(
        stored === undefined || (stored.id === answer.id && stored.text === answer.text),
        () => `a repeat got ${answer.text} (${answer.id}) after ${stored?.text} (${stored?.id}), to ${show(sent.call)}`,
      );
      if (answer.id !== undefined) sent.stored = answer;
    });
  }

  #answer(taken: readonly Sent<Call>[], answers: readonly Answer[]): void {
    taken.forEach((sent, index) => {
      const answer = answers[index];
      if (answer?.id !== undefined) sent.answered ??= answer;
    });
  }
}

/** A value as a failure shows it: with amounts as they are written in code. */
export const show = (value: unknown): string =>
  JSON.stringify(value, (key, part: unknown) => {
    if (typeof part === 'bigint') return `${part}n`;
    // A token's hash says nothing.
    return key === 'sessionTokenHash' ? undefined : part;
  });

const process = fc.nat(PROCESSES - 1);
/** Mostly a little; to the next day; and back, as a clock is set (F10). */
const clockStep = fc.constantFrom(1, 1_000, MINUTE_MS, HOUR_MS, 6 * HOUR_MS, 24 * HOUR_MS, -1, -10 * MINUTE_MS);

/** Mostly short, so that a million of them are soon played, and every tenth as long as allowed. */
const manyOf = <Of>(step: fc.Arbitrary<Of>, most: number): fc.Arbitrary<Of[]> =>
  fc.oneof(
    { weight: 9, arbitrary: fc.array(step, { maxLength: Math.floor(most / 3), size: 'max' }) },
    { weight: 1, arbitrary: fc.array(step, { maxLength: most, size: 'max' }) },
  );

interface Shape<Call, Act> {
  readonly call: fc.Arbitrary<Call>;
  readonly act: fc.Arbitrary<Act>;
  readonly most: number;
}

/** Histories of these calls and acts, with faults between any two steps. */
export function histories<Call, Act>({ call, act, most }: Shape<Call, Act>): fc.Arbitrary<Step<Call, Act>[]> {
  const step: fc.Arbitrary<Step<Call, Act>> = fc.oneof(
    { weight: 9, arbitrary: fc.record({ step: fc.constant('call' as const), call, process }) },
    { weight: 3, arbitrary: fc.record({ step: fc.constant('repeat' as const), of: fc.nat(most), process }) },
    {
      weight: 7,
      arbitrary: fc.record({
        step: fc.constant('batch' as const),
        process,
        size: fc.integer({ min: 1, max: 6 }),
        fate: fc.oneof({ weight: 3, arbitrary: fc.constant('answered' as const) }, { weight: 4, arbitrary: fc.constantFrom(...fates) }),
      }),
    },
    { weight: 1, arbitrary: fc.record({ step: fc.constant('overtake' as const), process }) },
    { weight: 2, arbitrary: fc.record({ step: fc.constant('clock' as const), ms: clockStep }) },
    { weight: 2, arbitrary: fc.record({ step: fc.constant('act' as const), act }) },
  );
  return manyOf(step, most);
}
