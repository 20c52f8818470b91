import * as z from 'zod';
import { outcomeIdOf } from '../../protocol/ids.ts';
import { eventClock, eventPlay, eventScore, eventState, feedMasses, goalModel, marketStatus } from '../../protocol/messages.ts';
import type { BookEvent, BookMarket } from '../market-cache/types.ts';
import type { LegResult } from '../../rules/payout/factor.ts';

const plainResult = z.object({ kind: z.enum(['won', 'lost', 'void', 'push', 'half_won', 'half_lost']) });
const tiedResult = z.object({ kind: z.literal('dead_heat'), paid: z.int(), tied: z.int() });
const legResult = z.union([plainResult, tiedResult]) satisfies z.ZodType<LegResult>;

const header = z.object({
  kind: z.enum(['match', 'outright']),
  sport: z.string(),
  categoryId: z.string(),
  category: z.string(),
  tournamentId: z.string(),
  tournament: z.string(),
  tier: z.enum(['A', 'B', 'C']),
  name: z.string(),
  home: z.string(),
  away: z.string(),
  startsAtMs: z.number(),
  bestOf: z.number().nullable(),
});

const voidWindow = z.object({ version: z.int(), fromMs: z.number().nullable(), toMs: z.number().nullable(), reason: z.string() });
const keptOutcome = z.object({
  key: z.string(),
  price: z.int(),
  probabilityPpm: z.int(),
  masses: feedMasses.optional(),
  isActive: z.boolean(),
  name: z.string().nullable(),
});

export const decidedRow = z.object({
  id: z.string(),
  status: marketStatus,
  settlementVersion: z.int(),
  results: z.record(z.string(), legResult).nullable(),
  reason: z.string().nullable(),
  voids: z.array(voidWindow),
});

const marketRow = decidedRow.extend({
  type: z.string(),
  line: z.int().nullable(),
  part: z.string().nullable(),
  order: z.int(),
  isMain: z.boolean(),
  version: z.int(),
  outcomes: z.array(keptOutcome),
});

const eventRow = z.object({
  id: z.string(),
  state: eventState,
  eventSeq: z.int(),
  decisiveIncidents: z.int(),
  header,
  clock: eventClock.extend({ atMs: z.number().optional() }).nullable(),
  score: eventScore.nullable(),
  statistics: z.record(z.string(), z.object({ home: z.number(), away: z.number() })),
  play: eventPlay.nullable(),
  markets: z.array(marketRow),
  goals: goalModel.nullable(),
});

/** A row with its markets, in the form of the cache. */
export function readEventRow(given: unknown): BookEvent {
  const { markets, ...event } = eventRow.parse(given);
  return { ...event, markets: new Map(markets.map((market) => [market.id, readMarketRow(event.id, market)])) };
}

const readMarketRow = (eventId: string, { outcomes, ...market }: z.output<typeof marketRow>): BookMarket => ({
  ...market,
  eventId,
  outcomes: outcomes.map((outcome) => ({ id: outcomeIdOf(market.id, outcome.key), ...outcome })),
});

/** Outcomes as stored: without the id, which follows from market and key. */
export const outcomesJson = (market: BookMarket): string => JSON.stringify(market.outcomes.map(({ id: _id, ...outcome }) => outcome));
