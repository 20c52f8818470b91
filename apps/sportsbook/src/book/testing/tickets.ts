import { randomUUID } from 'node:crypto';
import type { Pool } from 'pg';
import * as z from 'zod';
import type { EventMessage } from '../../protocol/messages.ts';
import { createServer } from '../../server.ts';
import { cloneDatabase } from '../../testing/database.ts';
import { aMarket, eventMessage, type MarketFacts, pricesMessage, settlementMessage, stateMessage } from '../../testing/feed-messages.ts';
import type { TicketsContext } from '../context.ts';
import { InMemoryMarketCache } from '../market-cache/market-cache.ts';
import { Ingestion } from '../ingestion/ingestion.ts';
import { closeGaps } from '../ingestion/recovery.ts';
import { deliverMessages } from '../messages/worker.ts';
import { settleTicketsOf } from '../settlement/settle.ts';
import { buildTickets } from '../ticket-service/register.ts';
import { registerTicketRoutes } from '../ticket-service/routes.ts';
import { finishCancelling } from '../placing/decide.ts';
import { deliverCalls } from '../wallet/worker.ts';
import { MemoryWallet } from './memory-wallet.ts';

const SHORT_WAIT_MS = 1000;
/** Longer than a missing message may take. */
const GAP_MS = 10_000;
const LOOK_MS = 5;

/** Time in the test's hands: short waits of loops pass by themselves, long ones when the test lets the time pass. */
class TestTime {
  nowMs = Date.UTC(2026, 10, 20, 18);
  #waiting: { dueMs: number; resolve: () => void }[] = [];
  readonly #onPass: () => void;

  constructor(onPass: () => void) {
    this.#onPass = onPass;
  }

  readonly now = (): Date => new Date(this.nowMs);

  readonly wait = (delayMs: number): Promise<void> => {
    if (delayMs <= SHORT_WAIT_MS) return new Promise((resolve) => setTimeout(resolve, LOOK_MS));
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#waiting.push({ dueMs: this.nowMs + delayMs, resolve });
    return promise;
  };

  pass(ms: number): void {
    this.nowMs += ms;
    this.#onPass();
    const due = this.#waiting.filter(({ dueMs }) => dueMs <= this.nowMs);
    this.#waiting = this.#waiting.filter(({ dueMs }) => dueMs > this.nowMs);
    for (const { resolve } of due) resolve();
  }
}

const answer = z.object({
  data: z.unknown().optional(),
  error: z.object({ code: z.string(), fields: z.record(z.string(), z.unknown()).optional() }).optional(),
});
const ticketData = z.looseObject({ id: z.string(), status: z.string() });

/** Ways of a bet; what is left out is a single on the home side of the event at its first price. */
export interface Slip {
  readonly requestId?: string;
  readonly stake?: string;
  readonly type?: string;
  /** Only for a built bet. */
  readonly odds?: string;
  readonly size?: number | number[];
  readonly bankers?: string[];
  readonly acceptOddsChange?: boolean | string;
  readonly toleranceBasisPoints?: number;
  readonly selections?: readonly object[];
  readonly freeBetId?: string;
  readonly locale?: string;
  /** Does not wait for a bet in play. */
  readonly isAsync?: boolean;
}

interface Sent {
  readonly body?: object;
  readonly headers?: Record<string, string>;
  /** For a call without a body. */
  readonly token?: string;
}

/** The book with its tickets over real tables, its wallet over HTTP, its feed and its clock in the test's hands. */
export class TestTickets {
  /** The feed is heard all the time, however much of it passes. */
  readonly time = new TestTime(() => this.cache.freshness.refresh());
  readonly wallet = new MemoryWallet();
  readonly cache = new InMemoryMarketCache({ nowMs: () => this.time.nowMs, monotonicMs: () => 0 });
  readonly errors: object[] = [];
  readonly server: ReturnType<typeof createServer>;
  readonly #database: { pool: Pool; drop(): Promise<void> };
  readonly #built: ReturnType<typeof buildTickets>;
  readonly #ingestion: Ingestion;
  #events = 0;
  #monotonicMs = 0;
  readonly #lastSeq = new Map<string, number>();

