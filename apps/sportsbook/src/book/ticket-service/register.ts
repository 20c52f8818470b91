import type { FastifyInstance } from 'fastify';
import { DAY_MS, HOUR_MS } from '../../durations.ts';
import { signedHeaders } from '../../signing.ts';
import { recoverCashOuts } from '../cash-out/finish.ts';
import { forgetQuotes } from '../cash-out/store.ts';
import type { TicketsContext } from '../context.ts';
import { expireFreeBets } from '../free-bets/store.ts';
import { publishTopEvents } from '../messages/top-events.ts';
import { deliverMessages, MESSAGES_A_LOOK } from '../messages/worker.ts';
import { acceptTickets } from '../acceptance/accept.ts';
import { bookBatch } from '../placing/book.ts';
import { finishCancelling } from '../placing/decide.ts';
import { recoverTickets } from '../placing/recover.ts';
import { LEASE_MS } from '../placing/deadlines.ts';
import { reconcile } from '../reconciliation/reconcile.ts';
import { registerReconciliation } from '../reconciliation/routes.ts';
import { createDecisions } from '../requests/decisions.ts';
import { forgetRequests } from '../requests/store.ts';
import { createSessions } from '../sessions.ts';
import { settleTicketsOf } from '../settlement/settle.ts';
import type { TicketsDeps, TicketsPart } from '../tickets-port.ts';
import { gathered, batched } from '../batcher.ts';
import { GAME_ID } from '../wallet/bodies.ts';
import { createWallet, type PostToPlatform } from '../wallet/client.ts';
import { FreshCalls } from '../wallet/fresh-calls.ts';
import { deliverCalls, leaveFresh } from '../wallet/worker.ts';
import { type Loop, loops } from './loops.ts';
import { registerTicketRoutes } from './routes.ts';
import { socketTickets } from './socket.ts';

/** Bets of one transaction. */
const BETS_A_TRANSACTION = 64;
/** Between two transactions that book: what a player does not feel, and what makes one of several at a hundred bets a second. */
const BETS_SPACING_MS = 40;
/** Between two deliveries to the platform's history while there is something to send, but not much. */
const UPDATE_SPACING_MS = 200;
/** They are published every five seconds at most. */
const TOP_EVENTS_EVERY_MS = 2500;
/** Batches in flight (SB-14). */
const WALLET_LANES = 4;

function createPost({ credential, now, platformUrl }: TicketsDeps): PostToPlatform {
  return async (path, body, timeoutMs) => {
    const text = JSON.stringify(body);
    const response = await fetch(`${platformUrl()}${path}`, {
      method: 'POST',
      headers: signedHeaders(credential, { method: 'POST', path, body: text }, now()),
      body: text,
      signal: AbortSignal.timeout(timeoutMs),
    });
    const answer = await response.text();
    const json: unknown = answer === '' ? null : JSON.parse(answer);
    return { status: response.status, json };
  };
}

const realWait = (delayMs: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, delayMs));

/** Spans overlap, so that messages in flight at the end of one are covered by the next (sportsbook §5.6). */
const RECONCILE_EVERY_MS = 300_000;
const RECONCILED_MS = 900_000;

/** Work left by a dead process is taken up once its lease has expired, at most this much later. */
const RECOVER_EVERY_MS = 3000;

/** A stop waits this long for what is under way; the rest is taken up after the next start. */
const STOP_WITHIN_MS = 2000;

/** Work that continues beside the requests. */
function createBackground(deps: TicketsDeps) {
  const running = new Set<Promise<void>>();
  return {
    run: (work: () => Promise<void>): void => {
      const task = work()
        .catch((error: unknown) => deps.log.error({ err: error }, 'sportsbook.tickets.background'))
        .finally(() => running.delete(task));
      running.add(task);
    },
    end: async (): Promise<void> => {
      await Promise.race([Promise.all(running), realWait(STOP_WITHIN_MS)]);
    },
  };
}

/** Knows whether work is running to which other work must yield. */
class PriorityWork {
  #count = 0;

  get isAny(): boolean {
    return this.#count > 0;
  }

  async during<Result>(work: () => Promise<Result>): Promise<Result> {
    this.#count += 1;
    try {
      return await work();
    } finally {
      this.#count -= 1;
    }
  }
}

