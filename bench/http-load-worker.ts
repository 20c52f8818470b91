import net from 'node:net';
import { parentPort, workerData } from 'node:worker_threads';

export interface LoadPlan {
  port: number;
  seconds: number;
  /** One list of ready-made requests per connection, sent in order; a list that is used up begins anew when `isRepeated`. */
  lists: Uint8Array[][];
  isRepeated: boolean;
  /** Arrivals a second over all connections, counted from when each was due; undefined: as fast as answers come. */
  ratePerSecond?: number;
  /** How long to send before what counts begins: connections are opened, and a new thread's code is compiled. None unless given. */
  warmUpSeconds?: number;
  /** A text every answer must contain. */
  expected?: string;
}

export interface LoadResult {
  perSecond: number;
  p50Ms: number;
  p95Ms: number;
  p99Ms: number;
  count: number;
  /** Answers other than 200, or without the expected text. */
  failures: number;
  firstFailure: string;
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
  /** What came of an answer that is not whole yet. */
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

  /** @returns true: go on reading. The bytes are written over by the next ones, so what is incomplete is copied. */
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

async function runPlan(plan: LoadPlan): Promise<LoadResult> {
  const latencies: number[] = [];
  const expected = plan.expected === undefined ? undefined : Buffer.from(plan.expected);
  const failures: string[] = [];
  const lines = await Promise.all(plan.lists.map(() => Line.open(plan.port)));
  const startedAtMs = performance.now();
  const countsFromMs = startedAtMs + (plan.warmUpSeconds ?? 0) * 1000;
  const endsAtMs = countsFromMs + plan.seconds * 1000;
  const intervalMs = plan.ratePerSecond === undefined ? 0 : (plan.lists.length * 1000) / plan.ratePerSecond;

  const drive = async (line: Line, index: number): Promise<void> => {
    const list = plan.lists[index] ?? [];
    for (let step = 0; performance.now() < endsAtMs; step += 1) {
      const request = plan.isRepeated ? list[step % list.length] : list[step];
      if (request === undefined) return;
      // Open arrivals: each request has its moment, spread over the connections, whatever became of the one before.
      const dueAtMs = plan.ratePerSecond === undefined ? performance.now() : startedAtMs + (step + index / plan.lists.length) * intervalMs;
      const waitMs = dueAtMs - performance.now();
      if (waitMs > 0.5) await new Promise((resolve) => setTimeout(resolve, waitMs));
      const sentAtMs = Math.min(dueAtMs, performance.now());
      const { status, body } = await line.send(request);
      if (sentAtMs >= countsFromMs) latencies.push(performance.now() - sentAtMs);
      if (status !== 200 || (expected !== undefined && body.indexOf(expected) < 0))
        failures.push(`${status} ${body.toString('utf8', 0, 300)}`);
      if (status === 0) return;
    }
  };
  await Promise.all(lines.map(drive));
  const elapsedSeconds = (performance.now() - countsFromMs) / 1000;
  for (const line of lines) line.close();
  latencies.sort((a, b) => a - b);
  const at = (share: number): number => latencies[Math.min(latencies.length - 1, Math.floor(latencies.length * share))] ?? 0;
  return {
    perSecond: latencies.length / elapsedSeconds,
    p50Ms: at(0.5),
    p95Ms: at(0.95),
    p99Ms: at(0.99),
    count: latencies.length,
    failures: failures.length,
    firstFailure: failures[0] ?? '',
  };
}

const plan: LoadPlan = workerData;
runPlan(plan).then(
  (result) => parentPort?.postMessage(result),
  (error: unknown) => {
    throw error;
  },
);
