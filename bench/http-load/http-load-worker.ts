import net from 'node:net';
import { parentPort, workerData } from 'node:worker_threads';

export interface LoadPlan {
  port: number;
  seconds: number;
  /** One list of ready-made requests per connection, sent in order; with `isRepeated` a finished list starts over. */
  lists: Uint8Array[][];
  isRepeated: boolean;
  /** Arrivals a second over all connections, counted from when each was due; undefined: as fast as answers come. */
  ratePerSecond?: number;
  /** The warm-up before counting begins: connections are opened, and a new thread's code is compiled. None by default. */
  warmUpSeconds?: number;
  /** The status every answer must have: 200 unless given. */
  status?: number;
  /** A text every answer must contain. */
  expected?: string;
  /** Whether the second of two requests is left out where the first was refused: a win without its bet. */
  isInPairs?: boolean;
  /** An answer that takes longer counts in `lastLateSeconds`. */
  lateAfterMs?: number;
}

export interface LoadResult {
  perSecond: number;
  p50Ms: number;
  p95Ms: number;
  p99Ms: number;
  count: number;
  /** Answers of another status than wanted, or without the expected text. */
  failures: number;
  firstFailure: string;
  /** 503 answers, and how long half and nearly all of them took. */
  refused: number;
  refusedP50Ms: number;
  refusedP99Ms: number;
  /** When the last answer came that failed or was late, in seconds from the beginning; 0 where none did. */
  lastLateSeconds: number;
}

const HEAD_END = Buffer.from('\r\n\r\n');
const LENGTH = Buffer.from('content-length: ');
const RECEIVE_BYTES = 65_536;

interface Answer {
  status: number;
  body: Buffer;
}

/** A text of decimal digits at a place of a buffer, as a number. */
function digitsAt(bytes: Buffer, start: number): number {
  let value = 0;
  for (let at = start; ; at += 1) {
    const digit = (bytes[at] ?? 0) - 48;
    if (digit < 0 || digit > 9) return value;
    value = value * 10 + digit;
  }
}

/** The first answer in what was received, and where it ends; undefined while a part of it is missing. */
function readAnswer(received: Buffer): { answer: Answer; end: number } | undefined {
  const headEnd = received.indexOf(HEAD_END);
  if (headEnd < 0) return undefined;
  const lengthAt = received.indexOf(LENGTH);
  const bodyAt = headEnd + HEAD_END.length;
  const end = bodyAt + (lengthAt < 0 || lengthAt > headEnd ? 0 : digitsAt(received, lengthAt + LENGTH.length));
  if (received.length < end) return undefined;
  return { answer: { status: digitsAt(received, 9), body: received.subarray(bodyAt, end) }, end };
}

/**
 * A kept connection that has one request on the way at a time. It shares the processors with what it measures, as pgbench does, and
 * pgbench is a small program in C: so bytes are read into one buffer without a stream, and no text is made of them.
 */
class Line {
  readonly #socket: net.Socket;
  /** The bytes of an incomplete answer. */
  #received: Buffer = Buffer.alloc(0);
  #resolve: ((answer: Answer) => void) | undefined;

  private constructor(port: number) {
    const onread = {
      buffer: Buffer.allocUnsafe(RECEIVE_BYTES),
      callback: (length: number, buffer: Uint8Array) => this.#take(Buffer.from(buffer.buffer, buffer.byteOffset, length)),
    };
    this.#socket = net.connect({ port, host: '127.0.0.1', noDelay: true, onread });
    this.#socket.on('error', () => this.#settle({ status: 0, body: Buffer.from('connection broken') }));
    this.#socket.on('close', () => this.#settle({ status: 0, body: Buffer.from('connection closed') }));
  }

  static open(port: number): Promise<Line> {
    return new Promise((resolve, reject) => {
      const line = new Line(port);
      line.#socket.once('connect', () => resolve(line));
      line.#socket.once('error', reject);
    });
  }

  send(request: Uint8Array): Promise<Answer> {
    return new Promise((resolve) => {
      this.#resolve = resolve;
      this.#socket.write(request);
    });
  }

  close(): void {
    this.#socket.destroy();
  }

  /** @returns true to continue reading. The next bytes overwrite the buffer, so an incomplete answer is copied. */
  #take(chunk: Buffer): true {
    const received = this.#received.length === 0 ? chunk : Buffer.concat([this.#received, chunk]);
    const found = readAnswer(received);
    const rest = found === undefined ? received : received.subarray(found.end);
    this.#received = rest.length === 0 ? rest : Buffer.from(rest);
    if (found !== undefined) this.#settle(found.answer);
    return true;
  }

  #settle(answer: Answer): void {
    const resolve = this.#resolve;
    this.#resolve = undefined;
    resolve?.(answer);
  }
}

