import { reduceEvent } from '@pavilion/sportsbook/book/market-cache/reduce.ts';
import type { BookEvent } from '@pavilion/sportsbook/book/market-cache/types.ts';
import { type OutcomeResult, parseResult } from '@pavilion/sportsbook/protocol/result.ts';
import {
  aMarket,
  eventMessage,
  pricesMessage,
  settlementMessage,
  undoMessage,
  voidMessage,
  voidUndoMessage,
} from '@pavilion/sportsbook/testing/feed-messages.ts';
import fc from 'fast-check';
import { HOUR_MS } from '@pavilion/contract/formats/durations.ts';
import type { Domain } from '../domain.ts';
import { histories, type Step, World } from '../world.ts';
import type { Decision } from './model.ts';
import { type BookAct, type BookCall, BookProduct, type FeedCall, type FeedMessage } from './product.ts';
import { type BookFlaw, bookFlaws } from './tables.ts';

const eventIds = ['e1', 'e2', 'e3'] as const;
const NOON_MS = Date.UTC(2026, 10, 20, 12);

/** A decision of the feed before it is numbered. */
type Made =
  | { readonly of: 'result'; readonly results: Readonly<Record<string, OutcomeResult>>; readonly isFinal: boolean }
  | { readonly of: 'undo' }
  | { readonly of: 'void'; readonly fromMs: number | null; readonly toMs: number | null }
  | { readonly of: 'voidUndo' };
interface MadeCall {
  readonly call: 'made';
  readonly eventId: string;
  readonly made: readonly Made[];
}
type GeneratedCall = MadeCall | Exclude<BookCall, FeedCall>;

const results = fc.constantFrom<Readonly<Record<string, OutcomeResult>>[]>(
  { home: 'won', draw: 'lost', away: 'lost' },
  { home: 'lost', draw: 'won', away: 'lost' },
  { home: 'lost', draw: 'lost', away: 'won' },
  { home: 'push', draw: 'push', away: 'push' },
  { home: 'half_won', draw: 'half_lost', away: 'lost' },
  { home: 'void', draw: 'void', away: 'void' },
);
const windowEdge = fc.option(fc.constantFrom(NOON_MS, NOON_MS + 1_000, NOON_MS + HOUR_MS));
const made: fc.Arbitrary<Made> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc
      .record({ results, isFinal: fc.constantFrom(true, true, true, false) })
      .map((given) => ({ of: 'result' as const, ...given })),
  },
  { weight: 2, arbitrary: fc.constant({ of: 'undo' as const }) },
  { weight: 3, arbitrary: fc.record({ of: fc.constant('void' as const), fromMs: windowEdge, toMs: windowEdge }) },
  { weight: 2, arbitrary: fc.constant({ of: 'voidUndo' as const }) },
);
const eventId = fc.constantFrom(...eventIds);
const ticketId = fc.integer({ min: 1, max: 4 }).map((number) => `t${number}`);

const slips = fc
  .record({
    id: ticketId,
    stakeMinor: fc.bigInt({ min: 20n, max: 2_000n }),
    keys: fc.array(fc.constantFrom('home', 'draw', 'away'), { minLength: 3, maxLength: 3 }),
    prices: fc.array(fc.bigInt({ min: 1_010n, max: 9_000n }), { minLength: 3, maxLength: 3 }),
    shape: fc.constantFrom(
      { legs: [0], sizes: [1], bankers: [] },
      { legs: [1], sizes: [1], bankers: [] },
      { legs: [0, 1], sizes: [2], bankers: [] },
      { legs: [0, 1, 2], sizes: [3], bankers: [] },
      { legs: [0, 1, 2], sizes: [2], bankers: [] },
      { legs: [0, 1, 2], sizes: [2, 3], bankers: [] },
      { legs: [0, 1, 2], sizes: [1], bankers: [0] },
    ),
  })
  .map(({ keys, prices, shape: { legs, ...shape }, ...given }) => ({
    call: 'place' as const,
    ...given,
    ...shape,
    legs: legs.map((leg) => ({ eventId: eventIds[leg] ?? 'e1', key: keys[leg] ?? 'home', price: prices[leg] ?? 2_000n })),
  }));
