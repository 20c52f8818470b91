import type { Pool } from 'pg';
import type { EventMessage } from '../../protocol/messages.ts';
import { haltUntil } from '../../halts/store.ts';
import { publishEvents } from '../changes/store.ts';
import { type Decision, loadEvents, lockEvents, saveDecisions, saveEvents, saveMarkets } from '../events/store.ts';
import { isOver } from '../market-cache/market-cache.ts';
import type { BookTransaction, SettleTicketsOf } from '../market-cache/index.ts';
import { reduceEvent } from '../market-cache/reduce.ts';
import type { BookEvent, BookMarket } from '../market-cache/types.ts';
import { inTransaction } from '../transaction.ts';
import { takeInOrder } from './order.ts';

export interface ApplyContext {
  readonly pool: Pool;
  readonly settleTicketsOf: SettleTicketsOf;
  /** The cached event; the tables are read if they are ahead of it. */
  known(eventId: string): BookEvent | undefined;
  now(): Date;
}

/** Messages of one event, including those that wait for an earlier one. */
export interface Arrival {
  readonly eventId: string;
  readonly arrived: readonly EventMessage[];
  readonly held: Held;
}

export type Held = ReadonlyMap<number, EventMessage & { isSnapshot: boolean }>;

export interface Applied {
  /** The changed events. */
  readonly events: readonly BookEvent[];
  /** The waiting messages of each event. */
  readonly held: ReadonlyMap<string, Held>;
}

/** Applies messages to the tables, tickets included, in one transaction, which may run twice: nothing is changed but the tables. */
export async function applyMessages(context: ApplyContext, arrivals: readonly Arrival[]): Promise<Applied> {
  const { committed, ...applied } = await inTransaction(context.pool, async (transaction) => {
    const lastSeqs = await lockEvents(
      transaction,
      arrivals.map(({ eventId }) => eventId),
    );
    const before = await currentEvents(context, transaction, lastSeqs);
    const changed: Changed[] = [];
    const held = new Map<string, Held>();
    for (const arrival of arrivals) {
      const waiting = new Map(arrival.held);
      const change = reduceArrival({ ...arrival, held: waiting }, before.get(arrival.eventId));
      held.set(arrival.eventId, waiting);
      const closingSeq = Math.max(...[...waiting.values()].filter(isClosing).map(({ eventSeq }) => eventSeq));
      if (closingSeq > 0) await haltUntil(transaction, { eventId: arrival.eventId, eventSeq: closingSeq });
      if (change !== undefined) changed.push(change);
    }
    const committed = await saveChanges(context, transaction, changed);
    return { events: changed.map(({ after }) => after), held, committed };
  });
  committed?.();
  return applied;
}

/** Does a message end bets that are taken now? Its sender is answered although it waits, and counts on it. */
function isClosing(message: EventMessage): boolean {
  switch (message.type) {
    case 'settlement':
    case 'void':
      return true;
    case 'state':
      return message.body.suspend === 'all' || isOver(message.body);
    case 'prices':
      return message.body.markets.some(({ status }) => status !== 'open');
    default:
      return false;
  }
}

async function currentEvents(
  context: ApplyContext,
  transaction: BookTransaction,
  lastSeqs: ReadonlyMap<string, number>,
): Promise<ReadonlyMap<string, BookEvent>> {
  const events = new Map<string, BookEvent>();
  const behind: string[] = [];
  for (const [eventId, eventSeq] of lastSeqs) {
    const known = context.known(eventId);
    if (known?.eventSeq === eventSeq) events.set(eventId, known);
    else behind.push(eventId);
  }
  for (const event of await loadEvents(transaction, behind)) events.set(event.id, event);
  return events;
}

interface Changed {
  readonly before: BookEvent | undefined;
  readonly after: BookEvent;
  readonly decisions: readonly Decision[];
}

function reduceArrival(
  { arrived, held }: Pick<Arrival, 'arrived'> & { held: Map<number, EventMessage & { isSnapshot: boolean }> },
  before: BookEvent | undefined,
): Changed | undefined {
  const numbered = arrived.map((message) => ({ ...message, isSnapshot: message.type === 'snapshot' }));
  const decisions: Decision[] = [];
  let after = before;
  for (const message of takeInOrder(before?.eventSeq ?? 0, held, numbered)) {
    const next = reduceEvent(after, message);
    if (next === undefined) break;
    decisions.push(...decisionsOf(message, next));
    after = next;
  }
  return after === undefined || after === before ? undefined : { before, after, decisions };
}

function decisionsOf(message: EventMessage, { markets }: BookEvent): Decision[] {
  switch (message.type) {
    case 'settlement':
    case 'settlement_undo':
    case 'void':
    case 'void_undo': {
      const { marketId } = message.body;
      const marketIds = marketId === undefined ? [...markets.keys()] : [marketId];
      return marketIds.filter((id) => markets.has(id)).map((id) => ({ marketId: id, message }));
    }
    default:
      return [];
  }
}

/** Stores changes. @returns what to call after the commit */
async function saveChanges(
  context: ApplyContext,
  transaction: BookTransaction,
  changed: readonly Changed[],
): Promise<(() => void) | undefined> {
  const now = context.now();
  const events = changed.map(({ after }) => after);
  const markets = changed.flatMap(({ before, after }) =>
    [...after.markets.values()].filter((market) => before?.markets.get(market.id) !== market),
  );
  await saveEvents(transaction, events, now);
  await saveMarkets(transaction, markets);
  await saveDecisions(
    transaction,
    changed.flatMap(({ decisions }) => decisions),
    now,
  );
  await publishEvents(transaction, events);
  const decided = changed.flatMap(({ before, after }) => decidedMarkets(before, after));
  return decided.length > 0 ? context.settleTicketsOf(transaction, decided) : undefined;
}

const NOTHING: Pick<BookMarket, 'results' | 'voids' | 'status'> = { results: null, voids: [], status: 'open' };
const isDecided = (status: BookMarket['status']): boolean => status === 'settled' || status === 'void';

/** One window may have taken the place of another: their number alone says nothing. */
const areSameVoids = (some: BookMarket['voids'], others: BookMarket['voids']): boolean =>
  some.length === others.length && some.every(({ version }, index) => version === others[index]?.version);

/** Markets whose tickets may settle differently: all markets of an event that was deleted, because their earlier state is unknown. */
export function decidedMarkets(before: BookEvent | undefined, after: BookEvent): string[] {
  if (before === undefined && isOver(after)) return [...after.markets.keys()];
  const ids: string[] = [];
  for (const market of after.markets.values()) {
    const old = before?.markets.get(market.id) ?? NOTHING;
    const isMoved = old.results !== market.results || isDecided(old.status) !== isDecided(market.status);
    if (isMoved || !areSameVoids(old.voids, market.voids)) ids.push(market.id);
  }
  return ids;
}
