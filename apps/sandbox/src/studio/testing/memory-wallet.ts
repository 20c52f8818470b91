import { createHmac } from 'node:crypto';
import http from 'node:http';
import { formatDecimal, parseDecimal } from '@pavilion/money';
import * as z from 'zod';

/**
 * A fake of the platform's wallet, called over HTTP by the studio's tests: signatures, idempotent calls, refusals, tombstones, and switches for
 * network faults.
 */
export type MemoryWallet = {
  readonly url: string;
  balanceMinor: bigint;
  /** Answers of the next calls, before anything is looked at: an HTTP status, or `drop` to do the work and lose the answer. */
  readonly disturbances: Disturbance[];
  readonly calls: { type: string; body: WalletBody }[];
  refuseBetsWith: string | null;
  refuseWinsWith: string | null;
  netMinor(roundId: string): bigint;
  close(): Promise<void>;
};
/** `naming`: only a call whose body has this text in it. */
type Disturbance = { readonly type: string; readonly action: number | 'drop'; readonly naming?: string };

const bodySchema = z.looseObject({
  transactionId: z.string().optional(),
  roundId: z.string().optional(),
  amount: z.string().optional(),
  referenceId: z.string().optional(),
  sessionToken: z.string().optional(),
  bets: z.string().optional(),
  wins: z.string().optional(),
});
type WalletBody = z.infer<typeof bodySchema>;

const scale = 2;
export const testPlayerId = '01990000-0000-7000-8000-000000000001';
export const testToken = 'session-token-1';

type Books = { moved: Map<string, { roundId: string; amountMinor: bigint }>; answers: Map<string, object>; tombstones: Set<string> };

function isSigned(secret: string, request: http.IncomingMessage, body: string): boolean {
  const [timestamp, nonce] = [request.headers['x-timestamp'], request.headers['x-nonce']];
  const message = `POST\n${request.url ?? ''}\n${String(timestamp)}\n${String(nonce)}\n${body}`;
  return request.headers['x-signature'] === createHmac('sha256', secret).update(message).digest('hex');
}

/** Applies a call. @returns the wallet's status */
function move(wallet: MemoryWallet, books: Books, { type, body }: { type: string; body: WalletBody }): string {
  if (type === 'rollback') return rollBack(wallet, books, body.referenceId ?? '');
  return type === 'bet' || type === 'win' ? moveMoney(wallet, books, { type, body }) : 'OK';
}

function moveMoney(wallet: MemoryWallet, books: Books, { type, body }: { type: 'bet' | 'win'; body: WalletBody }): string {
  const { transactionId = '', roundId = '' } = body;
  const amountMinor = parseDecimal(body.amount ?? '0', scale);
  const isBet = type === 'bet';
  const refusal = isBet ? refusalOfBet(wallet, books, { transactionId, amountMinor }) : wallet.refuseWinsWith;
  if (refusal !== null) return refusal;
  const signedMinor = isBet ? -amountMinor : amountMinor;
  books.moved.set(transactionId, { roundId, amountMinor: signedMinor });
  wallet.balanceMinor += signedMinor;
  return 'OK';
}

function refusalOfBet(
  wallet: MemoryWallet,
  books: Books,
  { transactionId, amountMinor }: { transactionId: string; amountMinor: bigint },
): string | null {
  if (books.tombstones.has(transactionId)) return 'BET_ROLLED_BACK';
  return wallet.refuseBetsWith ?? (amountMinor > wallet.balanceMinor ? 'INSUFFICIENT_FUNDS' : null);
}

function rollBack(wallet: MemoryWallet, books: Books, reference: string): string {
  books.tombstones.add(reference);
  const moved = books.moved.get(reference);
  books.moved.delete(reference);
  wallet.balanceMinor -= moved?.amountMinor ?? 0n;
  return 'OK';
}

function decide(wallet: MemoryWallet, books: Books, { type, body }: { type: string; body: WalletBody }): object {
  const answer = (status: string): object => ({
    status,
    balance: formatDecimal(wallet.balanceMinor, scale),
    bonusBalance: '0.00',
    currency: 'EUR',
    playerId: testPlayerId,
  });
  const id = body.transactionId ?? '';
  if (type === 'sessions') return { ...answer('OK'), sessionToken: testToken };
  if (type === 'balance') return body.sessionToken === testToken ? answer('OK') : { status: 'SESSION_INVALID' };
  const repeated = books.answers.get(id);
  if (repeated) return { ...repeated, duplicate: true };
  const decided = answer(move(wallet, books, { type, body }));
  books.answers.set(id, decided);
  return decided;
}

/** Starts the wallet on a free port. */
export async function startMemoryWallet(secret: string): Promise<MemoryWallet> {
  const books: Books = { moved: new Map(), answers: new Map(), tombstones: new Set() };
  const server = http.createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const text = Buffer.concat(chunks).toString('utf8');
      const type = (request.url ?? '').replace('/provider/v1/', '');
      const isMeant = (one: Disturbance): boolean => one.type === type && text.includes(one.naming ?? '');
      const index = wallet.disturbances.findIndex(isMeant);
      const [disturbance] = index < 0 ? [] : wallet.disturbances.splice(index, 1);
      const status = !isSigned(secret, request, text) ? 401 : typeof disturbance?.action === 'number' ? disturbance.action : 200;
      if (status !== 200) return void response.writeHead(status).end('{}');
      const body = bodySchema.parse(JSON.parse(text));
      wallet.calls.push({ type, body });
      const answer = decide(wallet, books, { type, body });
      if (disturbance?.action === 'drop') return void request.socket.destroy();
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const wallet: MemoryWallet = {
    url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    balanceMinor: 100_000n,
    disturbances: [],
    calls: [],
    refuseBetsWith: null,
    refuseWinsWith: null,
    netMinor: (roundId) => [...books.moved.values()].reduce((sum, one) => (one.roundId === roundId ? sum + one.amountMinor : sum), 0n),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
  return wallet;
}
