import type { EventMessage, SettlementBody, VoidBody } from '../../protocol/messages.ts';
import { isDecisive } from './incidents.ts';
import { readHeader, readMarket, readSettlement, readVoid } from './read-message.ts';
import { settleMarket, undoSettlement, undoVoid, voidMarket } from './results.ts';
import type { BookEvent, BookMarket } from './types.ts';

type MessageOf<Type extends EventMessage['type']> = Extract<EventMessage, { type: Type }>;
type Changes = Partial<Omit<BookEvent, 'id' | 'eventSeq'>>;

/**
 * Applies one message of the feed to the known event (SB-7): a pure function, so that every process ends with the same state. An event is
 * created by its header or a snapshot; for any other message about an unknown event the result is undefined and a snapshot must be fetched.
 */
export function reduceEvent(event: BookEvent | undefined, message: EventMessage): BookEvent | undefined {
  if (message.type === 'snapshot') return readSnapshot(event, message);
  if (message.type === 'event') return { ...(event ?? emptyEvent(message)), ...headerChanges(message), eventSeq: message.eventSeq };
  if (event === undefined) return undefined;
  return { ...event, ...changesOf(event, message), eventSeq: message.eventSeq };
}

function changesOf(event: BookEvent, message: Exclude<EventMessage, { type: 'snapshot' | 'event' }>): Changes {
  switch (message.type) {
    case 'state':
      return stateChanges(event, message);
    case 'prices':
      return { markets: pricedMarkets(event, message), goals: message.body.goals ?? event.goals };
    case 'settlement':
      return changeMarkets(event, message.body.marketId, (market) => settleMarket(market, readSettlement(message.body, message.eventSeq)));
    case 'settlement_undo':
      return changeMarkets(event, message.body.marketId, (market) =>
        undoSettlement(market, { version: message.eventSeq, settlementVersion: message.body.settlementVersion }),
      );
    case 'void':
      return changeMarkets(event, message.body.marketId, (market) => voidMarket(market, readVoid(message.body, message.eventSeq)));
    case 'void_undo':
      return changeMarkets(event, message.body.marketId, (market) =>
        undoVoid(market, { version: message.eventSeq, settlementVersion: message.body.settlementVersion }),
      );
  }
}

const headerChanges = ({ body }: MessageOf<'event'>): Changes => ({ header: readHeader(body), state: body.state });

const emptyEvent = ({ eventId, eventSeq, body }: MessageOf<'event'>): BookEvent => ({
  id: eventId,
  header: readHeader(body),
  state: body.state,
  clock: null,
  score: null,
  statistics: {},
  play: null,
  eventSeq,
  decisiveIncidents: 0,
  markets: new Map(),
  goals: null,
});

/** The clock of a message, as of the moment it says, else of when the message was made. */
function clockAt(clock: MessageOf<'state'>['body']['clock'], producedAt: string): BookEvent['clock'] {
  if (clock === undefined) return null;
  const { at = producedAt, ...reading } = clock;
  return { ...reading, atMs: Date.parse(at) };
}

function stateChanges(event: BookEvent, { body, eventSeq, producedAt }: MessageOf<'state'>): Changes {
  const { state, clock, score, statistics, play, incident, suspend } = body;
  return {
    state,
    clock: clockAt(clock, producedAt) ?? event.clock,
    score: score ?? event.score,
    statistics: statistics ?? event.statistics,
    play: play ?? null,
    decisiveIncidents: event.decisiveIncidents + (incident !== undefined && isDecisive(incident.kind) ? 1 : 0),
    ...(suspend === 'all' ? { markets: suspendAll(event, eventSeq) } : {}),
  };
}

function suspendAll(event: BookEvent, version: number): ReadonlyMap<string, BookMarket> {
  const markets = new Map(event.markets);
  for (const market of markets.values()) if (market.status === 'open') markets.set(market.id, { ...market, status: 'suspended', version });
  return markets;
}

const isDecided = ({ status }: BookMarket): boolean => status === 'settled' || status === 'void';

/** A price message replaces a market except for its results, and is ignored for a decided market. */
function pricedMarkets(event: BookEvent, { body, eventId, eventSeq }: MessageOf<'prices'>): ReadonlyMap<string, BookMarket> {
  const markets = new Map(event.markets);
  for (const given of body.markets) {
    const known = markets.get(given.id);
    if (known === undefined || !isDecided(known)) markets.set(given.id, readMarket({ eventId, version: eventSeq, given, known }));
  }
  return markets;
}

function changeMarkets(event: BookEvent, marketId: string | undefined, change: (market: BookMarket) => BookMarket): Changes {
  const markets = new Map(event.markets);
  for (const market of decidedMarkets(markets, marketId)) markets.set(market.id, change(market));
  return { markets };
}

/** Markets named by a decision: all of the event's where it names none. */
const decidedMarkets = (markets: ReadonlyMap<string, BookMarket>, marketId: string | undefined): BookMarket[] =>
  marketId === undefined ? [...markets.values()] : [markets.get(marketId)].filter((market) => market !== undefined);

/** The markets of a snapshot with their settlements and voids. */
function snapshotMarkets(event: BookEvent | undefined, { eventId, eventSeq, body }: MessageOf<'snapshot'>): Map<string, BookMarket> {
  const markets = new Map(
    body.markets.map((given) => [given.id, readMarket({ eventId, version: given.version, given, known: undefined })] as const),
  );
  // A market missing from the snapshot is no longer offered, but tickets on it may still be open.
  for (const known of event?.markets.values() ?? [])
    if (!markets.has(known.id)) markets.set(known.id, isDecided(known) ? known : { ...known, status: 'closed', version: eventSeq });
  // Settlements and voids of a market share one counter; replayed in its order they end as they did message by message.
  const decisions = [...body.settlements, ...body.voids].sort((left, right) => left.settlementVersion - right.settlementVersion);
  for (const decision of decisions)
    for (const market of decidedMarkets(markets, decision.marketId)) markets.set(market.id, decide(market, decision));
  return markets;
}

/** The whole event from a snapshot. It does not carry the number of decisive incidents, so one is added: no live delay may miss one. */
function readSnapshot(event: BookEvent | undefined, message: MessageOf<'snapshot'>): BookEvent {
  const { eventId, eventSeq, producedAt, body } = message;
  const { header, status } = body;
  return {
    id: eventId,
    header: readHeader(header),
    state: status.state,
    clock: clockAt(status.clock, producedAt),
    score: status.score ?? null,
    statistics: status.statistics ?? {},
    play: status.play ?? null,
    eventSeq,
    decisiveIncidents: (event?.decisiveIncidents ?? 0) + 1,
    markets: snapshotMarkets(event, message),
    goals: body.goals ?? null,
  };
}

const decide = (market: BookMarket, decision: SettlementBody | VoidBody): BookMarket =>
  'results' in decision
    ? settleMarket(market, readSettlement(decision, market.version))
    : voidMarket(market, readVoid(decision, market.version));
