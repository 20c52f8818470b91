import type { EventView, MarketStatus, MarketView, OutcomeView } from './views.ts';

/** The changes in one frame of the socket to an event, with its indexes resolved to ids. */
interface EventChange {
  readonly prices: ReadonlyMap<string, bigint>;
  readonly statuses: ReadonlyMap<string, MarketStatus>;
}

function moved(outcome: OutcomeView, price: bigint, at: number): OutcomeView {
  if (price === outcome.price) return outcome;
  // A price that is offered again after a pause has no direction.
  const move = price === 0n || outcome.price === 0n ? null : ({ direction: price > outcome.price ? 'up' : 'down', at } as const);
  return { ...outcome, price, move };
}

function changedMarket(market: MarketView, change: EventChange, at: number): MarketView {
  const status = change.statuses.get(market.id) ?? market.status;
  const outcomes = market.outcomes.map((outcome) => {
    const price = change.prices.get(outcome.id);
    return price === undefined ? outcome : moved(outcome, price, at);
  });
  const isSame = status === market.status && outcomes.every((outcome, position) => outcome === market.outcomes[position]);
  return isSame ? market : { ...market, status, outcomes };
}

/** The event after a change; the same object if nothing in it changed, so that its row is not rendered again. */
export function changeEvent(event: EventView, change: EventChange, at: number): EventView {
  const markets = event.markets.map((market) => changedMarket(market, change, at));
  return markets.every((market, position) => market === event.markets[position]) ? event : { ...event, markets };
}

/**
 * Merges a newer view of an event, and marks the prices that moved between the two. A list contains only the main market: the others
 * stay as they are, as the slip may hold one of them. Markets that are known keep their order then: the book's answers number them from nought,
 * its socket has the feed's numbers, and of a mixture the market that was just picked would leave its place.
 */
export function renewEvent(known: EventView | undefined, fresh: EventView, { at, isWhole }: { at: number; isWhole: boolean }): EventView {
  if (known === undefined) return fresh;
  const markets = fresh.markets.map((market) => {
    const same = known.markets.find(({ id }) => id === market.id);
    return {
      ...market,
      order: ((!isWhole && same) || market).order,
      outcomes: market.outcomes.map((outcome) => {
        const old = same?.outcomes.find(({ id }) => id === outcome.id);
        return old === undefined ? outcome : { ...moved(old, outcome.price, at), name: outcome.name };
      }),
    };
  });
  const others = isWhole ? [] : known.markets.filter(({ id }) => !markets.some((market) => market.id === id));
  return { ...fresh, markets: [...markets, ...others] };
}
