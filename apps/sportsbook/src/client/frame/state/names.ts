import { joinSides, sidesOfEvent } from '@pavilion/ui/text/names.ts';
import { marketName, type NamedEvent, outcomeName, sportName } from '../../../names/index.ts';
import { type MarketKey, parseMarketId } from '../../../protocol/ids.ts';
import { parseLine } from '../../../rules/grading/line.ts';
import type { LegView } from '../data/tickets.ts';
import type { EventView, MarketView, OutcomeView } from '../data/views.ts';
import type { Pick } from '../slip/model.ts';
import { session } from './player/session.ts';

/** Names in the player's language, from the same texts that the book uses for tickets. */
const locale = (): string => session.get().locale;

export const nameOfSport = (sport: string): string => sportName(locale(), sport);

export const nameOfMarket = (market: Readonly<{ type: string; line: number | null; part: string | null }>, event: NamedEvent): string =>
  marketName(locale(), market, event);

/** A competitor of an outright has no translated name: the book's name is used. */
export function nameOfOutcome(outcome: OutcomeView, market: MarketView, event: EventView): string {
  const isCompetitor = market.type === 'outright' || market.type === 'top_n';
  return isCompetitor ? outcome.name : outcomeName(locale(), { market, event, key: outcome.key });
}

export function pickName(pick: Pick): string {
  const market = { type: pick.marketType, line: pick.line, part: pick.part };
  if (pick.outcomeName !== null) return pick.outcomeName;
  return outcomeName(locale(), { market, event: pick, key: pick.outcomeKey });
}

export const pickMarketName = (pick: Pick): string => nameOfMarket({ type: pick.marketType, line: pick.line, part: pick.part }, pick);

export const pickEventName = ({ home, away }: Readonly<{ home: string; away: string }>): string => joinSides([home, away], locale());

/** A selection of the slip from what a screen shows. */
export function pickOf(event: EventView, market: MarketView, outcome: OutcomeView): Pick {
  const isCompetitor = market.type === 'outright' || market.type === 'top_n';
  return {
    eventId: event.id,
    marketId: market.id,
    outcomeId: outcome.id,
    outcomeKey: outcome.key,
    outcomeName: isCompetitor ? outcome.name : null,
    marketType: market.type,
    line: market.line,
    part: market.part,
    sport: event.sport,
    tournamentId: event.tournamentId,
    home: event.home,
    away: event.away,
    agreed: outcome.price,
  };
}

/** The sport that the book's id of an event names; empty for another vendor's. */
export const sportOfEvent = (eventId: string): string => /^ev-(.+)-\d+$/.exec(eventId)?.[1] ?? '';

const COMPETITORS = new Set(['outright', 'top_n']);

const namedMarket = ({ type, line, part }: MarketKey): Readonly<{ type: string; line: number | null; part: string | null }> => ({
  type,
  line: line === undefined ? null : (parseLine(line) ?? null),
  part: part ?? null,
});

/**
 * A ticket's leg in the player's language. The book put it into words when the bet was taken, and its ids say what it is about. Where the
 * ids mean nothing here (another vendor's, a season's competitor), the ticket's own words are shown.
 */
export function legNames({ outcomeId, event, market, outcome }: LegView): { event: string; market: string; outcome: string } {
  const at = outcomeId.lastIndexOf('~');
  const key = parseMarketId(outcomeId.slice(0, at));
  const sides = sidesOfEvent(event);
  const [home = '', away = '', ...rest] = sides;
  const inWords = joinSides(sides, locale());
  if (key === undefined || COMPETITORS.has(key.type) || away === '' || rest.length > 0) return { event: inWords, market, outcome };
  const named = namedMarket(key);
  const ofEvent = { sport: sportOfEvent(key.eventId), home, away };
  return {
    event: inWords,
    market: nameOfMarket(named, ofEvent),
    outcome: outcomeName(locale(), { market: named, event: ofEvent, key: outcomeId.slice(at + 1) }),
  };
}
