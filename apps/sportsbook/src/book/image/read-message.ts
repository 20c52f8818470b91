import { outcomeIdOf } from '../../protocol/ids.ts';
import type { EventHeader as FeedHeader, FeedMarket, SettlementBody, VoidBody } from '../../protocol/messages.ts';
import { parseResult } from '../../protocol/result.ts';
import { parseLine } from '../grading/line.ts';
import type { Settlement } from './results.ts';
import type { BookMarket, EventHeader, VoidWindow } from './types.ts';

export const readHeader = (given: FeedHeader): EventHeader => ({
  kind: given.kind,
  sport: given.sport.id,
  categoryId: given.category.id,
  category: given.category.name,
  tournamentId: given.tournament.id,
  tournament: given.tournament.name,
  tier: given.tournament.tier,
  name: given.name,
  home: given.home?.name ?? '',
  away: given.away?.name ?? '',
  startsAtMs: Date.parse(given.startsAt),
  bestOf: given.bestOf ?? null,
});

export interface MarketNews {
  readonly eventId: string;
  readonly version: number;
  readonly given: FeedMarket;
  readonly known: BookMarket | undefined;
}

/** A market as the feed says it; results and voids stay what they were, they come by messages of their own. */
export const readMarket = ({ eventId, version, given, known }: MarketNews): BookMarket => ({
  id: given.id,
  eventId,
  type: given.type,
  line: given.line === undefined ? null : (parseLine(given.line) ?? null),
  part: given.part ?? null,
  order: given.order,
  isMain: given.main,
  // A result is told by a settlement: until it is here, the market is only closed.
  status: given.status === 'settled' || given.status === 'void' ? 'closed' : given.status,
  version,
  settlementVersion: known?.settlementVersion ?? 0,
  outcomes: given.outcomes.map(({ key, price, probabilityPpm, active, name }) => ({
    id: outcomeIdOf(given.id, key),
    key,
    price,
    probabilityPpm,
    isActive: active,
    name: name ?? null,
  })),
  results: known?.results ?? null,
  reason: known?.reason ?? null,
  voids: known?.voids ?? [],
});

export const readSettlement = (given: SettlementBody, version: number): Settlement => ({
  version,
  settlementVersion: given.settlementVersion,
  isFinal: given.certainty === 2,
  results: Object.fromEntries(Object.entries(given.results).map(([key, result]) => [key, parseResult(result)])),
  reason: given.reason ?? null,
});

export const readVoid = (given: VoidBody, version: number): { version: number; window: VoidWindow } => ({
  version,
  window: {
    version: given.settlementVersion,
    fromMs: given.from === undefined ? null : Date.parse(given.from),
    toMs: given.to === undefined ? null : Date.parse(given.to),
    reason: given.reason,
  },
});
