import { createHmac } from 'node:crypto';
import http from 'node:http';
import { formatDecimal, parseDecimal } from '@pavilion/money';
import * as z from 'zod';

const bodySchema = z.looseObject({
  type: z.string().optional(),
  transactionId: z.string().default(''),
  playerId: z.string().optional(),
  roundId: z.string().optional(),
  amount: z.string().optional(),
  referenceId: z.string().optional(),
  scope: z.string().optional(),
  sessionToken: z.string().optional(),
});
type Body = z.output<typeof bodySchema>;

/** What a network or a platform may do to a call before it looks at it: an HTTP status, or `drop` to do the work and lose the answer. */
export interface Disturbance {
  readonly type: string;
  readonly action: number | 'drop';
}

interface Movement {
  readonly playerId: string;
  readonly roundId: string;
  readonly amountMinor: bigint;
  isUndone: boolean;
}

const SCALE = 2;
const SECRET = 'sportsbook-secret';

/** The platform's wallet as the book sees it over the wire, for the book's own tests: an outside imitation, with switches for faults. */
export class MemoryWallet {
  readonly credential = { providerId: 'sportsbook', secret: SECRET };
  readonly disturbances: Disturbance[] = [];
  readonly calls: Body[] = [];
  /** Bodies of `sportsbook/events`. */
  readonly messages: unknown[] = [];
  readonly refusals = new Map<string, string>();
  readonly #cash = new Map<string, bigint>();
  readonly #answers = new Map<string, object>();
  readonly #movements = new Map<string, Movement>();
  readonly #tombstones = new Set<string>();
  readonly #closedSessions = new Set<string>();
  #server: http.Server | undefined;
  #gate: Promise<void> = Promise.resolve();
  url = '';

  /** A player with a session; the token names them. */
  open(playerId: string, cashMinor = 100_000n): string {
    this.#cash.set(playerId, cashMinor);
    return `token-${playerId}`;
  }

  closeSession(token: string): void {
    this.#closedSessions.add(token);
  }

  /** Holds money calls until the returned function is called. */
  hold(): () => void {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#gate = promise;
    return resolve;
  }

  cash = (playerId: string): bigint => this.#cash.get(playerId) ?? 0n;

  #answer(playerId: string, status = 'OK'): object {
    return { status, playerId, balance: formatDecimal(this.cash(playerId), SCALE), currency: 'EUR', duplicate: false };
  }

  #undo(reference: string): void {
    const movement = this.#movements.get(reference);
    if (movement === undefined || movement.isUndone) return;
    movement.isUndone = true;
    this.#cash.set(movement.playerId, this.cash(movement.playerId) - movement.amountMinor);
  }

  #move(type: string, { transactionId, playerId = '', roundId = '', amount = '0', referenceId = '', scope, sessionToken }: Body): string {
    const amountMinor = parseDecimal(amount, SCALE);
    if (type === 'rollback') {
      this.#tombstones.add(referenceId);
      const round = this.#movements.get(referenceId)?.roundId;
      if (scope === 'round')
        for (const [id, movement] of this.#movements) {
          if (movement.roundId === round) this.#undo(id);
        }
      this.#undo(referenceId);
      return 'OK';
    }
    if (type === 'end-round') return 'OK';
    if (type === 'bet') {
      if (this.#tombstones.has(transactionId)) return 'BET_ROLLED_BACK';
      if (this.#closedSessions.has(sessionToken ?? '')) return 'SESSION_INVALID';
      const refusal = this.refusals.get(playerId);
      if (refusal !== undefined) return refusal;
      if (amountMinor > this.cash(playerId)) return 'INSUFFICIENT_FUNDS';
    } else if (this.#movements.get(`${roundId}:bet`)?.isUndone !== false) {
      return 'BET_ROLLED_BACK';
    }
    const signed = type === 'bet' ? -amountMinor : amountMinor;
    this.#movements.set(transactionId, { playerId, roundId, amountMinor: signed, isUndone: false });
    this.#cash.set(playerId, this.cash(playerId) + signed);
    return 'OK';
  }

  #decide(type: string, body: Body): object {
    this.calls.push({ ...body, type });
    const playerId = body.playerId ?? (body.sessionToken ?? '').replace('token-', '');
    if (type === 'balance') {
      const isOpen = this.#cash.has(playerId) && !this.#closedSessions.has(body.sessionToken ?? '');
      return isOpen ? this.#answer(playerId) : { status: 'SESSION_INVALID' };
    }
    const key = `${playerId} ${body.transactionId}`;
    const repeated = this.#answers.get(key);
    if (repeated !== undefined) return { ...repeated, duplicate: true };
    const answer = this.#answer(playerId, this.#move(type, body));
    this.#answers.set(key, { ...answer, ...this.#balanceNow(playerId) });
    return { ...answer, ...this.#balanceNow(playerId) };
  }

  #balanceNow(playerId: string): object {
    return { balance: formatDecimal(this.cash(playerId), SCALE) };
  }

  #run(type: string, json: unknown): object {
    if (type === 'batch') {
      const { operations } = z.object({ operations: z.array(bodySchema) }).parse(json);
      return { results: operations.map((operation) => this.#decide(operation.type ?? '', operation)) };
    }
    if (type === 'sportsbook/events') {
      this.messages.push(json);
      return { status: 'OK' };
    }
    return this.#decide(type, bodySchema.parse(json));
  }

  async #take(request: http.IncomingMessage, response: http.ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(Buffer.from(chunk));
    const text = Buffer.concat(chunks).toString('utf8');
    const { 'x-timestamp': timestamp, 'x-nonce': nonce, 'x-signature': signature } = request.headers;
    const signed = `POST\n${request.url ?? ''}\n${String(timestamp)}\n${String(nonce)}\n${text}`;
    const type = (request.url ?? '').replace('/provider/v1/', '');
    if (type !== 'balance' && type !== 'sportsbook/events') await this.#gate;
    const index = this.disturbances.findIndex((one) => one.type === type);
    const [disturbance] = index < 0 ? [] : this.disturbances.splice(index, 1);
    const isSigned = signature === createHmac('sha256', SECRET).update(signed).digest('hex');
    const status = !isSigned ? 401 : typeof disturbance?.action === 'number' ? disturbance.action : 200;
    if (status !== 200) return void response.writeHead(status).end('{}');
    const answer = this.#run(type, JSON.parse(text));
    if (disturbance?.action === 'drop') return void request.socket.destroy();
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
  }

  async start(): Promise<void> {
    this.#server = http.createServer((request, response) => void this.#take(request, response));
    await new Promise<void>((resolve) => this.#server?.listen(0, '127.0.0.1', resolve));
    const address = this.#server.address();
    this.url = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`;
  }

  async stop(): Promise<void> {
    this.#server?.closeAllConnections();
    await new Promise((resolve) => this.#server?.close(resolve));
  }
}