interface Work {
  readonly context: TicketsContext;
  readonly post: PostToPlatform;
  /** Settlements that are worked out or paid. */
  readonly money: PriorityWork;
  readonly keptDays: number;
}

function workOf({ context, post, money, keptDays }: Work): Loop[] {
  const pay = (): Promise<number> => money.during(() => deliverCalls(context, (ticketId) => finishCancelling(context, ticketId)));
  // Money before messages: while a settlement is worked out and paid, messages are sent in short turns now and then instead of without a pause.
  const publish = async (): Promise<number> => {
    const sent = await deliverMessages({ ...context, post }, money.isAny);
    return money.isAny ? 0 : sent;
  };
  const rounds = async (): Promise<number> => {
    await recoverTickets(context);
    await recoverCashOuts(context, LEASE_MS);
    return 0;
  };
  const top = async (): Promise<number> => {
    await publishTopEvents(context);
    return 0;
  };
  const compare = async (): Promise<number> => {
    const nowMs = context.now().getTime();
    await reconcile({ ...context, post }, { from: new Date(nowMs - RECONCILED_MS), to: new Date(nowMs) });
    return 0;
  };
  const tidy = async (): Promise<number> => {
    await expireFreeBets(context.pool, context.now());
    await forgetQuotes(context.pool, new Date(context.now().getTime() - HOUR_MS));
    return forgetRequests(context.pool, new Date(context.now().getTime() - keptDays * DAY_MS));
  };
  return [
    { everyMs: 250, lanes: WALLET_LANES, delivers: 'money', run: pay },
    { everyMs: 250, lanes: 1, delivers: 'updates', rest: { ms: UPDATE_SPACING_MS, ofMany: MESSAGES_A_LOOK }, run: publish },
    { everyMs: RECOVER_EVERY_MS, lanes: 1, run: rounds },
    { everyMs: TOP_EVENTS_EVERY_MS, lanes: 1, run: top },
    { everyMs: 60_000, lanes: 1, run: tidy },
    { everyMs: RECONCILE_EVERY_MS, lanes: 1, run: compare },
  ];
}

/** The tickets of one process with what runs beside their requests. */
export function buildTickets(deps: TicketsDeps) {
  const post = createPost(deps);
  const wallet = createWallet(post, (reason) => deps.log.warn(reason, 'sportsbook.wallet.undecided'));
  const background = createBackground(deps);
  const context: TicketsContext = {
    pool: deps.pool,
    cache: deps.cache,
    log: deps.log,
    wallet,
    gameId: GAME_ID,
    sessions: createSessions(wallet, deps.now),
    decisions: createDecisions(),
    book: gathered({
      run: (all) => bookBatch(context, all),
      nameOf: ({ session }) => session.playerId,
      atMost: BETS_A_TRANSACTION,
      spacingMs: BETS_SPACING_MS,
      monotonicMs: () => performance.now(),
      wait: deps.wait ?? realWait,
    }),
    accept: batched(async (all) => {
      await acceptTickets(context, all);
      return all.map(() => undefined);
    }, BETS_A_TRANSACTION),
    fresh: new FreshCalls(),
    now: deps.now,
    wait: deps.wait ?? realWait,
    background: background.run,
    nudge: (what) => running.nudge(what),
  };
  const money = new PriorityWork();
  const running = loops(workOf({ context, post, money, keptDays: deps.keptDays }), deps.log);
  return { context, post, money, running, endBackground: background.end };
}

/** Tickets: placing, settling, cash-out, and the money calls they make (sportsbook §4 to §6). */
export function registerTickets(server: FastifyInstance, deps: TicketsDeps): TicketsPart {
  const { context, post, money, running, endBackground } = buildTickets(deps);
  registerTicketRoutes(server, context);
  registerReconciliation(server, { ...context, post });
  return {
    settleTicketsOf: (transaction, marketIds) => money.during(() => settleTicketsOf(context, transaction, marketIds)),
    socket: socketTickets(context),
    start: running.start,
    stop: async () => {
      await running.stop();
      await endBackground();
      await leaveFresh(context);
    },
  };
}