  private constructor(database: { pool: Pool; drop(): Promise<void> }) {
    this.#database = database;
    this.cache.freshness.refresh();
    const log = { info: () => undefined, warn: () => undefined, error: (fields: object) => void this.errors.push(fields) };
    this.#built = buildTickets({
      pool: database.pool,
      cache: this.cache,
      platformUrl: () => this.wallet.url,
      credential: this.wallet.credential,
      feed: this.wallet.credential,
      now: this.time.now,
      wait: this.time.wait,
      log,
      isDatabaseAway: () => false,
      seed: 'test',
      keptDays: 14,
    });
    this.#ingestion = new Ingestion({
      pool: database.pool,
      now: this.time.now,
      monotonicMs: () => this.#monotonicMs,
      log,
      suspend: (eventId) => this.cache.suspend(eventId),
      known: (eventId) => this.cache.event(eventId),
      publish: (events) => {
        for (const event of events) this.cache.put(event);
      },
      settleTicketsOf: (transaction, marketIds) => settleTicketsOf(this.context, transaction, marketIds),
    });
    this.server = createServer({ log, isDatabaseAway: () => false });
    registerTicketRoutes(this.server, this.context);
  }

  /** @param through another way to the database, such as one by a recorder */
  static async start(through?: (url: string) => string): Promise<TestTickets> {
    const book = new TestTickets(await cloneDatabase(through));
    await book.wallet.start();
    await book.server.ready();
    return book;
  }

  async stop(): Promise<void> {
    await this.server.close();
    await this.wallet.stop();
    await this.#database.drop();
  }

  get context(): TicketsContext {
    return this.#built.context;
  }

  get pool(): Pool {
    return this.#database.pool;
  }

  settled = (): Promise<void> => this.#built.endBackground();

  /** Delivers what waits, as the loops would. */
  async deliver(): Promise<void> {
    while ((await this.deliverOnce()) > 0);
    while ((await deliverMessages({ ...this.context, post: this.#built.post })) > 0);
  }

  /** One look of the outbox alone: what fails stays. */
  deliverOnce = (): Promise<number> => deliverCalls(this.context, (ticketId) => finishCancelling(this.context, ticketId));

  receive = (...messages: readonly EventMessage[]): Promise<void> => this.#ingestion.receive(messages);

  /** Fetches events whose next message is missing, as `snapshotOf` answers for the feed. */
  async closeGaps(snapshotOf: (eventId: string) => EventMessage | undefined): Promise<void> {
    this.#monotonicMs += GAP_MS;
    await closeGaps({
      ingestion: this.#ingestion,
      suspend: async () => undefined,
      fetchSnapshot: async (eventId) => snapshotOf(eventId),
      log: { info: () => undefined, warn: () => undefined, error: (fields) => void this.errors.push(fields) },
    });
  }

  place(eventId: string): { eventId: string; eventSeq: number } {
    const eventSeq = (this.#lastSeq.get(eventId) ?? 0) + 1;
    this.#lastSeq.set(eventId, eventSeq);
    return { eventId, eventSeq };
  }

  /** A football event with a three-way market at 2.12, 3.55, 3.25; in play where asked. */
  async anEvent({ isLive = false, ...market }: { isLive?: boolean } & Partial<MarketFacts> = {}): Promise<string> {
    this.#events += 1;
    const eventId = `ev-football-${this.#events}`;
    const startsAt = new Date(this.time.nowMs + (isLive ? -3_600_000 : 3_600_000)).toISOString();
    await this.receive(eventMessage(this.place(eventId), { startsAt }));
    if (isLive) await this.receive(stateMessage(this.place(eventId), {}));
    await this.receive(pricesMessage(this.place(eventId), [aMarket(eventId, market)]));
    return eventId;
  }

  reprice = (eventId: string, market: Partial<MarketFacts>): Promise<void> =>
    this.receive(pricesMessage(this.place(eventId), [aMarket(eventId, market)]));

  /** The winner of an event's three ways, as the feed reports it. */
  settle(eventId: string, winner: 'home' | 'draw' | 'away', settlementVersion = 1): Promise<void> {
    const results = { home: 'lost', draw: 'lost', away: 'lost', [winner]: 'won' } as const;
    return this.receive(settlementMessage(this.place(eventId), { settlementVersion, results }));
  }

  aPlayer(cashMinor?: bigint, playerId = randomUUID() as string): { playerId: string; token: string } {
    return { playerId, token: this.wallet.open(playerId, cashMinor) };
  }

  selection = (eventId: string, key = 'home', odds = '2.12') => ({
    eventId,
    marketId: `${eventId}~1x2`,
    outcomeId: `${eventId}~1x2~${key}`,
    odds,
  });

  async call(method: 'GET' | 'POST', path: string, { body, headers: more = {}, token }: Sent = {}) {
    const headers = token === undefined ? more : { authorization: `Bearer ${token}`, ...more };
    const payload = body === undefined ? {} : { payload: JSON.stringify(body) };
    const response = await this.server.inject({ method, url: `/sandbox/sportsbook${path}`, headers, ...payload });
    const { data, error } = answer.parse(response.json());
    return { status: response.statusCode, data, code: error?.code, fields: error?.fields };
  }

  bet(token: string, eventId: string, { isAsync = false, ...slip }: Slip = {}) {
    const body = { token, requestId: randomUUID(), stake: '10.00', type: 'single', selections: [this.selection(eventId)], ...slip };
    return this.call('POST', '/bets', { body, ...(isAsync ? { headers: { prefer: 'respond-async' } } : {}) });
  }

  /** A bet that must be accepted. @returns its id */
  async accepted(token: string, eventId: string, slip: Slip = {}): Promise<string> {
    const { data, code } = await this.bet(token, eventId, slip);
    if (code !== undefined) throw new Error(`The bet was refused with ${code}`);
    return ticketData.parse(data).id;
  }

  async ticket(token: string, ticketId: string) {
    const { data } = await this.call('GET', `/bets/${ticketId}`, { token });
    return z.record(z.string(), z.unknown()).parse(data);
  }
}
