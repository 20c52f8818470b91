import type { EventMessage, EventState, FeedMarket, MarketStatus } from '../protocol/messages.ts';

type MessageOf<Type extends EventMessage['type']> = Extract<EventMessage, { type: Type }>;

/** The envelope of a test's message. */
export interface Place {
  readonly eventId: string;
  readonly eventSeq: number;
}

const envelope = ({ eventId, eventSeq }: Place) => ({
  messageId: `${eventId}-${eventSeq}`,
  eventId,
  eventSeq,
  producedAt: '2026-11-20T18:00:00.000Z',
});

const aHeader = (over: Partial<MessageOf<'event'>['body']> = {}): MessageOf<'event'>['body'] => ({
  kind: 'match',
  sport: { id: 'football', name: 'Football' },
  category: { id: 'football.meridian', name: 'Meridian' },
  tournament: { id: 'football-1', name: 'Meridian Premier', tier: 'A' },
  name: 'Harbour City - Velmora United',
  home: { id: 'football-c01', name: 'Harbour City' },
  away: { id: 'football-c02', name: 'Velmora United' },
  startsAt: '2026-11-20T19:00:00.000Z',
  state: 'prematch',
  ...over,
});

/** A three-way market with these prices in thousandths; its fair chances add up to a million. */
export function aMarket(
  eventId: string,
  { type = '1x2', prices = [2120, 3550, 3250], status = 'open', line, keys: given }: Partial<MarketFacts> = {},
): FeedMarket {
  const keys = given ?? (prices.length === 3 ? ['home', 'draw', 'away'] : ['over', 'under']);
  const share = Math.floor(1_000_000 / prices.length);
  return {
    id: line === undefined ? `${eventId}~${type}` : `${eventId}~${type}~${line}`,
    type,
    ...(line === undefined ? {} : { line }),
    version: 1,
    status,
    order: type === '1x2' ? 0 : 1,
    main: type === '1x2',
    outcomes: prices.map((price, place) => ({
      key: keys[place] ?? `way-${place}`,
      price,
      probabilityPpm: place === 0 ? 1_000_000 - share * (prices.length - 1) : share,
      active: price > 0,
    })),
  };
}
export interface MarketFacts {
  readonly type: string;
  readonly prices: readonly number[];
  readonly status: MarketStatus;
  readonly line: string;
  /** Keys of the outcomes, in order; without them, a three-way or an over/under. */
  readonly keys: readonly string[];
}

export const eventMessage = (place: Place, over: Partial<MessageOf<'event'>['body']> = {}): MessageOf<'event'> => ({
  ...envelope(place),
  type: 'event',
  body: aHeader(over),
});

export const pricesMessage = (place: Place, markets: FeedMarket[], goals?: MessageOf<'prices'>['body']['goals']): MessageOf<'prices'> => ({
  ...envelope(place),
  type: 'prices',
  body: { markets: markets.map((market) => ({ ...market, version: place.eventSeq })), ...(goals === undefined ? {} : { goals }) },
});

export const stateMessage = (
  place: Place,
  {
    state = 'live',
    home = 0,
    away = 0,
    ...rest
  }: { state?: EventState; home?: number; away?: number } & Partial<MessageOf<'state'>['body']>,
): MessageOf<'state'> => ({ ...envelope(place), type: 'state', body: { state, score: { home, away }, ...rest } });

export const settlementMessage = (place: Place, body: Partial<MessageOf<'settlement'>['body']> = {}): MessageOf<'settlement'> => ({
  ...envelope(place),
  type: 'settlement',
  body: {
    marketId: `${place.eventId}~1x2`,
    settlementVersion: 1,
    certainty: 2,
    results: { home: 'won', draw: 'lost', away: 'lost' },
    ...body,
  },
});

export const undoMessage = (place: Place, settlementVersion: number): MessageOf<'settlement_undo'> => ({
  ...envelope(place),
  type: 'settlement_undo',
  body: { marketId: `${place.eventId}~1x2`, settlementVersion },
});

export const voidMessage = (place: Place, body: Partial<MessageOf<'void'>['body']> = {}): MessageOf<'void'> => ({
  ...envelope(place),
  type: 'void',
  body: { settlementVersion: 1, reason: 'late start signal', ...body },
});

export const voidUndoMessage = (place: Place, body: MessageOf<'void_undo'>['body']): MessageOf<'void_undo'> => ({
  ...envelope(place),
  type: 'void_undo',
  body,
});
