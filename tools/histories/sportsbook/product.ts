import { cashed } from '@pavilion/sportsbook/book/cash-out/pay.ts';
import { decidedMarkets, type Held } from '@pavilion/sportsbook/book/ingestion/apply.ts';
import { takeInOrder } from '@pavilion/sportsbook/book/ingestion/order.ts';
import { reduceEvent } from '@pavilion/sportsbook/book/market-cache/reduce.ts';
import { cashOutCall } from '@pavilion/sportsbook/book/wallet/planned-calls.ts';
import type { TicketWithLegs } from '@pavilion/sportsbook/book/tickets/ticket.ts';
import type { EventMessage } from '@pavilion/sportsbook/protocol/messages.ts';
import { cashOutMarginPpm, cashOutOffer, fairValue } from '@pavilion/sportsbook/rules/payout/cash-out.ts';
import { shapeOfTicket } from '@pavilion/sportsbook/book/tickets/ticket.ts';
import { type Answer, demand, type Moment, type Product } from '../world.ts';
import { type Decision, linesOf, ModelBook } from './model.ts';
import { type BookFlaw, Tables } from './tables.ts';
import { type Slip, ticketOf } from './ticket.ts';
import { BookWallet, OPENING_MINOR } from './wallet.ts';

/** A message of the feed, with what it means. */
export interface FeedMessage {
  readonly message: EventMessage;
  readonly decided: readonly { readonly market: string; readonly decision: Decision }[];
}
/** Messages of the feed about one event, posted together in order. */
export interface FeedCall {
  readonly call: 'feed';
  readonly eventId: string;
  readonly posted: readonly FeedMessage[];
}
/** A message, a bet, or a cash-out, at once or after a live delay. */
export type BookCall =
  | FeedCall
  | ({ readonly call: 'place' } & Slip)
  | {
      readonly call: 'cashOut';
      readonly id: string;
      readonly ticketId: string;
      readonly share: bigint;
      readonly wonPpm: bigint;
      readonly isDelayed: boolean;
    };

/** The delivery of waiting calls to the wallet, which the network or a crash may cut, and the end of live delays. */
export type BookAct =
  | { readonly act: 'deliver'; readonly fate: 'answered' | 'answerLost' | 'twice' }
  | { readonly act: 'finish'; readonly wonPpm: bigint };

const SHARES = 4n;
const LEAST_MINOR = 10n;

/** The book's own rules from message to wallet call, over tables in memory, and the wallet's own rules behind them. */
export class BookProduct implements Product<BookCall, BookAct> {
  #tables: Tables;
  readonly #flaw: BookFlaw | undefined;
  readonly #wallet = new BookWallet();
  readonly #model = new ModelBook();
  /** Messages that wait at a process for an earlier one. */
  readonly #held = new Map<string, Held>();
  readonly #feed: readonly FeedMessage[];
  #appliedSeqs = new Map<string, number>();
  #latestMs = 0;

  constructor(feed: readonly FeedMessage[], events: Tables['events'], flaw: BookFlaw | undefined) {
    this.#flaw = flaw;
    this.#feed = feed;
    this.#tables = new Tables(undefined, flaw);
    for (const [id, event] of events) {
      this.#tables.events.set(id, event);
      this.#appliedSeqs.set(id, event.eventSeq);
    }
  }