const partOf = (latencies: readonly number[], share: number): number =>
  latencies[Math.min(latencies.length - 1, Math.floor(latencies.length * share))] ?? 0;

interface Sent {
  /** When it was due or written, whichever came first: what a caller would have waited from. */
  sentAtMs: number;
  writtenAtMs: number;
  answer: Answer;
}

/** The outcome of the requests. Only those sent after the warm-up count in the latencies. */
class Tally {
  readonly #latencies: number[] = [];
  readonly #refusals: number[] = [];
  readonly #failures: string[] = [];
  #lastLateMs = 0;
  readonly #status: number;
  readonly #expected: Buffer | undefined;
  readonly #lateAfterMs: number;
  readonly startedAtMs = performance.now();
  readonly countsFromMs: number;

  constructor(plan: LoadPlan) {
    this.#status = plan.status ?? 200;
    this.#expected = plan.expected === undefined ? undefined : Buffer.from(plan.expected);
    this.#lateAfterMs = plan.lateAfterMs ?? Number.POSITIVE_INFINITY;
    this.countsFromMs = this.startedAtMs + (plan.warmUpSeconds ?? 0) * 1000;
  }

  /** @returns whether it is a failure */
  add({ sentAtMs, writtenAtMs, answer: { status, body } }: Sent): boolean {
    const nowMs = performance.now();
    if (sentAtMs >= this.countsFromMs) this.#latencies.push(nowMs - sentAtMs);
    if (status === 503) this.#refusals.push(nowMs - writtenAtMs);
    const isFailure = status !== this.#status || (this.#expected !== undefined && body.indexOf(this.#expected) < 0);
    if (isFailure) this.#failures.push(`${status} ${body.toString('utf8', 0, 300)}`);
    if (isFailure || nowMs - sentAtMs > this.#lateAfterMs) this.#lastLateMs = nowMs - this.startedAtMs;
    return isFailure;
  }

  result(): LoadResult {
    const elapsedSeconds = (performance.now() - this.countsFromMs) / 1000;
    const latencies = this.#latencies.toSorted((one, other) => one - other);
    const refusals = this.#refusals.toSorted((one, other) => one - other);
    return {
      perSecond: latencies.length / elapsedSeconds,
      p50Ms: partOf(latencies, 0.5),
      p95Ms: partOf(latencies, 0.95),
      p99Ms: partOf(latencies, 0.99),
      count: latencies.length,
      failures: this.#failures.length,
      firstFailure: this.#failures[0] ?? '',
      refused: refusals.length,
      refusedP50Ms: partOf(refusals, 0.5),
      refusedP99Ms: partOf(refusals, 0.99),
      lastLateSeconds: this.#lastLateMs / 1000,
    };
  }
}

/** When each request of a connection is due: at once, or with open arrivals at moments that do not depend on earlier answers. */
function arrivals(
  { ratePerSecond, lists }: LoadPlan,
  { index, startedAtMs }: { index: number; startedAtMs: number },
): (step: number) => number {
  if (ratePerSecond === undefined) return () => performance.now();
  const intervalMs = (lists.length * 1000) / ratePerSecond;
  return (step) => startedAtMs + (step + index / lists.length) * intervalMs;
}

async function runPlan(plan: LoadPlan): Promise<LoadResult> {
  const lines = await Promise.all(plan.lists.map(() => Line.open(plan.port)));
  const tally = new Tally(plan);
  const endsAtMs = tally.countsFromMs + plan.seconds * 1000;

  const drive = async (line: Line, index: number): Promise<void> => {
    const list = plan.lists[index] ?? [];
    const dueAt = arrivals(plan, { index, startedAtMs: tally.startedAtMs });
    for (let step = 0; performance.now() < endsAtMs; step += 1) {
      const request = plan.isRepeated ? list[step % list.length] : list[step];
      if (request === undefined) return;
      const dueAtMs = dueAt(step);
      const waitMs = dueAtMs - performance.now();
      if (waitMs > 0.5) await new Promise((resolve) => setTimeout(resolve, waitMs));
      const writtenAtMs = performance.now();
      const answer = await line.send(request);
      const isFailure = tally.add({ sentAtMs: Math.min(dueAtMs, writtenAtMs), writtenAtMs, answer });
      if (answer.status === 0) return;
      if (isFailure && plan.isInPairs === true && step % 2 === 0) step += 1;
    }
  };
  await Promise.all(lines.map(drive));
  const result = tally.result();
  for (const line of lines) line.close();
  return result;
}

const plan: LoadPlan = workerData;
runPlan(plan).then(
  (result) => parentPort?.postMessage(result),
  (error: unknown) => {
    throw error;
  },
);