const wonPpm = fc.bigInt({ min: 0n, max: 1_000_000n });
const cashOuts = fc.record({
  call: fc.constant('cashOut' as const),
  id: fc.integer({ min: 1, max: 6 }).map((number) => `c${number}`),
  ticketId,
  share: fc.bigInt({ min: 1n, max: 4n }),
  wonPpm,
  isDelayed: fc.boolean(),
});
const call: fc.Arbitrary<GeneratedCall> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({ call: fc.constant('made' as const), eventId, made: fc.array(made, { minLength: 1, maxLength: 3 }) }),
  },
  { weight: 3, arbitrary: slips },
  { weight: 2, arbitrary: cashOuts },
);
const act: fc.Arbitrary<BookAct> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({ act: fc.constant('deliver' as const), fate: fc.constantFrom('answered', 'answerLost', 'twice') }),
  },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('finish' as const), wonPpm }) },
);

interface BookHistory {
  readonly steps: readonly Step<GeneratedCall, BookAct>[];
}

/** The three events as they are before a history: each with one market of three ways, open. */
function openEvents(): Map<string, BookEvent> {
  return new Map(
    eventIds.map((id) => {
      const opened = reduceEvent(undefined, eventMessage({ eventId: id, eventSeq: 1 }));
      const priced = reduceEvent(opened, pricesMessage({ eventId: id, eventSeq: 2 }, [aMarket(id)]));
      if (priced === undefined) throw new Error('an event without prices');
      return [id, priced];
    }),
  );
}

/** Numbers the feed's decisions in the order in which they were made, as the feed does. */
class Feed {
  readonly messages: FeedMessage[] = [];
  readonly #seqs = new Map<string, number>();
  readonly #versions = new Map<string, number>();

  number({ eventId: id, made: decisions }: MadeCall): FeedCall {
    const posted = decisions.map((decision) => this.#message(id, decision));
    this.messages.push(...posted);
    return { call: 'feed', eventId: id, posted };
  }

  #message(id: string, decision: Made): FeedMessage {
    const eventSeq = (this.#seqs.get(id) ?? 2) + 1;
    this.#seqs.set(id, eventSeq);
    const isNew = decision.of === 'result' || decision.of === 'void';
    const settlementVersion = (this.#versions.get(id) ?? 0) + (isNew ? 1 : 0);
    this.#versions.set(id, settlementVersion);
    return messageOf({ eventId: id, eventSeq }, settlementVersion, decision);
  }
}

function messageOf(place: { eventId: string; eventSeq: number }, settlementVersion: number, of: Made): FeedMessage {
  const marketId = `${place.eventId}~1x2`;
  const deciding = (decision: Decision) => [{ market: marketId, decision }];
  switch (of.of) {
    case 'result': {
      const certainty = of.isFinal ? 2 : 1;
      const message = settlementMessage(place, { marketId, settlementVersion, certainty, results: of.results });
      const read = Object.entries(message.body.results).map(([key, result]) => [key, parseResult(result)] as const);
      return { message, decided: of.isFinal ? deciding({ kind: 'result', of: Object.fromEntries(read) }) : [] };
    }
    case 'undo':
      return { message: undoMessage(place, Math.max(1, settlementVersion)), decided: deciding({ kind: 'undo' }) };
    case 'void': {
      const { fromMs, toMs } = of;
      const edge = (name: 'from' | 'to', ms: number | null) => (ms === null ? {} : { [name]: new Date(ms).toISOString() });
      const message = voidMessage(place, { marketId, settlementVersion, ...edge('from', fromMs), ...edge('to', toMs) });
      return { message, decided: deciding({ kind: 'void', fromMs, toMs }) };
    }
    case 'voidUndo':
      return {
        message: voidUndoMessage(place, { marketId, settlementVersion: Math.max(1, settlementVersion) }),
        decided: deciding({ kind: 'voidUndo' }),
      };
  }
}

function play({ steps }: BookHistory, flaw: BookFlaw | undefined): void {
  const feed = new Feed();
  const numbered = steps.map((step): Step<BookCall, BookAct> => {
    if (step.step !== 'call') return step;
    return { ...step, call: step.call.call === 'made' ? feed.number(step.call) : step.call };
  });
  new World(new BookProduct(feed.messages, openEvents(), flaw)).play(numbered);
}

const MOST_STEPS = 40;
export const sportsbookDomain: Domain<BookHistory, BookFlaw> = {
  name: 'sportsbook',
  history: fc.record({ steps: histories({ call, act, most: MOST_STEPS }) }),
  flaws: bookFlaws,
  play,
};