  attempt(calls: readonly BookCall[], at: Moment) {
    this.#latestMs = at.nowMs;
    const tables = new Tables(this.#tables, this.#flaw);
    const held = new Map<string, Held>();
    const after: (() => void)[] = [];
    const answers = calls.map((call): Answer => {
      if (call.call !== 'feed') return this.#request({ tables, call, after }, at.nowMs);
      this.#ingest({ tables, held, after, call }, at);
      return { text: 'taken', id: call.posted.map(({ message }) => message.messageId).join(' ') };
    });
    const commit = () => {
      this.#tables = tables;
      for (const [key, waiting] of held) this.#held.set(key, waiting);
      for (const tell of after) tell();
    };
    return { answers, commit };
  }

  /** Answers are the book's own affair: what the results make of its tickets is compared at the end. */
  expected(): undefined {
    return undefined;
  }

  /** Tells the model all decisions up to a number, as the feed made them. */
  #decide(eventId: string, eventSeq: number, nowMs: number): void {
    const before = this.#appliedSeqs.get(eventId) ?? 0;
    const isTaken = ({ message }: FeedMessage) => message.eventId === eventId && message.eventSeq > before && message.eventSeq <= eventSeq;
    this.#appliedSeqs.set(eventId, Math.max(before, eventSeq));
    this.#model.decide(
      this.#feed.filter(isTaken).flatMap(({ decided }) => decided),
      nowMs,
    );
  }

  replaced(process: number): void {
    for (const key of this.#held.keys()) if (key.startsWith(`${process} `)) this.#held.delete(key);
  }

  /** Takes messages and those that waited for them, then recomputes the tickets of what they changed (`applyMessages`). */
  #ingest(given: { tables: Tables; held: Map<string, Held>; after: (() => void)[]; call: FeedCall }, { nowMs, process }: Moment): void {
    const { tables, held, after, call } = given;
    const { eventId, posted } = call;
    const key = `${process} ${eventId}`;
    const before = tables.events.get(eventId);
    if (before === undefined) return;
    const waiting = new Map(held.get(key) ?? this.#held.get(key));
    const arrived = posted.map(({ message }) => ({ ...message, isSnapshot: false }));
    const ready = this.#flaw === 'takesResultsInAnyOrder' ? arrived : takeInOrder(before.eventSeq, waiting, arrived);
    held.set(key, waiting);
    let event = before;
    for (const one of ready) event = reduceEvent(event, one) ?? event;
    if (event === before) return;
    tables.events.set(eventId, event);
    tables.settle(new Set(decidedMarkets(before, event)), new Date(nowMs));
    const { eventSeq } = event;
    after.push(() => this.#decide(eventId, eventSeq, nowMs));
  }

  #request(given: { tables: Tables; call: Exclude<BookCall, { call: 'feed' }>; after: (() => void)[] }, nowMs: number): Answer {
    const { tables, call, after } = given;
    const known = tables.answers.get(call.id);
    const text =
      known ?? (call.call === 'place' ? this.#place({ tables, call, after }, nowMs) : this.#cashOut({ tables, call, after }, nowMs));
    tables.answers.set(call.id, text);
    return { text, id: call.id };
  }

  #place(
    { tables, call, after }: { tables: Tables; call: Extract<BookCall, { call: 'place' }>; after: (() => void)[] },
    nowMs: number,
  ): string {
    const ticket = ticketOf(call, new Date(nowMs));
    const isOpen = ticket.legs.every(({ eventId, marketId }) => tables.events.get(eventId)?.markets.get(marketId)?.status === 'open');
    if (!isOpen) return 'CLOSED';
    tables.tickets.set(call.id, ticket);
    // That the stake is taken before the ticket is open is the matter of other tests: here both happen at once.
    after.push(() => {
      const code = this.#wallet.stake(call.id, call.stakeMinor, nowMs);
      demand(code === 'OK', () => `the stake of ${call.id} is refused: ${code}`);
      const legs = ticket.legs.map(({ marketId, outcomeId, price }) => ({
        market: marketId,
        key: outcomeId.slice(marketId.length + 1),
        price,
        result: undefined,
      }));
      const { sizes, bankers } = ticket.ticket;
      this.#model.place(call.id, { stake: call.stakeMinor, legs, lines: linesOf(legs.length, sizes, bankers), acceptedAtMs: nowMs });
    });
    return 'OK';
  }

  #cashOut(given: { tables: Tables; call: Extract<BookCall, { call: 'cashOut' }>; after: (() => void)[] }, nowMs: number): string {
    const { tables, call, after } = given;
    const found = tables.tickets.get(call.ticketId);
    if (found?.ticket.state !== 'open') return 'SETTLED';
    const { ticket, legs } = found;
    const partMinor = (ticket.remainingStakeMinor * call.share) / SHARES;
    if (partMinor === 0n) return 'INVALID';
    if (!call.isDelayed) return this.#pay({ tables, found, partMinor, wonPpm: call.wonPpm, after }, nowMs);
    tables.tickets.set(ticket.id, { ticket: { ...ticket, state: 'cashing', version: ticket.version + 1 }, legs });
    tables.cashOuts.set(ticket.id, { ticketId: ticket.id, partMinor });
    return 'WAITING';
  }

  #pay(given: { tables: Tables; found: TicketWithLegs; partMinor: bigint; wonPpm: bigint; after: (() => void)[] }, nowMs: number): string {
    const { tables, found, partMinor, wonPpm, after } = given;
    const { ticket, legs } = found;
    const offerMinor = offerFor(found, partMinor, wonPpm);
    if (offerMinor < LEAST_MINOR) {
      tables.tickets.set(ticket.id, { ticket: { ...ticket, state: 'open' }, legs });
      return 'NOT_AVAILABLE';
    }
    const number = ticket.cashOutCount + 1;
    const next = cashed(found, { cashOut: { partMinor, number }, offerMinor }, new Date(nowMs));
    tables.tickets.set(ticket.id, { ticket: next, legs });
    const [stakeBeforeMinor, stakeAfterMinor] = [ticket.remainingStakeMinor, next.remainingStakeMinor];
    tables.send(ticket.id, [cashOutCall(ticket.id, { count: number, offerMinor, stakeBeforeMinor, stakeAfterMinor })]);
    after.push(() => this.#model.cashOut(ticket.id, partMinor, offerMinor));
    return `OK ${offerMinor}`;
  }

  act(act: BookAct, nowMs: number): void {
    this.#latestMs = nowMs;
    if (act.act === 'deliver') this.#deliver(act.fate, nowMs);
    else this.#finish(act.wonPpm, nowMs);
  }

  /** Ends live delays: pays what is still in its cash-out, and nothing that was settled meanwhile (`finish`). */
  #finish(wonPpm: bigint, nowMs: number): void {
    const tables = new Tables(this.#tables, this.#flaw);
    const after: (() => void)[] = [];
    for (const [id, { ticketId, partMinor }] of tables.cashOuts) {
      tables.cashOuts.delete(id);
      const found = tables.tickets.get(ticketId);
      if (found?.ticket.state === 'cashing') this.#pay({ tables, found, partMinor, wonPpm, after }, nowMs);
    }
    this.#tables = tables;
    for (const tell of after) tell();
  }

  /** Sends the first bundle of each ticket, as the worker of the outbox does: what has no answer comes again. */
  #deliver(fate: 'answered' | 'answerLost' | 'twice', nowMs: number): void {
    const tables = new Tables(this.#tables, this.#flaw);
    for (const [ticketId, waiting] of Map.groupBy(tables.outbox, (one) => one.ticketId)) {
      const own = waiting.filter(({ bundle }) => bundle === waiting[0]?.bundle);
      const calls = own.map(({ call }) => call);
      const codes = this.#wallet.call(ticketId, calls, nowMs);
      demand(
        codes.every((code) => code === 'OK'),
        () => `R6 the wallet refuses a call of ${ticketId}: ${codes.join(', ')}`,
      );
      if (fate === 'twice') this.#wallet.call(ticketId, calls, nowMs);
      if (fate !== 'answerLost') for (const one of own) tables.outbox.splice(tables.outbox.indexOf(one), 1);
    }
    this.#tables = tables;
  }

  check(): void {
    this.#finish(500_000n, this.#latestMs);
    while (this.#tables.outbox.length > 0) this.#deliver('answered', this.#latestMs);
    for (const { message } of this.#feed) {
      const { eventSeq = 0 } = this.#tables.events.get(message.eventId) ?? {};
      demand(message.eventSeq <= eventSeq, () => `the feed's message ${message.messageId} was never taken: ${eventSeq}`);
    }
    const [standing, wanted] = [this.#wallet.standing(), OPENING_MINOR + this.#model.net()];
    demand(standing === wanted, () => `SB-14 the player has ${standing} where the results say ${wanted}`);
  }
}

/** The offer for a part of what is left, by the chance that open legs win. */
function offerFor({ ticket, legs }: TicketWithLegs, partMinor: bigint, wonPpm: bigint): bigint {
  const { remainingStakeMinor } = ticket;
  const masses = [
    { result: { kind: 'won' } as const, ppm: wonPpm },
    { result: { kind: 'lost' } as const, ppm: 1_000_000n - wonPpm },
  ];
  const valued = legs.map(({ price, result }) => (result === null ? { price, masses } : { price, result }));
  const fair = fairValue(remainingStakeMinor, shapeOfTicket(ticket, legs.length), valued);
  const marginPpm = cashOutMarginPpm(legs.filter(({ result }) => result === null).map(({ price }) => ({ price, isLive: false })));
  return cashOutOffer(fair, { marginPpm, partMinor, remainingStakeMinor });
}
