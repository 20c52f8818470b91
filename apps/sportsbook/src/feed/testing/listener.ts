import { type EventMessage, type FeedMarket, type FeedMessage, feedMessage, type SettlementBody } from '../../protocol/messages.ts';

/** What somebody who hears the feed knows of an event. */
export interface Heard {
  eventSeq: number;
  state: string;
  score: { home: number; away: number } | undefined;
  readonly markets: Map<string, FeedMarket>;
  readonly results: Map<string, SettlementBody>;
  readonly messages: EventMessage[];
  isVoid: boolean;
}

/** Hears the feed as a book does, and complains of a message out of order or of a shape that is none. */
export class Listener {
  readonly events = new Map<string, Heard>();
  aliveCount = 0;
  isDeaf = false;

  deliver = async (messages: readonly FeedMessage[]): Promise<void> => {
    if (this.isDeaf) throw new Error('The book does not answer');
    for (const message of messages) this.#hear(feedMessage.parse(JSON.parse(JSON.stringify(message))));
  };

  event(eventId: string): Heard {
    const heard = this.events.get(eventId);
    if (heard === undefined) throw new Error(`Nothing was heard of ${eventId}`);
    return heard;
  }

  inState(state: string): readonly string[] {
    return [...this.events].filter(([, heard]) => heard.state === state).map(([eventId]) => eventId);
  }

  #hear(message: FeedMessage): void {
    if (message.type === 'alive') {
      this.aliveCount += 1;
      return;
    }
    const heard = this.events.get(message.eventId) ?? emptyEvent();
    this.events.set(message.eventId, heard);
    // Delivered twice after an answer that was lost: known already.
    if (message.eventSeq <= heard.eventSeq) return;
    const isNext = message.eventSeq === heard.eventSeq + 1;
    if (!isNext && message.type !== 'snapshot') throw new Error(`${message.eventId} jumps from ${heard.eventSeq} to ${message.eventSeq}`);
    heard.eventSeq = message.eventSeq;
    heard.messages.push(message);
    apply(heard, message);
  }
}

const emptyEvent = (): Heard => ({
  eventSeq: 0,
  state: '',
  score: undefined,
  markets: new Map(),
  results: new Map(),
  messages: [],
  isVoid: false,
});

function apply(heard: Heard, message: EventMessage): void {
  switch (message.type) {
    case 'event':
      heard.state = message.body.state;
      break;
    case 'state':
      heard.state = message.body.state;
      heard.score = message.body.score ?? heard.score;
      if (message.body.suspend === 'all') suspend(heard, message.eventSeq);
      break;
    case 'prices':
      for (const market of message.body.markets) heard.markets.set(market.id, market);
      break;
    case 'settlement':
      settle(heard, message.body);
      break;
    case 'void':
      heard.isVoid = true;
      break;
    case 'snapshot':
      heard.state = message.body.status.state;
      heard.score = message.body.status.score;
      for (const market of message.body.markets) heard.markets.set(market.id, market);
      for (const result of message.body.settlements) settle(heard, result);
      heard.isVoid = message.body.voids.length > 0;
      break;
    default:
      throw new Error(`The feed does not send ${message.type}`);
  }
}

function suspend(heard: Heard, version: number): void {
  for (const market of heard.markets.values())
    if (market.status === 'open') heard.markets.set(market.id, { ...market, status: 'suspended', version });
}

function settle(heard: Heard, result: SettlementBody): void {
  const known = heard.results.get(result.marketId);
  if (known === undefined || known.settlementVersion < result.settlementVersion) heard.results.set(result.marketId, result);
  const market = heard.markets.get(result.marketId);
  if (market !== undefined) heard.markets.set(market.id, { ...market, status: 'settled' });
}
