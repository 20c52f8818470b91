import { outcomeIdOf } from '../../protocol/ids.ts';
import type { EventHeader as FeedHeader, FeedMarket, SettlementBody, VoidBody } from '../../protocol/messages.ts';
import { parseResult } from '../../protocol/result.ts';
import { parseLine } from '../../rules/grading/line.ts';
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

interface MarketUpdate {
  readonly eventId: string;
  readonly version: number;
  readonly given: FeedMarket;
  readonly known: BookMarket | undefined;
}

const readOutcomes = ({ id, outcomes }: FeedMarket): BookMarket['outcomes'] =>
  outcomes.map(({ key, price, probabilityPpm, masses, active, name }) => ({
    id: outcomeIdOf(id, key),
    key,
    price,
    probabilityPpm,
    masses,
    isActive: active,
    name: name ?? null,
  }));

const readLine = (line: string | undefined): BookMarket['line'] => (line === undefined ? null : (parseLine(line) ?? null));

/** The part of a market that settlements and voids decide. */
type Decisions = Pick<BookMarket, 'settlementVersion' | 'results' | 'reason' | 'voids'>;
const undecided: Decisions = { settlementVersion: 0, results: null, reason: null, voids: [] };
const decisionsOf = ({ settlementVersion, results, reason, voids }: Decisions): Decisions => ({
  settlementVersion,
  results,
  reason,
  voids,
});

/** A market from the feed's message; results and voids are kept from the known one, since they arrive in messages of their own. */
export const readMarket = ({ eventId, version, given, known }: MarketUpdate): BookMarket => ({
  id: given.id,
  eventId,
  type: given.type,
  line: readLine(given.line),
  part: given.part ?? null,
  order: given.order,
  isMain: given.main,
  // Only a settlement message settles a market; until it arrives the market is closed.
  status: given.status === 'settled' || given.status === 'void' ? 'closed' : given.status,
  version,
  outcomes: readOutcomes(given),
  ...decisionsOf(known ?? undecided),
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
