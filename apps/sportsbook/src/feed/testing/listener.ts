import { type EventMessage, type FeedMarket, type FeedMessage, feedMessage, type SettlementBody } from '../../protocol/messages.ts';

/** An event as received from the feed. */
export interface ReceivedEvent {
  eventSeq: number;
  state: string;
  score: { home: number; away: number } | undefined;
  readonly markets: Map<string, FeedMarket>;
  readonly results: Map<string, SettlementBody>;
  readonly messages: EventMessage[];
  isVoid: boolean;
}

/** Receives the feed like a book, and throws on a message that is malformed or out of order. */
export class Listener {
  readonly events = new Map<string, ReceivedEvent>();
  aliveCount = 0;
  isDeaf = false;

  deliver = async (messages: readonly FeedMessage[]): Promise<void> => {
    if (this.isDeaf) throw new Error('The book does not answer');
    for (const message of messages) this.#receive(feedMessage.parse(JSON.parse(JSON.stringify(message))));
  };

  event(eventId: string): ReceivedEvent {
    const received = this.events.get(eventId);
    if (received === undefined) throw new Error(`Nothing was heard of ${eventId}`);
    return received;
  }

  inState(state: string): readonly string[] {
    return [...this.events].filter(([, received]) => received.state === state).map(([eventId]) => eventId);
  }

  #receive(message: FeedMessage): void {
    if (message.type === 'alive') {
      this.aliveCount += 1;
      return;
    }
    const received = this.events.get(message.eventId) ?? emptyEvent();
    this.events.set(message.eventId, received);
    // A message is delivered again if its answer was lost.
    if (message.eventSeq <= received.eventSeq) return;
    const isNext = message.eventSeq === received.eventSeq + 1;
    if (!isNext && message.type !== 'snapshot')
      throw new Error(`${message.eventId} jumps from ${received.eventSeq} to ${message.eventSeq}`);
    received.eventSeq = message.eventSeq;
    received.messages.push(message);
    apply(received, message);
  }
}

const emptyEvent = (): ReceivedEvent => ({
  eventSeq: 0,
  state: '',
  score: undefined,
  markets: new Map(),
  results: new Map(),
  messages: [],
  isVoid: false,
});

function apply(received: ReceivedEvent, message: EventMessage): void {
  switch (message.type) {
    case 'event':
      received.state = message.body.state;
      break;
    case 'state':
      received.state = message.body.state;
      received.score = message.body.score ?? received.score;
      if (message.body.suspend === 'all') suspend(received, message.eventSeq);
      break;
    case 'prices':
      for (const market of message.body.markets) received.markets.set(market.id, market);
      break;
    case 'settlement':
      settle(received, message.body);
      break;
    case 'void':
      received.isVoid = true;
      break;
    case 'snapshot':
      applySnapshot(received, message.body);
      break;
    default:
      throw new Error(`The feed does not send ${message.type}`);
  }
}

function applySnapshot(
  received: ReceivedEvent,
  { status, markets, settlements, voids }: Extract<EventMessage, { type: 'snapshot' }>['body'],
): void {
  received.state = status.state;
  received.score = status.score;
  for (const market of markets) received.markets.set(market.id, market);
  for (const result of settlements) settle(received, result);
  received.isVoid = voids.length > 0;
}

function suspend(received: ReceivedEvent, version: number): void {
  for (const market of received.markets.values())
    if (market.status === 'open') received.markets.set(market.id, { ...market, status: 'suspended', version });
}

function settle(received: ReceivedEvent, result: SettlementBody): void {
  const known = received.results.get(result.marketId);
  if (known === undefined || known.settlementVersion < result.settlementVersion) received.results.set(result.marketId, result);
  const market = received.markets.get(result.marketId);
  if (market !== undefined) received.markets.set(market.id, { ...market, status: 'settled' });
}
