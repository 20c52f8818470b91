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

/** A kept connection that has one request on the way at a time. */
class Line {
  readonly #socket: net.Socket;
  #received: Buffer = Buffer.alloc(0);
  #resolve: ((answer: { status: number; body: Buffer }) => void) | undefined;

  constructor(socket: net.Socket) {
    this.#socket = socket;
    socket.setNoDelay(true);
    socket.on('data', (chunk) => this.#take(chunk));
    socket.on('error', () => this.#settle({ status: 0, body: Buffer.from('connection broken') }));
    socket.on('close', () => this.#settle({ status: 0, body: Buffer.from('connection closed') }));
  }

  static open(port: number): Promise<Line> {
    return new Promise((resolve, reject) => {
      const socket = net.connect(port, '127.0.0.1', () => resolve(new Line(socket)));
      socket.once('error', reject);
    });
  }

  send(request: Uint8Array): Promise<{ status: number; body: Buffer }> {
    return new Promise((resolve) => {
      this.#resolve = resolve;
      this.#socket.write(request);
    });
  }

  close(): void {
    this.#socket.destroy();
  }

  #take(chunk: Buffer): void {
    this.#received = this.#received.length === 0 ? chunk : Buffer.concat([this.#received, chunk]);
    const headEnd = this.#received.indexOf(HEAD_END);
    if (headEnd < 0) return;
    const head = this.#received.toString('latin1', 0, headEnd);
    const length = Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0);
    const end = headEnd + HEAD_END.length + length;
    if (this.#received.length < end) return;
    const body = this.#received.subarray(headEnd + HEAD_END.length, end);
    this.#received = this.#received.subarray(end);
    this.#settle({ status: Number(head.slice(9, 12)), body });
  }

  #settle(answer: { status: number; body: Buffer }): void {
    const resolve = this.#resolve;
    this.#resolve = undefined;
    resolve?.(answer);
  }
}

async function runPlan(plan: LoadPlan): Promise<LoadResult> {
  const latencies: number[] = [];
  const failures: string[] = [];
  const lines = await Promise.all(plan.lists.map(() => Line.open(plan.port)));
  const startedAtMs = performance.now();
  const endsAtMs = startedAtMs + plan.seconds * 1000;
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
      latencies.push(performance.now() - sentAtMs);
      if (status !== 200 || (plan.expected !== undefined && !body.includes(plan.expected)))
        failures.push(`${status} ${body.toString('utf8', 0, 300)}`);
      if (status === 0) return;
    }
  };
  await Promise.all(lines.map(drive));
  const elapsedSeconds = (performance.now() - startedAtMs) / 1000;
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
