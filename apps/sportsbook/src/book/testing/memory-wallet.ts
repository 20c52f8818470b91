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

/** A fault for the next call of a type: an HTTP status instead of the work, or `drop` to do the work and lose the reply. */
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

function isSigned({ url = '', headers }: http.IncomingMessage, body: string): boolean {
  const signed = `POST\n${url}\n${String(headers['x-timestamp'])}\n${String(headers['x-nonce'])}\n${body}`;
  return headers['x-signature'] === createHmac('sha256', SECRET).update(signed).digest('hex');
}

/** A fake of the platform's wallet, called over HTTP by the book's tests, with switches for faults. */
export class MemoryWallet {
  readonly credential = { providerId: 'sportsbook', secret: SECRET };
  readonly disturbances: Disturbance[] = [];
  readonly calls: Body[] = [];
  /** Bodies of `sportsbook/events`. */
  readonly messages: unknown[] = [];
  readonly refusals = new Map<string, string>();
  /** The part of every win of a player forfeited to the house, in minor units. */
  readonly forfeits = new Map<string, bigint>();
  readonly #cash = new Map<string, bigint>();
  readonly #answers = new Map<string, object>();
  readonly #movements = new Map<string, Movement>();
  readonly #tombstones = new Set<string>();
  readonly #closedSessions = new Set<string>();
  #server: http.Server | undefined;
  #gate: Promise<void> = Promise.resolve();
  url = '';

  /** Opens an account with a session and returns the session's token. */
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

  #move(type: string, body: Body): string {
    if (type === 'rollback') return this.#rollBack(body);
    if (type === 'end-round') return 'OK';
    const amountMinor = parseDecimal(body.amount ?? '0', SCALE);
    const refusal = type === 'bet' ? this.#refusalOfBet(body, amountMinor) : this.#refusalOfWin(body);
    if (refusal !== undefined) return refusal;
    const { transactionId, playerId = '', roundId = '' } = body;
    const signed = type === 'bet' ? -amountMinor : amountMinor - this.#forfeited(type, playerId);
    this.#movements.set(transactionId, { playerId, roundId, amountMinor: signed, isUndone: false });
    this.#cash.set(playerId, this.cash(playerId) + signed);
    return 'OK';
  }

  #forfeited = (type: string, playerId: string): bigint => (type === 'win' ? (this.forfeits.get(playerId) ?? 0n) : 0n);

  #rollBack({ referenceId = '', scope }: Body): string {
    this.#tombstones.add(referenceId);
    const round = this.#movements.get(referenceId)?.roundId;
    const ofRound = scope === 'round' ? [...this.#movements].filter(([, movement]) => movement.roundId === round) : [];
    for (const [id] of ofRound) this.#undo(id);
    this.#undo(referenceId);
    return 'OK';
  }

  #refusalOfBet({ transactionId, playerId = '', sessionToken = '' }: Body, amountMinor: bigint): string | undefined {
    if (this.#tombstones.has(transactionId)) return 'BET_ROLLED_BACK';
    if (this.#closedSessions.has(sessionToken)) return 'SESSION_INVALID';
    return this.refusals.get(playerId) ?? (amountMinor > this.cash(playerId) ? 'INSUFFICIENT_FUNDS' : undefined);
  }

  #refusalOfWin({ roundId = '' }: Body): string | undefined {
    return this.#movements.get(`${roundId}:bet`)?.isUndone === false ? undefined : 'BET_ROLLED_BACK';
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
    const forfeitedMinor = this.#forfeited(type, playerId);
    const forfeited = forfeitedMinor === 0n ? {} : { forfeited: formatDecimal(forfeitedMinor, SCALE) };
    const answer = { ...this.#answer(playerId, this.#move(type, body)), ...forfeited };
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
    const type = (request.url ?? '').replace('/provider/v1/', '');
    if (type !== 'balance' && type !== 'sportsbook/events') await this.#gate;
    const action = this.#nextFault(type);
    const status = isSigned(request, text) ? (typeof action === 'number' ? action : 200) : 401;
    if (status !== 200) return void response.writeHead(status).end('{}');
    const answer = this.#run(type, JSON.parse(text));
    if (action === 'drop') return void request.socket.destroy();
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
  }

  #nextFault(type: string): Disturbance['action'] | undefined {
    const index = this.disturbances.findIndex((one) => one.type === type);
    return index < 0 ? undefined : this.disturbances.splice(index, 1)[0]?.action;
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
